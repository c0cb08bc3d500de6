"""Who waits for what: one queue for each item, first come, first served."""

from collections import deque

from .models import Hold


class HoldQueue:
    def __init__(self):
        self._queues = {}

    def place(self, item_id, member_id, today, pickup="main"):
        queue = self._queues.setdefault(item_id, deque())
        if any(hold.member_id == member_id for hold in queue):
            return None
        hold = Hold(item_id, member_id, today, pickup)
        queue.append(hold)
        return hold

    def next_for(self, item_id):
        queue = self._queues.get(item_id)
        return queue[0] if queue else None

    def is_waited_for(self, item_id, besides):
        """True when somebody other than `besides` waits for the item."""
        return any(hold.member_id != besides for hold in self._queues.get(item_id, ()))

    def fulfil(self, item_id, member_id):
        queue = self._queues.get(item_id)
        if queue and queue[0].member_id == member_id:
            return queue.popleft()
        return None
