"""Turn names of categories that are not whole or not level into a problem with a way out."""

from __future__ import annotations

from renderkit.figures.chart.sides import Direction, Side
from renderkit.problems import Problem, Severity
from renderkit.spec.model import Chart


def cut_names(chart: Chart, direction: Direction, side: Side) -> list[Problem]:
    """Names that are shortened, left out or turned; bars would show them better lying."""
    shortened = any(tick.rows.cut for tick in side.ticks)
    numbers = bool(side.cut) and not shortened and not side.angle
    count = len(direction.way.names)
    if side.cut and numbers:
        message = f"{len(side.cut)} of {count} numbers on the axis are left out"
    elif side.cut:
        message = f"{len(side.cut)} of {count} category labels are shortened or left out"
    elif side.angle:
        message = f"the category labels are turned by {side.angle} degrees to fit"
    else:
        return []
    facts = any(direction.way.names[i].ranges for i in side.cut)
    severity: Severity = "error" if facts else "warning" if side.cut and not numbers else "note"
    lie = chart.type == "bar" and not chart.horizontal and not numbers
    at = f"{chart.pointer}/horizontal"
    return [
        Problem(
            "L006",
            severity,
            f"{direction.way.pointer}/values",
            message,
            hint="lying bars have room for long names: set `horizontal`" if lie else None,
            patch=({"op": "add", "path": at, "value": True},) if lie else (),
        )
    ]
