"""How long, how often and at what price each category of members may borrow."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from .calendar import next_open_day


@dataclass(frozen=True)
class LoanPolicy:
    days: int
    max_renewals: int
    max_loans: int
    daily_fine: Decimal

    def due_date(self, branch, start):
        """The last day of a loan that starts on `start`, moved on to an open day of the branch."""
        return next_open_day(branch, start + timedelta(days=self.days))

    def may_renew(self, loan):
        return loan.renewals < self.max_renewals


POLICIES = {
    "adult": LoanPolicy(days=28, max_renewals=2, max_loans=20, daily_fine=Decimal("0.20")),
    "child": LoanPolicy(days=28, max_renewals=3, max_loans=30, daily_fine=Decimal("0.00")),
    "school": LoanPolicy(days=56, max_renewals=1, max_loans=60, daily_fine=Decimal("0.10")),
}


def policy_for(member):
    return POLICIES.get(member.category, POLICIES["adult"])
