import unittest
from datetime import date

from shelf.branches import from_settings
from shelf.errors import RenewalRefused
from shelf.holds import HoldQueue
from shelf.loans import LoanDesk
from shelf.models import Item, Member
from shelf.storage import Store

ANNA = Member("M-104", "Anna Brook")
ATLAS = Item("B-7712", "An Atlas of Small Islands", "main")


def desk(branches):
    return LoanDesk(Store([ANNA], [ATLAS]), from_settings(branches), HoldQueue())


class RenewalTest(unittest.TestCase):
    def test_a_renewal_counts_from_today(self):
        lending = desk({"main": {"name": "Main library"}})
        lending.checkout("M-104", "B-7712", "main", date(2024, 3, 4))
        loan = lending.renew("M-104", "B-7712", date(2024, 3, 18))
        self.assertEqual(loan.due, date(2024, 4, 15))

    def test_a_renewal_is_refused_when_somebody_waits(self):
        lending = desk({"main": {"name": "Main library"}})
        lending.checkout("M-104", "B-7712", "main", date(2024, 3, 4))
        lending.holds.place("B-7712", "M-200", date(2024, 3, 5))
        with self.assertRaises(RenewalRefused):
            lending.renew("M-104", "B-7712", date(2024, 3, 18))

    def test_renewing_at_main_while_north_is_being_refurbished(self):
        lending = desk(
            {
                "main": {"name": "Main library"},
                "north": {"name": "North branch", "closed_weekdays": [0, 1, 2, 3, 4, 5]},
            }
        )
        lending.store.add_loan("B-7712", "M-104", "main", date(2024, 3, 4), date(2024, 4, 1))
        loan = lending.renew("M-104", "B-7712", date(2024, 3, 18))
        self.assertEqual(loan.due, date(2024, 4, 15))


if __name__ == "__main__":
    unittest.main()
