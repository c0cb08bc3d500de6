"""The things that the desk handles. Plain records; the rules stand elsewhere."""

from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True)
class Member:
    id: str
    name: str
    category: str = "adult"
    email: str | None = None


@dataclass(frozen=True)
class Item:
    id: str
    title: str
    home: str
    lendable: bool = True


@dataclass
class Loan:
    item_id: str
    member_id: str
    branch: str
    start: date
    due: date
    renewals: int = 0
    returned: date | None = None

    @property
    def open(self):
        return self.returned is None

    def overdue_days(self, today):
        """Days past the due date, 0 when it has not passed."""
        end = self.returned or today
        return max(0, (end - self.due).days)


@dataclass
class Hold:
    item_id: str
    member_id: str
    placed: date
    pickup: str = field(default="main")
