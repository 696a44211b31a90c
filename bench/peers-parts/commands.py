"""`toll ab` next to hyperfine, on the pairs of bench/ab: seconds to an answer, and how often it is right or wrong."""
import importlib.machinery
import importlib.util
import shutil

from process import HERE, Missing


def bench_ab():
    """bench/ab as a module: its pairs, how it asks each tool, and how it judges."""
    loader = importlib.machinery.SourceFileLoader("bench_ab", str(HERE.parent / "ab"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def run(options, work):
    if not shutil.which("hyperfine"):
        raise Missing("hyperfine not found; install it (Debian: hyperfine)")
    ab = bench_ab()
    ab.write_data(str(work / ab.DATA), 1)
    for number, pair in enumerate(ab.pairs()):
        if options.only not in pair[0]:
            continue
        toll = lambda seed: ab.toll(pair, work, seed, options.budget)
        peer = lambda seed: ab.hyperfine(pair, work, None)
        asked = [toll, peer] if number % 2 == 0 else [peer, toll]
        found = {ask: ask(number) for ask in asked}
        judged = {ask: ab.judged(*found[ask][:2], pair[3]) for ask in asked}
        yield "hyperfine", "s to an answer", number, found[toll][2], found[peer][2]
        for word in ("right", "wrong"):
            yield "hyperfine", word, number, judged[toll] == word, judged[peer] == word
