"""Letters to members: what is overdue and what waits for them."""

OVERDUE = """Dear {name},

these items were due:
{lines}

Please bring them back to any branch.
"""


def overdue_notice(member, loans, titles, today):
    lines = [
        f"  {titles[loan.item_id]} (due {loan.due:%d %B}, {loan.overdue_days(today)} days ago)"
        for loan in sorted(loans, key=lambda loan: loan.due)
    ]
    return OVERDUE.format(name=member.name, lines="\n".join(lines))


def pickup_notice(member, title, branch):
    return f"Dear {member.name},\n\n{title} is ready for you at {branch.name}.\n"
