"""What can go wrong at the desk, in words that the person at the desk can act on."""


class ShelfError(Exception):
    """Base of all errors that are shown without a traceback."""


class UnknownMember(ShelfError):
    def __init__(self, member_id):
        super().__init__(f"no member {member_id}")
        self.member_id = member_id


class UnknownItem(ShelfError):
    def __init__(self, item_id):
        super().__init__(f"no item {item_id}")
        self.item_id = item_id


class NotLendable(ShelfError):
    """The item is on loan, reserved for somebody else, or for use in the house only."""


class RenewalRefused(ShelfError):
    """The policy or a hold stands against another renewal."""


class NoOpenDay(RuntimeError):
    """A branch has no open day in the near future: its calendar must be wrong."""
