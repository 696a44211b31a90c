package dev.toll.cli;

import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Noise.Size;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Boundary;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;

/** How well a run of a study will know its costs, by the newest run of it on this machine. */
final class WidthPlan {
  private static final double WIDE = 0.5;
  private static final List<Integer> BLOCKS = List.of(2, 4, 8, 16);

  private final TollCommand command;
  private final NewestRun newest;

  WidthPlan(TollCommand command, NewestRun newest) {
    this.command = command;
    this.newest = newest;
  }

  void print(Study study) throws IOException {
    NewestRun.Read run = newest.find(study).orElse(null);
    Noise noise = run == null ? null : noise(run, study);
    if (noise == null) {
      command.out.println(
          "bounds: no run of %s here to estimate them from; they follow from the second block on"
              .formatted(study.name()));
      return;
    }
    Boundary boundary = boundary(study);
    Side side = side(study);
    int settled = LevelIntervals.blocksFor(wanted(study), boundary, noise.sd(), side);
    TreeSet<Integer> rows = new TreeSet<>(BLOCKS);
    if (settled > 0) {
      rows.add(settled);
    }
    command.out.println(
        "bounds, estimated from run %s (%s of %s, scale %s):"
            .formatted(
                run.directory().id(),
                Phrase.blocks(noise.blocks()),
                Phrase.count(run.study().levels().size(), "level"),
                run.study().scale()));
    for (int blocks : rows) {
      row(
          blocks,
          blocks * noise.seconds(1),
          LevelIntervals.halfWidth(blocks, boundary, noise.sd(), side),
          blocks == settled ? ", which settles any cost" : "");
    }
    Size size = noise.design(wanted(study), boundary, side, Double.POSITIVE_INFINITY);
    if (size != null
        && size.load() > 1
        && (settled < 0 || size.seconds() < Noise.WORTH * settled * noise.seconds(1))) {
      long load = size.load() * study.settings().count(DesignSettings.LOAD);
      row(
          size.blocks(),
          size.seconds(),
          size.halfWidth(),
          " with --load " + load + ", the least time for that");
    }
  }

  private void row(int blocks, double seconds, double half, String note) {
    double width = Math.expm1(half);
    command.out.printf(
        "  %-10s %-12s %s%s%n",
        Phrase.blocks(blocks),
        Phrase.time(seconds),
        width > WIDE
            ? "a first bound, too wide to use"
            : "every cost to ±" + Phrase.signed(width).substring(1),
        note);
  }

  /**
   * Times the load that makes costs known to the width wanted in the least time, or as well as the
   * budget allows.
   *
   * @throws StudyException when no run here shows it
   */
  int load(Study study) throws IOException, StudyException {
    Noise noise =
        newest
            .find(study)
            .filter(run -> run.study().scale().equals(study.scale()))
            .map(run -> noise(run, study))
            .orElse(null);
    if (noise == null || noise.parts() == null) {
      throw new StudyException(
          "--load %s needs an interleaved run of %s at scale %s under %s, with two blocks or more;"
                  .formatted(DesignSettings.AUTO, study.name(), study.scale(), newest.runs())
              + " run it once without, or give a number");
    }
    double budget =
        study.settings().has(DesignSettings.BUDGET)
            ? study.settings().duration(DesignSettings.BUDGET).toSeconds()
            : Double.POSITIVE_INFINITY;
    Size size = noise.design(wanted(study), boundary(study), side(study), budget);
    return size == null ? 1 : size.load();
  }

  /** Of the primary metric, for the study's load and levels; null when unknown. */
  private Noise noise(NewestRun.Read run, Study study) {
    double load =
        (double) study.settings().count(DesignSettings.LOAD)
            / run.study().settings().count(DesignSettings.LOAD);
    return run.noise(command.installation().catalog())
        .filter(one -> one.blockSeconds() != null)
        .map(one -> one.times(load, (double) study.levels().size() / one.levels()))
        .orElse(null);
  }

  private static Boundary boundary(Study study) {
    return new Boundary(
        Math.max(1, study.compared()),
        study.levels().size(),
        DesignSettings.planned(study.settings()));
  }

  private static Side side(Study study) {
    return DesignSettings.asksAtMost(study.settings()) ? Side.HIGH : Side.BOTH;
  }

  /** Half the width that settles any cost, or that the study asks for; on the logarithm. */
  private static double wanted(Study study) {
    return Math.log1p(
        study.settings().has(DesignSettings.PRECISION)
            ? study.settings().share(DesignSettings.PRECISION)
            : study.settings().share(DesignSettings.TOLERANCE) / 2);
  }
}
