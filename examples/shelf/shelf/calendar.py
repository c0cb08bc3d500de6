"""Which day comes next on which a branch is open?"""

from datetime import timedelta

from .errors import NoOpenDay

# A branch that stays closed for longer than this is closed for good.
HORIZON = timedelta(days=60)


def next_open_day(branch, day):
    """The day itself when the branch is open on it, else the first open day after it."""
    candidate = day
    while not branch.is_open(candidate):
        candidate += timedelta(days=1)
        if candidate - day > HORIZON:
            raise NoOpenDay(f"branch {branch.code} has no open day within {HORIZON.days} days of {day}")
    return candidate


def open_days_between(branch, first, last):
    """Number of open days from first to last, both included."""
    count = 0
    day = first
    while day <= last:
        count += branch.is_open(day)
        day += timedelta(days=1)
    return count
