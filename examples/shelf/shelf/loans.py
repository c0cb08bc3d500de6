"""The desk: lends, renews and takes back."""

from .errors import NotLendable, RenewalRefused, UnknownItem
from .policies import policy_for


class LoanDesk:
    def __init__(self, store, branches, holds):
        self.store = store
        self.branches = branches
        self.holds = holds

    def checkout(self, member_id, item_id, branch_code, today):
        """Lends an item; it is due at the branch where it was lent."""
        member = self.store.member(member_id)
        item = self.store.item(item_id)
        self._refuse_if_not_lendable(item, member)
        policy = policy_for(member)
        if len(self.store.open_loans(member_id)) >= policy.max_loans:
            raise NotLendable(f"{member.name} has {policy.max_loans} items already")
        due = policy.due_date(self.branches.get(branch_code), today)
        self.holds.fulfil(item_id, member_id)
        return self.store.add_loan(item_id, member_id, branch_code, today, due)

    def renew(self, member_id, item_id, today):
        """Gives a loan a new due date, counted from today."""
        loan = self._open_loan(member_id, item_id)
        policy = policy_for(self.store.member(member_id))
        if not policy.may_renew(loan):
            raise RenewalRefused(f"{item_id} was renewed {loan.renewals} times")
        if self.holds.is_waited_for(item_id, besides=member_id):
            raise RenewalRefused(f"somebody waits for {item_id}")
        loan.due = policy.due_date(self.branches.get(loan.branch), today)
        loan.renewals += 1
        return loan

    def take_back(self, member_id, item_id, today):
        loan = self._open_loan(member_id, item_id)
        loan.returned = today
        return self.holds.next_for(item_id)

    def _open_loan(self, member_id, item_id):
        for loan in self.store.open_loans(member_id):
            if loan.item_id == item_id:
                return loan
        raise UnknownItem(item_id)

    def _refuse_if_not_lendable(self, item, member):
        if not item.lendable:
            raise NotLendable(f"{item.title} is for use in the house only")
        if self.store.loan_of(item.id) is not None:
            raise NotLendable(f"{item.title} is on loan")
        if self.holds.is_waited_for(item.id, besides=member.id):
            raise NotLendable(f"{item.title} is reserved")
