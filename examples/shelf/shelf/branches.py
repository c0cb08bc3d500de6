"""The branches of the library and the days of the week on which they are closed."""

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)

# Every branch is closed on Sundays.
WEEKLY_CLOSED = {SUNDAY}


class Branch:
    """One house: its code, its name, its closed weekdays and single closed dates."""

    def __init__(self, code, name, closed_weekdays=WEEKLY_CLOSED, closed_dates=()):
        self.code = code
        self.name = name
        self.closed_weekdays = closed_weekdays
        self.closed_dates = set(closed_dates)

    def close_on(self, *weekdays):
        """Closes the branch on more days of the week, for example while it is being refurbished."""
        self.closed_weekdays.update(weekdays)

    def close_dates(self, dates):
        self.closed_dates.update(dates)

    def is_open(self, day):
        return day.weekday() not in self.closed_weekdays and day not in self.closed_dates


class BranchDirectory:
    """Branches by code; codes are compared without regard to case."""

    def __init__(self):
        self._branches = {}

    def add(self, branch):
        self._branches[branch.code.lower()] = branch
        return branch

    def get(self, code):
        return self._branches[code.lower()]

    def __iter__(self):
        return iter(sorted(self._branches.values(), key=lambda branch: branch.code))


def from_settings(settings):
    """Reads the `branches` table of the settings file."""
    directory = BranchDirectory()
    for code, row in settings.items():
        branch = directory.add(Branch(code, row["name"]))
        branch.close_on(*row.get("closed_weekdays", ()))
        branch.close_dates(row.get("closed_dates", ()))
    return directory
