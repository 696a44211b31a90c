"""Makes the figures that StatisticsFixturesTest compares the engine's statistics with.

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0
    venv/bin/python engine/src/test/scripts/statistics.py engine/src/test/resources/fixtures/statistics.json

Each figure comes from the library's own function, not from the formula the engine uses, where there is one.
"""

import json
import sys

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

SEED = 20170306


def series(random):
    """Log ratios at several sizes and of several kinds, rounded so that JSON holds them exactly."""
    found = {
        "two": [0.0953, 0.2624],
        "two, both signs": [-0.03, 0.01],
        "all up": [0.0575, 0.0706, 0.041, 0.0634, 0.0797, 0.037, 0.0546, 0.0678],
        "with a zero and ties": [0.0, 0.02, 0.02, -0.02, 0.01, 0.0, 0.03, 0.02],
        "one far off": [0.011, 0.012, 0.009, 0.013, 0.01, 0.7],
        "nearly equal": [0.05, 0.05 + 1e-9, 0.05 - 1e-9, 0.05 + 2e-9, 0.05, 0.05 - 3e-9],
        "huge": [3.1, -2.7, 5.5, 4.4, 1.2, -6.3, 7.7],
    }
    for n in (3, 5, 6, 7, 8, 9, 12, 15, 20, 40, 200):
        found[f"normal, {n}"] = [round(x, 6) for x in random.normal(0.02, 0.03, n)]
        found[f"t with 2 degrees of freedom, {n}"] = [round(x, 6) for x in 0.02 * random.standard_t(2, n)]
    return found


def t_interval(logs, confidence):
    low, high = stats.t.interval(confidence, len(logs) - 1, np.mean(logs), stats.sem(logs))
    return [float(np.exp(low)), float(np.exp(high))]


def median_interval(logs, confidence):
    """quantile_test's own interval; NaN where it has none. Coverage from the binomial at the ranks it took."""
    ratios = np.exp(logs)
    ci = stats.quantile_test(ratios, q=1.0, p=0.5).confidence_interval(confidence)
    if np.isnan(ci.low) or np.isnan(ci.high):
        return None
    rank = int(np.searchsorted(np.sort(ratios), ci.low)) + 1
    coverage = 1 - 2 * stats.binom.cdf(rank - 1, len(logs), 0.5)
    return {"low": float(ci.low), "high": float(ci.high), "coverage": float(coverage)}


def sign_flip(logs):
    """For one sample the type 'samples' flips signs; exact, because all 2^n are taken."""
    test = stats.permutation_test((np.array(logs),), np.sum, permutation_type="samples", n_resamples=np.inf)
    return float(test.pvalue)


def ranks():
    """The r of the interval from the r-th smallest to the r-th largest; 0 for none."""
    rows = []
    # At 0.875 and 0.9375 a tail is met exactly, by four and by five values.
    family = [1 - 0.05 / k for k in (1, 2, 3, 4, 12)]
    for confidence in (0.8, 0.875, 0.9, 0.9375, *family, 0.99, 0.999):
        for n in [*range(1, 61), 100, 101, 500, 999]:
            r = 0
            while stats.binom.cdf(r, n, 0.5) <= (1 - confidence) / 2:
                r += 1
            rows.append({"n": n, "confidence": confidence, "rank": r})
    return rows


def welch(random):
    cases = {
        "equal sizes": ([7829.4, 7764.3, 8143.0, 7800.2, 7951.9], [8292.8, 8205.0, 8464.1, 8251.3, 8300.0]),
        "unequal sizes": ([27.5, 21.0, 19.0, 23.6, 17.0, 17.9], [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0]),
        "two each": ([1.0, 1.5], [2.0, 7.0]),
        "one without spread": ([3.0, 3.0, 3.0], [2.0, 2.5, 3.5, 2.25]),
        "spreads far apart": ([100.0, 100.001, 99.999, 100.0], [90.0, 130.0, 105.0]),
        "large": (
            [round(x, 4) for x in random.normal(100, 3, 60)],
            [round(x, 4) for x in random.normal(101, 9, 45)],
        ),
    }
    rows = []
    for name, (a, b) in cases.items():
        for confidence in (0.95, 0.9875):
            raw = stats.ttest_ind(b, a, equal_var=False)
            ci = raw.confidence_interval(confidence)
            # The same from means, SDs and sizes alone, by another library.
            means = CompareMeans(DescrStatsW(b), DescrStatsW(a))
            low, high = means.tconfint_diff(alpha=1 - confidence, usevar="unequal")
            assert np.allclose([low, high], [ci.low, ci.high], rtol=1e-12, atol=1e-12), name
            summary = stats.ttest_ind_from_stats(
                np.mean(b), np.std(b, ddof=1), len(b), np.mean(a), np.std(a, ddof=1), len(a), equal_var=False
            )
            assert np.isclose(summary.pvalue, raw.pvalue, rtol=1e-9), name
            rows.append(
                {
                    "name": name,
                    "confidence": confidence,
                    "from": a,
                    "to": b,
                    "fromSummary": {"mean": float(np.mean(a)), "sd": float(np.std(a, ddof=1)), "n": len(a)},
                    "toSummary": {"mean": float(np.mean(b)), "sd": float(np.std(b, ddof=1)), "n": len(b)},
                    "standardError": float(means.std_meandiff_separatevar),
                    "df": float(raw.df),
                    "low": float(ci.low),
                    "high": float(ci.high),
                }
            )
    return rows


def holm(random):
    cases = [
        [0.03],
        [0.01, 0.04, 0.03, 0.005, 0.5],
        [0.02, 0.02, 0.02],
        [1.0, 1.0],
        [0.0, 0.6, 0.9],
        [0.0078125, 0.0078125, 0.0546875, 0.7421875],
        [round(p, 6) for p in random.random(12)],
    ]
    return [{"p": p, "adjusted": [float(x) for x in multipletests(p, method="holm")[1]]} for p in cases]


def spearman(random):
    cases = {
        "with a tie": [0.3, -0.1, 0.2, 0.25, -0.2, 0.4, 0.5, 0.25, 0.7, 0.1, 0.9, 0.6],
        "many ties": [1, 1, 2, 2, 2, 1, 3, 3, 1, 2, 3, 3],
        "falling": [9.1, 9.0, 8.2, 8.4, 7.7, 7.1, 6.9, 7.0, 5.5, 5.1],
        "none": [round(x, 6) for x in random.normal(0, 1, 50)],
        "slow": [round(x, 6) for x in 0.02 * np.arange(80) + random.normal(0, 1, 80)],
    }
    rows = []
    for name, x in cases.items():
        found = stats.spearmanr(range(len(x)), x)
        rows.append({"name": name, "x": x, "rho": float(found.statistic), "p": float(found.pvalue)})
    return rows


def main():
    random = np.random.default_rng(SEED)
    out = {
        "madeBy": "engine/src/test/scripts/statistics.py",
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "statsmodels": statsmodels.__version__,
        "series": [],
    }
    for name, logs in series(random).items():
        logs = [float(x) for x in logs]
        out["series"].append(
            {
                "name": name,
                "logs": logs,
                "t95": t_interval(logs, 0.95),
                "t9875": t_interval(logs, 0.9875),
                "median95": median_interval(logs, 0.95),
                "median9875": median_interval(logs, 0.9875),
                "signFlip": sign_flip(logs) if len(logs) <= 15 else None,
            }
        )
    out["ranks"] = ranks()
    out["welch"] = welch(random)
    out["holm"] = holm(random)
    out["spearman"] = spearman(random)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(out, file, indent=1, allow_nan=False)
        file.write("\n")


main()
