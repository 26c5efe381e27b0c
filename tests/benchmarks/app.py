"""The whole app under load and in a browser: `python -m tests.benchmarks.app [options]`.

Everything is measured beside a bare slider app in the same run; ratios travel, times do not.
"""

import argparse

from tests.benchmarks.load import cold_start, waves

PORT = 8893
HEAVIEST = "scaling"


def show_starts(page: str) -> None:
    """Print how long a start takes."""
    print("| cold start | server answers s | first page s | second page s | 60 at once s | MB |")
    print("|---|---|---|---|---|---|")
    for name, is_bare in (("bare slider", True), (page, False)):
        start = cold_start("" if is_bare else page, PORT, bare=is_bare)
        print(
            f"| {name} | {start.healthy:.2f} | {start.first:.2f} | {start.again:.3f} "
            f"| {start.everyone:.2f} | {start.memory:.0f} |",
            flush=True,
        )


def show_waves(page: str) -> None:
    """Print what classes of every size meet."""
    print("\n| page, students | all open s | p50 ms | p95 ms | of a core | ms an edit | MB |")
    print("|---|---|---|---|---|---|---|")
    for name, is_bare in (("bare slider", True), (page, False)):
        for label, wave in waves("" if is_bare else page, PORT, bare=is_bare):
            print(
                f"| {name}, {label} | {wave.opened:.2f} | {wave.p50:.0f} "
                f"| {wave.p95:.0f} | {wave.share:.2f} | {wave.each:.1f} | {wave.memory:.1f} |",
                flush=True,
            )


def show_painted(rivals: bool) -> None:
    """Print the time from an edit to the painted answer in Chromium."""
    from tests.benchmarks.painted import measured

    print("\n| edit → painted | median ms | × bare slider |")
    print("|---|---|---|")
    least = None
    for name, time in measured(PORT, rivals=rivals):
        least = least or time
        print(f"| {name} | {time:.0f} | {time / least:.2f} |", flush=True)


def show_drag() -> None:
    """Print how soon an arrow follows the pointer, and what the server hears of it."""
    from tests.benchmarks.drag import dragged

    print("\n| drag | heard → drawn ms | p95 | made → drawn ms | p95 | longest | messages/s |")
    print("|---|---|---|---|---|---|---|")
    print("| dot_product |", " | ".join(f"{each:.1f}" for each in dragged(PORT)), "|", flush=True)


def main() -> None:
    """Print the tables asked for, all of them by default."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--page", default=HEAVIEST, help="the step page that the class works on")
    options.add_argument("--only", choices=["start", "load", "painted", "drag"], help="one table")
    options.add_argument(
        "--rivals", action="store_true", help="install Dash and Gradio for the comparison"
    )
    chosen = options.parse_args()
    if chosen.only in (None, "start"):
        show_starts(chosen.page)
    if chosen.only in (None, "load"):
        show_waves(chosen.page)
    if chosen.only in (None, "painted"):
        show_painted(chosen.rivals)
    if chosen.only in (None, "drag"):
        show_drag()


if __name__ == "__main__":
    main()
