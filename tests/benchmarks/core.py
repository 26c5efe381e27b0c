"""The core beside the plain formula, two plain matrix products and torch: ``python -m`` this.

Method. All candidates of a row take turns in one process, so whatever else the machine does
hits them alike; the best of their turns counts. Times differ from machine to machine, ratios
hardly, so only ratios are printed: above 1 the core is slower. On one core the processor time
is taken, on more the wall clock. Memory is the largest sum of NumPy's arrays, output included.
The error is the largest one on rows spread over the output, against long double. d_k = d_v = 64,
components N(0, 1). Torch takes part where it is installed. Nothing is promised here and nothing
fails: read the table.
"""

import argparse
import importlib.util
import itertools
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

from attention_core.attention import Array, scaled_dot_product_attention

SIZES = (64, 128, 256, 512, 1024, 2048, 4096, 8192)
WIDTH = 64
SECONDS_A_ROW = 4.0
LARGEST_PLAIN_TABLE = 300e6  # bytes; the plain formula holds three of them
TUNING = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # settings that would favour one machine

Attention = Callable[[Array, Array, Array], Any]


def plain_formula(query: Array, key: Array, value: Array) -> Array:
    """Write the formula down as a textbook does."""
    scores = query @ key.T * query.shape[-1] ** -0.5
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    output: Array = weights / weights.sum(axis=-1, keepdims=True) @ value
    return output


def two_products(query: Array, key: Array, value: Array) -> Array:
    """Do the two matrix products alone, in row blocks: the floor for NumPy."""
    rows = 256
    blocks = [query[i : i + rows] @ key.T @ value for i in range(0, len(query), rows)]
    return np.concatenate(blocks)


def torch_kernel(threads: int) -> Attention:
    """Give torch's own function with NumPy arrays as in- and output."""
    import torch

    torch.set_num_threads(threads)
    attention = torch.nn.functional.scaled_dot_product_attention

    def kernel(*inputs: Array) -> Any:
        query, key, value = (torch.from_numpy(array)[None, None] for array in inputs)
        return attention(query, key, value)[0, 0].numpy()

    return kernel


def best_times(candidates: dict[str, Attention], inputs: list[Array], threads: int) -> Any:
    """Let all take turns until the time is up, at least three each; give each one's best.

    Who comes after whom changes: what ran before leaves the caches and the heap as it likes.
    """
    clock = time.process_time if threads == 1 else time.perf_counter
    best = dict.fromkeys(candidates, float("inf"))
    orders = list(itertools.permutations(candidates))
    end, turns = time.monotonic() + SECONDS_A_ROW, 0
    while turns < 3 or (time.monotonic() < end and turns < 3000):
        for name in orders[turns % len(orders)]:
            start = clock()
            candidates[name](*inputs)
            best[name] = min(best[name], clock() - start)
        turns += 1
    return best


def peak_megabytes(function: Attention, inputs: list[Array]) -> float:
    tracemalloc.start()
    try:
        function(*inputs)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def largest_error(function: Attention, inputs: list[Array]) -> float:
    query, key, value = inputs
    rows = np.linspace(0, len(query) - 1, 64).astype(int)
    exact = plain_formula(*(x.astype(np.longdouble) for x in (query[rows], key, value)))
    return float(abs(function(*inputs)[rows] - exact).max())


def row(n: int, dtype: Any, threads: int, torch: Attention | None) -> str:
    rng = np.random.default_rng(n)
    inputs = [rng.standard_normal((n, WIDTH)).astype(dtype) for _ in range(3)]
    has_plain = n * n * np.dtype(dtype).itemsize <= LARGEST_PLAIN_TABLE
    others = {"plain": plain_formula if has_plain else None, "two": two_products, "torch": torch}
    present = {name: function for name, function in others.items() if function}
    best = best_times({"core": scaled_dot_product_attention, **present}, inputs, threads)
    cells = [
        np.dtype(dtype).name,
        n,
        *(f"{best['core'] / best[name]:.2f}" if name in best else "-" for name in others),
        f"{peak_megabytes(scaled_dot_product_attention, inputs):.1f}",
        f"{peak_megabytes(plain_formula, inputs):.1f}" if has_plain else "-",
        f"{largest_error(scaled_dot_product_attention, inputs):.1e}",
        f"{largest_error(torch, inputs):.1e}" if torch else "-",
    ]
    return "".join(f"{cell:>12}" for cell in cells)


def table(threads: int, sizes: list[int]) -> None:
    torch = torch_kernel(threads) if importlib.util.find_spec("torch") else None
    print(f"\nthreads: {threads}; time of the core divided by that of ...")
    names = ("dtype", "n", "plain", "2 products", "torch", "MB core", "MB plain")
    print("".join(f"{name:>12}" for name in (*names, "error core", "error torch")))
    for dtype in (np.float32, np.float64):
        for n in sizes:
            print(row(n, dtype, threads, torch), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return table(options.threads[0], options.sizes)
    for threads in options.threads:  # read once, when NumPy starts: so a process of its own
        env = {name: text for name, text in os.environ.items() if name not in TUNING}
        env |= {"OPENBLAS_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads)}
        command = [sys.executable, "-m", "tests.benchmarks.core", "--inside"]
        command += ["--threads", str(threads), "--sizes", *map(str, options.sizes)]
        subprocess.run(command, env=env, check=True)


if __name__ == "__main__":
    main()
