"""Keeps members, items and loans in one JSON file, written whole or not at all."""

import json
import os
from dataclasses import asdict
from datetime import date

from .errors import UnknownItem, UnknownMember
from .models import Item, Loan, Member


class Store:
    def __init__(self, members=(), items=(), loans=()):
        self._members = {member.id: member for member in members}
        self._items = {item.id: item for item in items}
        self._loans = list(loans)

    def member(self, member_id):
        try:
            return self._members[member_id]
        except KeyError:
            raise UnknownMember(member_id) from None

    def item(self, item_id):
        try:
            return self._items[item_id]
        except KeyError:
            raise UnknownItem(item_id) from None

    def open_loans(self, member_id=None):
        return [loan for loan in self._loans if loan.open and member_id in (None, loan.member_id)]

    def loan_of(self, item_id):
        return next((loan for loan in self.open_loans() if loan.item_id == item_id), None)

    def add_loan(self, item_id, member_id, branch, start, due):
        loan = Loan(item_id, member_id, branch, start, due)
        self._loans.append(loan)
        return loan

    def save(self, path):
        staged = f"{path}.new"
        with open(staged, "w", encoding="utf-8") as file:
            json.dump(self._as_json(), file, indent=1, default=str)
        os.replace(staged, path)

    def _as_json(self):
        return {
            "members": [asdict(member) for member in self._members.values()],
            "items": [asdict(item) for item in self._items.values()],
            "loans": [asdict(loan) for loan in self._loans],
        }


def load(path):
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    return Store(
        [Member(**row) for row in rows["members"]],
        [Item(**row) for row in rows["items"]],
        [_loan(row) for row in rows["loans"]],
    )


def _loan(row):
    dates = {name: date.fromisoformat(row[name]) for name in ("start", "due", "returned") if row[name]}
    return Loan(**{**row, **dates})
