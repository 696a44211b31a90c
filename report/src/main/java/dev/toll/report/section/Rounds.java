package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.RoundStrips;
import dev.toll.report.rounds.RunRounds;
import dev.toll.report.rounds.RunRounds.Attempt;
import dev.toll.report.rounds.RunRounds.Round;
import dev.toll.report.templates.widget.JteroundsGenerated;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The rounds of interleaved blocks: drift, a compaction or a noisy minute show here. */
final class Rounds {
  private static final String TITLE = "Rounds";
  private static final String BLOCKS = "Rounds of each block";

  /** A longer list of reasons would not be read. */
  private static final int MOST_REASONS = 60;

  private Rounds() {}

  /** Of a run with interleaved blocks. */
  static Section page(ResultsView view) {
    RunRounds rounds = RunRounds.of(view);
    RoundStrips strips = new RoundStrips(view, rounds);
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.lead(
            "Time per operation of each slice against the control's, or without one the baseline's,"
                + " in the same round. The baseline is compared with its own median over the run:"
                + " what the machine did. "
                + counted(rounds)
                + "."));
    blocks.add(Block.inset(output -> JteroundsGenerated.render(output, null, strips)));
    blocks.add(
        Block.caption(
            "A dot is a round, a thick line the mean of a block's rounds that count. Hollow dots on"
                + " a grey ground do not count; nor does an attempt at a block that is void. What"
                + " is beyond the scale is drawn at its edge. Rounds are no replicates: the block"
                + " is."));
    blocks.add(Block.fold("The figures as a table", table(view, rounds)));
    reasons(rounds).ifPresent(blocks::add);
    return Section.of("rounds", TITLE, blocks);
  }

  /** {@code 71 of 80 rounds count, one attempt at a block is void}. */
  static String summary(ResultsView view) {
    return counted(RunRounds.of(view));
  }

  private static String counted(RunRounds rounds) {
    long lost = rounds.attempts().stream().filter(attempt -> !attempt.counts()).count();
    return "%s of %s count%s"
        .formatted(
            rounds.counted(),
            Phrase.count(rounds.all(), "round"),
            lost == 0
                ? ""
                : lost == 1
                    ? "; 1 attempt at a block is void"
                    : "; %s attempts at blocks are void".formatted(lost));
  }

  private static Table table(ResultsView view, RunRounds rounds) {
    Columns<Attempt> columns =
        new Columns<Attempt>()
            .number("block", attempt -> Integer.toString(attempt.block()))
            .number("attempt", attempt -> Integer.toString(attempt.number()))
            .number("rounds", attempt -> Integer.toString(attempt.rounds().size()))
            .number("count", attempt -> Integer.toString(attempt.counted().size()));
    for (LevelInfo level : view.levels()) {
      String against = view.against(level);
      if (against != null) {
        columns.add(
            Column.number(level.name() + " against " + against),
            attempt -> mean(attempt.mean(level.name(), against)));
      }
    }
    return columns
        .add(
            Column.text("remarks"),
            attempt -> Cell.of(attempt.counts() ? "" : "void: " + attempt.reason()))
        .table(BLOCKS, rounds.attempts(), attempt -> attempt.counts() ? "" : "void");
  }

  private static Cell mean(OptionalDouble log) {
    return Cell.figure(log.isPresent() ? Percent.ofRatio(Math.exp(log.getAsDouble())) : "-");
  }

  private static Optional<Block> reasons(RunRounds rounds) {
    List<String> all = new ArrayList<>();
    for (Attempt attempt : rounds.attempts()) {
      for (Round round : attempt.rounds()) {
        if (!round.counts()) {
          all.add(
              "block %d%s, round %d: %s"
                  .formatted(
                      attempt.block(),
                      attempt.number() > 1 ? ", attempt " + attempt.number() : "",
                      round.number(),
                      round.reason()));
        }
      }
    }
    List<String> shown = new ArrayList<>(all.subList(0, Math.min(MOST_REASONS, all.size())));
    if (shown.size() < all.size()) {
      shown.add("%d more: see slices.csv".formatted(all.size() - shown.size()));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(Block.fold("Why rounds do not count", Block.bullets(shown)));
  }
}
