package dev.toll.report.section;

import dev.toll.report.model.Block;
import dev.toll.report.model.Section;
import java.util.List;

/** The terms of the report; the verdicts are defined before a run. */
final class Glossary {
  private static final List<Block.Fact> TERMS =
      List.of(
          Block.fact(
              "level",
              "One value of the setting under study. All levels are compared with the baseline."),
          Block.fact(
              "control",
              "A level that changes only a side effect of the setting, so that a cost can be split"
                  + " into the setting and its side effect."),
          Block.fact(
              "block",
              "Each level once, in random order, so that drift of the machine affects all levels"
                  + " alike."),
          Block.fact(
              "trial",
              "One level in one block: fresh start, proofs, load, verification of the data."),
          Block.fact(
              "excluded",
              "A trial in which other load on the machine exceeded the limit fixed before the run."
                  + " It is shown but not counted."),
          Block.fact(
              "void",
              "A trial whose level was not proved or whose data was not verified. It is not counted"
                  + " in any figure."),
          Block.fact(
              "effect",
              "The ratio of a level to the baseline within the same block, as the geometric mean"
                  + " over the blocks; shown as a change in percent."),
          Block.fact(
              "interval",
              "The 95 % confidence interval of the effect. The t interval assumes that the"
                  + " logarithms are roughly normal; the exact one has no such assumption and needs"
                  + " at least six blocks."),
          Block.fact(
              "costs",
              "The whole interval lies on the side of a higher cost. The interval used for verdicts"
                  + " is wider than the one shown, so that the verdicts of all levels hold"
                  + " together."),
          Block.fact("saves", "The same on the side of a lower cost."),
          Block.fact(
              "no difference",
              "The whole interval lies within the margin declared before the run: any difference is"
                  + " smaller than that margin."),
          Block.fact(
              "undecided",
              "None of these can be said yet: there are too few blocks, or there is too much noise"
                  + " for this number of blocks."),
          Block.fact(
              "main effect",
              "With several factors: the effect of a factor's level, averaged over the levels of"
                  + " the other factors."),
          Block.fact(
              "interaction",
              "The effect of two levels of different factors together, beyond the product of their"
                  + " effects. Costs: together they cost more than the product; saves: less."),
          Block.fact(
              "steady",
              "From that time on the rate varies little and has no trend. The figures are of the"
                  + " whole measured window in any case."),
          Block.fact(
              "drift",
              "Whether later trials differ from earlier ones at any level (Spearman's rank"
                  + " correlation)."),
          Block.fact(
              "true, false, unknown",
              "The outcome of a proof. Unknown always comes with its reason."),
          Block.fact(
              "noise floor",
              "The effect between two identical baselines: a smaller effect cannot be told from"
                  + " noise."),
          Block.fact("headroom", "How far the driver itself was from being the bottleneck."));

  private Glossary() {}

  static Section section() {
    return Section.of("words", "Glossary", new Block.Facts(true, TERMS));
  }
}
