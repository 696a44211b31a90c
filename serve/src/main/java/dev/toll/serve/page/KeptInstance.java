package dev.toll.serve.page;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.up.UpOwner;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An instance of {@code toll up}, as its page shows it. How to reach it is not among this: the
 * paths of its secrets are only shown by {@code toll ups} on the machine.
 *
 * @param person for whom it was started; empty for the user of this account
 * @param until when its lifetime ends, to the second; null where it is not up
 * @param proved e.g. {@code 6 of 6}; empty where nothing was proved yet
 * @param remark the step it is in, or why it ended; empty for none
 */
public record KeptInstance(
    String name,
    String study,
    String level,
    String person,
    String phase,
    String until,
    String proved,
    String remark) {

  /** All of a directory, by name. */
  public static List<KeptInstance> all(Path directory) throws IOException {
    List<KeptInstance> all = new ArrayList<>();
    for (Ups.Up up : Ups.look(directory)) {
      all.add(of(up.state(), up.directory().owner().map(UpOwner::person).orElse("")));
    }
    return all;
  }

  /** One as its keeper last described it. */
  public static KeptInstance of(UpState state, String person) {
    boolean up = state.phase() == UpState.Phase.UP;
    long held = state.proofs().stream().filter(one -> one.verdict() == Verdict.TRUE).count();
    String remark = state.over() ? state.reason() : state.doing();
    return new KeptInstance(
        state.name(),
        state.study(),
        state.level(),
        person,
        state.phase().name().toLowerCase(Locale.ROOT),
        up ? end(state) : null,
        state.proofs().isEmpty() ? "" : Words.of(held, state.proofs().size()),
        remark == null ? "" : remark);
  }

  /** The same while it is being ended. */
  public KeptInstance stopping() {
    return new KeptInstance(name, study, level, person, "stopping", null, proved, "");
  }

  /** To the second, so that it is the same whenever it is asked for. */
  private static String end(UpState state) {
    return Instant.now()
        .plusMillis(Math.round(state.left() * 1000) + 500)
        .truncatedTo(ChronoUnit.SECONDS)
        .toString();
  }
}
