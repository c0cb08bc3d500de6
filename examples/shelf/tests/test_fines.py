import unittest
from datetime import date
from decimal import Decimal

from shelf.branches import Branch
from shelf.fines import fine_for
from shelf.models import Loan, Member


class FineTest(unittest.TestCase):
    def test_closed_days_cost_nothing(self):
        loan = Loan("B-1", "M-1", "main", date(2024, 3, 1), date(2024, 3, 29))
        branch = Branch("main", "Main library", closed_dates=[date(2024, 4, 1)])
        self.assertEqual(fine_for(loan, Member("M-1", "Ada"), branch, date(2024, 4, 2)), Decimal("0.40"))


if __name__ == "__main__":
    unittest.main()
