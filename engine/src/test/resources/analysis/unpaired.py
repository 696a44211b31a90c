"""Makes unpaired.json, the independent figures the tests of unpaired comparisons use.

Run: python3 unpaired.py > unpaired.json   (Python 3, NumPy 2.4.6, SciPy 1.17.1)
"""

import json
from functools import lru_cache
from math import comb

import numpy as np
from scipy import stats

# Seconds, made up by hand: B about 5 % slower; a wide one; a tie between and within the samples.
SAMPLES = {
    "slower": (
        [10.21, 10.34, 10.08, 10.27, 10.41, 10.15, 10.30, 10.19],
        [10.74, 10.93, 10.66, 10.81, 10.70, 11.02, 10.88, 10.79],
    ),
    "uneven": ([8.1, 9.7, 7.4, 12.2, 8.8], [9.9, 8.6, 14.1, 10.2, 9.1, 11.7, 13.0, 8.2, 10.9]),
    "tied": ([5.0, 5.1, 5.1, 5.2, 5.3, 5.4], [5.1, 5.2, 5.5, 5.6, 5.2, 5.7]),
}
CONFIDENCES = [0.95, 0.99]


@lru_cache(maxsize=None)
def count(u, n, m):
    """Orderings with U = u, in whole numbers: Mann and Whitney's own recurrence."""
    if u < 0 or n < 0 or m < 0:
        return 0
    if n == 0 or m == 0:
        return 1 if u == 0 else 0
    return count(u - m, n - 1, m) + count(u, n, m - 1)


def rank(n, m, confidence):
    """The largest r with P(U <= r - 1) <= (1 - confidence) / 2."""
    tail, total, r, below = (1 - confidence) / 2, comb(n + m, n), 0, 0
    while r <= n * m and (below + count(r, n, m)) <= tail * total * (1 + 1e-12):
        below += count(r, n, m)
        r += 1
    return r


def shift_interval(a, b, confidence):
    """From sorted differences; without ties compared with the inverted scipy test."""
    differences = np.sort(np.subtract.outer(b, a).ravel())
    r = rank(len(a), len(b), confidence)
    if r == 0:
        return None
    low, high = differences[r - 1], differences[-r]
    if len(set(differences)) == len(differences):
        for end, inside in ((low, 1), (high, -1)):
            kept = stats.mannwhitneyu(b - end - inside * 1e-9, a, method="exact").pvalue
            refused = stats.mannwhitneyu(b - end + inside * 1e-9, a, method="exact").pvalue
            assert kept > 1 - confidence >= refused, (kept, refused, confidence)
    return [float(np.exp(low)), float(np.exp(high))]


def welch(a, b, confidence):
    ci = stats.ttest_ind(b, a, equal_var=False).confidence_interval(confidence)
    return [float(np.exp(ci.low)), float(np.exp(ci.high))]


def main():
    out = {"samples": {}, "cumulative": [], "ranks": []}
    for name, (a, b) in SAMPLES.items():
        x, y = np.log(a), np.log(b)
        out["samples"][name] = {
            "a": a,
            "b": b,
            "ratio": float(stats.gmean(b) / stats.gmean(a)),
            "intervals": [
                {"confidence": c, "welch": welch(x, y, c), "rank": shift_interval(x, y, c)}
                for c in CONFIDENCES
            ],
        }
    random = np.random.default_rng(1947)
    for n, m in [(1, 1), (2, 3), (4, 4), (5, 9), (8, 8), (12, 7), (20, 30), (60, 50)]:
        for _ in range(3):
            x, y = random.normal(size=n), random.normal(size=m) + 0.3
            test = stats.mannwhitneyu(x, y, alternative="less", method="exact")
            out["cumulative"].append(
                {"n": n, "m": m, "u": int(test.statistic), "p": float(test.pvalue)}
            )
    for n in range(1, 13):
        for m in range(n, 13):
            for c in [0.95, 1 - 0.05 / 5, 1 - 0.05 / 12]:
                out["ranks"].append({"n": n, "m": m, "confidence": c, "rank": rank(n, m, c)})
    print(json.dumps(out, indent=1))


main()
