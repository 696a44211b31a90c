"""Makes scipy.json, the independent figures the analysis tests compare with.

Run: python3 fixtures.py > scipy.json   (Python 3, SciPy 1.17.1)
"""

import json
from itertools import product

import numpy as np
from scipy import stats

# Block ratios chosen by hand: rough log-normal noise around +6 %, one with both signs.
RATIOS = {
    "costly": [1.0592, 1.0731, 1.0418, 1.0655, 1.0829, 1.0377, 1.0561, 1.0702],
    "mixed": [1.012, 0.991, 1.034, 1.008, 0.973, 1.027, 1.019, 0.998, 1.041],
    "two": [1.1, 1.3],
}


def t_interval(logs, confidence):
    n = len(logs)
    low, high = stats.t.interval(confidence, n - 1, np.mean(logs), stats.sem(logs))
    return [float(np.exp(low)), float(np.exp(high))]


def sign_flip(logs):
    """By the definition: every assignment of signs, statistic |sum|."""
    seen = abs(sum(logs))
    sums = [abs(np.dot(s, logs)) for s in product([1, -1], repeat=len(logs))]
    return float(np.mean([s >= seen - 1e-12 for s in sums]))


def scipy_sign_flip(logs):
    """The same by scipy.stats.permutation_test, whose 'samples' type flips signs for one sample."""
    r = stats.permutation_test((np.array(logs),), np.sum, permutation_type="samples", n_resamples=np.inf)
    return float(r.pvalue)


def quantile_ci(values, confidence):
    """scipy's own exact order-statistic interval of the median (binomial, Conover 3.2)."""
    ci = stats.quantile_test(values, q=np.median(values), p=0.5).confidence_interval(confidence)
    return [float(ci.low), float(ci.high)]


def holm(ps):
    """Holm 1979: running maximum of (m - i) p(i), at most 1."""
    order = np.argsort(ps)
    out, running = [0.0] * len(ps), 0.0
    for i, at in enumerate(order):
        running = max(running, min(1.0, (len(ps) - i) * ps[at]))
        out[at] = running
    return out


def main():
    out = {"series": {}}
    for name, ratios in RATIOS.items():
        logs = np.log(ratios)
        out["series"][name] = {
            "ratios": ratios,
            "ratio": float(stats.gmean(ratios)),
            "t95": t_interval(logs, 0.95),
            "t9875": t_interval(logs, 0.9875),
            "signFlip": sign_flip(logs),
            "signFlipScipy": scipy_sign_flip(logs),
            "exact95": quantile_ci(ratios, 0.95) if len(ratios) >= 6 else None,
        }
    ps = [0.01, 0.04, 0.03, 0.005, 0.5]
    out["holm"] = {"p": ps, "adjusted": holm(ps)}
    a, b = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9], [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0]
    r = stats.ttest_ind(b, a, equal_var=False)
    ci = r.confidence_interval(0.95)
    out["welch"] = {
        "a": {"mean": float(np.mean(a)), "sd": float(np.std(a, ddof=1)), "n": len(a)},
        "b": {"mean": float(np.mean(b)), "sd": float(np.std(b, ddof=1)), "n": len(b)},
        "df": float(r.df),
        "interval": [float(ci.low), float(ci.high)],
    }
    x = [0.3, -0.1, 0.2, 0.25, -0.2, 0.4, 0.5, 0.25, 0.7, 0.1, 0.9, 0.6]  # one tie
    r = stats.spearmanr(range(len(x)), x)
    out["spearman"] = {"x": x, "rho": float(r.statistic), "p": float(r.pvalue)}
    # Ranks of the exact 95 % interval of a median, from the binomial.
    out["ranks95"] = {}
    for n in range(1, 31):
        r = 0
        while stats.binom.cdf(r, n, 0.5) <= 0.025:
            r += 1
        out["ranks95"][str(n)] = r
    print(json.dumps(out, indent=1))


main()
