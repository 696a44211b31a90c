#!/usr/bin/env python3
"""The rule of dev.toll.engine.statistics.LevelIntervals, written a second time from docs/method.md, to check the first.

Reads a JSON list of families from standard input, writes a JSON list of their estimates: [blocks, log, low, high, sd,
consistent] of each pair. A family has logs (a list of rows, null where missing), slices (or "none"), pairs, side, planned.
The standard library only.
"""
import json
import math
import sys
from functools import lru_cache

NAN, INF = math.nan, math.inf


def beta_fraction(a, b, x):
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    f = d
    for m in range(1, 10_000):
        for numerator in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                          -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 + numerator * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + numerator / c
            c = c if abs(c) > tiny else tiny
            f *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return f


def t_two_sided(t, df):
    """P(|T| > t)."""
    a, b, x = df / 2, 0.5, df / (df + t * t)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


@lru_cache(maxsize=None)
def t_quantile(df, p):
    """The t that |T| exceeds with probability p."""
    low, high = 1e-9, 1.0
    while t_two_sided(high, df) > p:
        low, high = high, high * 2
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if t_two_sided(middle, df) > p else (low, middle)
    return (low + high) / 2


def gamma_upper(a, x):
    """The regularised upper incomplete gamma function, by its series from below."""
    term = total = 1 / a
    k = a
    while term > total * 1e-17:
        k += 1
        term *= x / k
        total += term
    return 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a))


@lru_cache(maxsize=None)
def chi_square_quantile(df, p):
    """What a chi-square exceeds with probability p."""
    low, high = 0.0, df * 10.0 + 50
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if gamma_upper(df / 2, middle / 2) > p else (low, middle)
    return (low + high) / 2


def mean(values):
    return sum(values) / len(values)


def variance(values):
    m = mean(values)
    return sum((v - m) ** 2 for v in values) / (len(values) - 1)


def complete_table(rows):
    """The complete blocks and levels with the most degrees of freedom, or None."""
    levels = sorted(range(len(rows[0])), key=lambda level: sum(row[level] is None for row in rows))
    best, most = None, 0
    for size in range(len(levels), 2, -1):
        kept = levels[:size]
        blocks = [[row[level] for level in kept] for row in rows]
        blocks = [block for block in blocks if None not in block]
        df = (len(blocks) - 1) * (size - 1)
        if df > most:
            best, most = (kept, blocks), df
    return best


def contrast(blocks, column):
    """Variance of a level's difference to the mean of the others."""
    return variance([block[column] - mean(block[:column] + block[column + 1:]) for block in blocks])


def level_candidate(blocks, column):
    """Variance of a pair one level of which has a variance of its own, and Satterthwaite's degrees of freedom."""
    own = contrast(blocks, column)
    others = [block[:column] + block[column + 1:] for block in blocks]
    m, n = len(others[0]), len(blocks) - 1
    one = residual(others) / (n * (m - 1))
    rest = one * (m - 1) / m
    own = max(own, one * (m + 1) / m)
    if own + rest == 0:
        return 0.0, n
    df = (own + rest) ** 2 / (own ** 2 / n + rest ** 2 / (n * (m - 1)))
    return own + rest, max(n, math.floor(df * (1 + 1e-12)))


def residual(blocks):
    """Sum of squares about the means of rows and columns."""
    rows = [[v - mean(block) for v in block] for block in blocks]
    columns = [mean(column) for column in zip(*rows)]
    return sum((v - c) ** 2 for row in rows for v, c in zip(row, columns))


def half_width(ratios, table, slices, pair, k, levels, shared, planned, sides):
    n = len(ratios)
    family = 0.025 if n == planned else 0.0015 if n < 4 else 0.0020 if levels == 2 or not shared else 0.0025
    one = family / k * (k ** 0.12 if shared and n == planned else 1)
    family, one = family * 2 / sides, one * 2 / sides
    if table is None:
        candidates = [(variance(ratios), n - 1, one, 1)]
    else:
        kept, blocks = table
        df = (len(blocks) - 1) * (len(kept) - 1)
        pooled = residual(blocks) / df
        sliced = slices != "none" and mean([slices[level] for level in kept]) > 0
        weight, size = 2.0, len(kept)
        if sliced:
            average = mean([slices[level] for level in kept])
            weights = {level: slices[level] / average for level in kept}
            weight = max(2.0, sum(weights.get(level, 1.0) for level in pair))
        noise = weight * pooled
        candidates = [(noise, df, one, 1)]
        suspect = True
        if sliced:
            trace = sum(w * (1 - 1 / size) for w in weights.values())
            squared = sum(v * w * ((a == b) - 1 / size) ** 2
                          for a, v in weights.items() for b, w in weights.items())
            epsilon = min(1.0, trace ** 2 / ((size - 1) * squared))
            candidates.append((noise, max(len(blocks) - 1, int(df * epsilon * (1 + 1e-12))), family, 1.75))
            suspect = pooled / average * df > chi_square_quantile(df, 0.10)
        for level in pair:
            if level not in kept:
                candidates.append((variance(ratios), n - 1, family * min(1, 1.25 / k), 1.75))
                continue
            column = kept.index(level)
            if sliced:
                others = [slices[other] for other in kept if other != level]
                explained = slices[level] + sum(others) / len(others) ** 2
                explained *= pooled / average if suspect else 1
                m = len(blocks) - 1
                test = 0.40 if level == pair[1] else 0.10
                if contrast(blocks, column) / explained * m <= chi_square_quantile(m, test):
                    continue
            candidates.append((*level_candidate(blocks, column), family * min(1, 1.25 / k), 1.75 if suspect else 1.25))
    widths = []
    for v, df, p, most in candidates:
        sd = math.sqrt(v)
        half = 0.0 if sd < 1e-12 else t_quantile(df, p) * sd / math.sqrt(n)
        limit = most * widths[0][0] if widths and n < 4 else INF
        widths.append((min(half, limit), sd if sd >= 1e-12 else 0.0))
    return max(widths, key=lambda width: width[0])


def estimate(family, pair):
    logs, pairs, side = family["logs"], family["pairs"], family["side"]
    sides = 2 if side == "BOTH" else 1
    shared = len({against for _, against in pairs}) == 1
    ratios, low, high, sd, consistent = [], -INF, INF, NAN, True
    for row, block in enumerate(logs):
        if block[pair[0]] is None or block[pair[1]] is None:
            continue
        ratios.append(block[pair[0]] - block[pair[1]])
        if len(ratios) < 2:
            continue
        half, sd = half_width(ratios, complete_table(logs[:row + 1]), family["slices"], pair, len(pairs),
                              len(block), shared, family["planned"], sides)
        if half > 0:
            bottom = low if side == "HIGH" else max(low, mean(ratios) - half)
            top = high if side == "LOW" else min(high, mean(ratios) + half)
            if bottom <= top:
                low, high = bottom, top
            else:
                consistent = False
    centre = mean(ratios) if ratios else NAN
    if len(ratios) < 2:
        return [len(ratios), centre, NAN, NAN, NAN, True]
    if (low, high) == (-INF, INF):
        low, high = (low if side == "HIGH" else centre), (high if side == "LOW" else centre)
    return [len(ratios), min(high, max(low, centre)), low, high, sd, consistent]


if __name__ == "__main__":
    families = json.load(sys.stdin)
    json.dump([[estimate(family, pair) for pair in family["pairs"]] for family in families], sys.stdout)
