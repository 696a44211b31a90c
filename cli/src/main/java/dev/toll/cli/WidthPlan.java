package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** How well a run of a study will know its costs, by the newest run of it on this machine. */
record WidthPlan(TollCommand command, Path runs) {
  private static final double WIDE = 0.5;
  private static final List<Integer> BLOCKS = List.of(2, 4, 8, 16);

  void print(Study study) throws IOException, StudyException {
    Optional<RunDirectory> newest = RunDirectory.latest(runs, study.name());
    Results results =
        newest.isEmpty() ? null : RunResults.of(newest.get(), command.installation()).results();
    Noise noise = results == null ? null : primary(results);
    if (noise == null || noise.blockSeconds() == null) {
      command.out.println(
          "bounds: no run of %s here to estimate them from; they follow from the second block on"
              .formatted(study.name()));
      return;
    }
    int levels = study.levels().size();
    int compared = Math.max(1, study.compared());
    double block = noise.blockSeconds() * levels / noise.levels();
    Side side = DesignSettings.asksAtMost(study.settings()) ? Side.HIGH : Side.BOTH;
    double tolerance = study.settings().share(DesignSettings.TOLERANCE);
    TreeSet<Integer> rows = new TreeSet<>(BLOCKS);
    int settled =
        LevelIntervals.blocksFor(Math.log1p(tolerance / 2), compared, levels, noise.sd(), side);
    if (settled > 0) {
      rows.add(settled);
    }
    command.out.println(
        "bounds, estimated from run %s (%s of %s, scale %s):"
            .formatted(
                results.run().id(),
                Phrase.blocks(noise.blocks()),
                Phrase.count(noise.levels(), "level"),
                results.study().scale()));
    for (int blocks : rows) {
      double width =
          Math.expm1(LevelIntervals.halfWidth(blocks, compared, levels, noise.sd(), side));
      command.out.printf(
          "  %-10s %-12s %s%s%n",
          Phrase.blocks(blocks),
          Text.time(blocks * block),
          width > WIDE
              ? "a first bound, too wide to use"
              : "every cost to ±" + Phrase.signed(width).substring(1),
          blocks == settled ? ", which settles any cost" : "");
    }
  }

  private static Noise primary(Results results) {
    String metric =
        results.metrics().stream()
            .filter(one -> one.primary())
            .findFirst()
            .map(one -> one.name())
            .orElse("");
    return results.noise() == null
        ? null
        : results.noise().stream().filter(n -> n.metric().equals(metric)).findFirst().orElse(null);
  }
}
