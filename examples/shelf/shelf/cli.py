"""The command line of the desk."""

import argparse
import sys
from datetime import date

from . import notices, storage
from .branches import from_settings
from .errors import ShelfError
from .holds import HoldQueue
from .loans import LoanDesk
from .settings import read_settings


def main(argv=None):
    options = _parser().parse_args(argv)
    settings = read_settings(options.settings)
    store = storage.load(settings["data"])
    desk = LoanDesk(store, from_settings(settings["branches"]), HoldQueue())
    try:
        print(options.run(desk, options, date.today()))
    except ShelfError as error:
        print(f"shelf: {error}", file=sys.stderr)
        return 1
    store.save(settings["data"])
    return 0


def checkout(desk, options, today):
    loan = desk.checkout(options.member, options.item, options.branch, today)
    return f"due {loan.due:%d %B %Y}"


def renew(desk, options, today):
    loan = desk.renew(options.member, options.item, today)
    return f"now due {loan.due:%d %B %Y}"


def overdue(desk, options, today):
    late = [loan for loan in desk.store.open_loans() if loan.overdue_days(today)]
    titles = {loan.item_id: desk.store.item(loan.item_id).title for loan in late}
    members = sorted({loan.member_id for loan in late})
    letters = [
        notices.overdue_notice(
            desk.store.member(member), [loan for loan in late if loan.member_id == member], titles, today
        )
        for member in members
    ]
    return "\n".join(letters)


def _parser():
    parser = argparse.ArgumentParser(prog="shelf")
    parser.add_argument("--settings", default="shelf.json")
    commands = parser.add_subparsers(required=True)
    for name, run in (("checkout", checkout), ("renew", renew)):
        command = commands.add_parser(name)
        command.add_argument("member")
        command.add_argument("item")
        command.set_defaults(run=run)
        if run is checkout:
            command.add_argument("--branch", default="main")
    commands.add_parser("overdue").set_defaults(run=overdue)
    return parser


if __name__ == "__main__":
    sys.exit(main())
