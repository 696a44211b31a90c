package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the load was written as the level says: by so many writers of such a kind, as the driver
 * made them, to a table of so many tablets, as the metadata table lists them before the load.
 */
final class ShapeProof {
  static final String NAME = "load-shape";

  private ShapeProof() {}

  /**
   * The proof.
   *
   * @param writing null where the driver has not reported it
   * @param tablets of the load's table when it was made
   */
  static ProofResult of(IngestLevel claimed, Writing writing, long tablets) {
    Writing wanted = wanted(claimed);
    List<String> wrong = new ArrayList<>();
    if (writing != null && !writing.equals(wanted)) {
      wrong.add("it was written by " + text(writing));
    }
    if (tablets != claimed.tablets()) {
      wrong.add("its table had " + number(tablets, "tablet"));
    }
    return ProofResult.of(
        NAME,
        "the load is written by %s, to %s"
            .formatted(text(wanted), number(claimed.tablets(), "tablet")),
        !wrong.isEmpty() ? Verdict.FALSE : writing == null ? Verdict.UNKNOWN : Verdict.TRUE,
        !wrong.isEmpty()
            ? String.join("; ", wrong)
            : writing == null
                ? "unknown after the load: the driver does not report what it wrote with"
                : "%s, %s".formatted(text(writing), number(tablets, "tablet")));
  }

  private static Writing wanted(IngestLevel level) {
    return new Writing(
        level.writers(), level.writerMemory(), level.writerThreads(), level.flushEvery());
  }

  private static String text(Writing writing) {
    return "%s with %,d bytes and %d threads each, flushed every %,d entries"
        .formatted(
            number(writing.writers(), "writer"),
            writing.memory(),
            writing.threads(),
            writing.flushEvery());
  }

  private static String number(long number, String what) {
    return number == 1 ? "1 " + what : "%,d %ss".formatted(number, what);
  }
}
