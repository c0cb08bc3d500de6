"""What a late return costs."""

from decimal import Decimal

from .calendar import open_days_between
from .policies import policy_for

MAXIMUM = Decimal("10.00")


def fine_for(loan, member, branch, today):
    """Only days on which the branch was open count, and no fine goes above the maximum."""
    if loan.overdue_days(today) == 0:
        return Decimal("0.00")
    end = loan.returned or today
    days = open_days_between(branch, loan.due, end) - 1
    return min(MAXIMUM, policy_for(member).daily_fine * max(0, days))


def total(fines):
    return sum(fines, Decimal("0.00"))
