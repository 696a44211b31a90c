package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.verdict.Widths;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code plan --effect}: how long a verdict on an effect of some size takes on this machine. */
record EffectPlan(TollCommand command, Path runs) {

  void print(Study study, String effect) throws IOException, StudyException {
    double size = size(effect);
    Optional<RunDirectory> newest = RunDirectory.latest(runs, study.name());
    if (newest.isEmpty()) {
      command.out.println(
          "no run of %s under %s to estimate from; to calibrate:".formatted(study.name(), runs));
      command.out.println(
          "  toll run %s --scale smoke --levels %s --set design.noise-twin=true --blocks 3"
              .formatted(study.name(), study.baseline()));
      return;
    }
    Results results = RunResults.of(newest.get(), command.installation()).results();
    Noise noise = primary(results);
    if (noise == null || noise.blockSeconds() == null) {
      command.out.println(
          "the newest run of %s (%s) has no two blocks to estimate from; add some: toll run %s --more 2"
              .formatted(study.name(), results.run().id(), study.name()));
      return;
    }
    int levels = study.levels().size();
    Widths widths = new Widths(Math.max(1, study.compared()), levels, noise.sd(), noise.sd());
    double block = noise.blockSeconds() * levels / noise.levels();
    command.out.println(
        "A verdict on an effect of %s, reached by four runs of five:"
            .formatted(Phrase.margin(size)));
    line("  number of blocks fixed beforehand", widths.fixedBlocks(size), block);
    line("  until decided (--until-decided)", widths.lookedBlocks(size), block);
    command.out.println();
    command.out.println(
        "estimated from run %s, %s of %s:"
            .formatted(
                results.run().id(),
                Phrase.blocks(noise.blocks()),
                Phrase.count(noise.levels(), "level")));
    command.out.println("  " + noise.sentence());
    if (!results.study().scale().equals(study.scale())) {
      command.out.println(
          "note: that run was at scale %s, this plan is at scale %s"
              .formatted(results.study().scale(), study.scale()));
    }
  }

  private void line(String what, int blocks, double blockSeconds) {
    command.out.printf(
        "%-36s %s%n",
        what,
        blocks < 0
            ? "more than 1000 blocks"
            : Phrase.blocks(blocks) + ", about " + Text.time(blocks * blockSeconds));
  }

  private static double size(String effect) throws StudyException {
    try {
      double size = (Double) SettingType.SHARE.parse(effect, List.of());
      if (size > 0) {
        return size;
      }
    } catch (IllegalArgumentException e) {
      throw new StudyException("--effect: " + e.getMessage());
    }
    throw new StudyException("--effect must be greater than 0");
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
