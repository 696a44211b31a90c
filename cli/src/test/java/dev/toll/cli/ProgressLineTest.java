package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.Records;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class ProgressLineTest {
  private static final String COLUMNS = "toll.terminal.columns";
  private static final String ESCAPE = "\u001b";

  private final StringWriter out = new StringWriter();
  private final Plan.Trial trial = new Plan.Trial(2, 1, "auth-conf");
  private final Plan plan = new Plan(7, Order.RANDOMISED, 8, List.of(trial), null);

  @AfterEach
  void forget() {
    System.clearProperty(COLUMNS);
  }

  @Test
  void aTerminalShowsStudyTrialBlockLevelStepRateAndTimeLeft() {
    System.setProperty(COLUMNS, "160");
    begin(true, 600);

    assertThat(last())
        .startsWith("redis-tls  trial 5/16  block 2/8  auth-conf  measure: load  141 k/s, 1300 k")
        .endsWith("about 10 min left");
  }

  @Test
  void aNarrowTerminalLosesStudyAndStepFirst() {
    System.setProperty(COLUMNS, "81");
    begin(true, 600);

    assertThat(last())
        .hasSizeLessThanOrEqualTo(80)
        .startsWith("trial 5/16  block 2/8  auth-conf  measur")
        .endsWith("  141 k/s, 1300 k  about 10 min left");
  }

  @Test
  void elsewhereLinesArePlainAndStay() {
    begin(false, 600);

    assertThat(out.toString()).doesNotContain(ESCAPE, "\r");
    assertThat(out.toString().lines())
        .containsExactly(
            "[   0.0 s] redis-tls: 1 trials in 8 blocks, randomised order (seed 7); run directory r");
  }

  /** Nothing was printed for 175 s inside a block. */
  @Test
  void elsewhereALineEveryTenSecondsShowsThatItGoesOn() {
    AtomicLong now = new AtomicLong();
    ProgressLine progress =
        new ProgressLine(new PrintWriter(out, true), false, Ansi.OFF, "redis-tls", 600, now::get);
    progress.runStarted(plan, 4, Path.of("r"));
    progress.trialStarted(trial, 1, 5, 16);
    for (int second = 1; second <= 150; second++) {
      now.addAndGet(1_000_000_000);
      progress.step("measure", "load");
      progress.load(1, 141_000, 1_300_000);
    }
    assertThat(out.toString().lines().skip(1))
        .hasSize(13)
        .allMatch(line -> line.contains("trial 5/16  block 2/8  auth-conf  measure: load"))
        .last()
        .asString()
        .startsWith("[ 143.0 s] ");
  }

  @Test
  void theRoundOfLevelsLoadedInTurnsFitsIntoEightyColumns() {
    System.setProperty(COLUMNS, "80");
    Plan.Trial other = new Plan.Trial(2, 2, "none");
    Plan together = new Plan(7, Order.INTERLEAVED, 8, List.of(trial, other), null);
    ProgressLine line =
        new ProgressLine(new PrintWriter(out, true), true, Ansi.ON, "redis-tls", 600);
    line.runStarted(together, 0, Path.of("r"));
    line.trialStarted(trial, 1, 5, 16);
    line.trialStarted(other, 1, 6, 16);
    line.loadedInTurns(List.of(trial, other), 1, 5, 16);
    line.step("measure", "round 3 of 24");
    line.load(9, 141_000, 1_300_000);

    assertThat(last())
        .startsWith("block 2/8  in turns  measure: round 3 of 24  141 k/s")
        .endsWith("about 10 min left");
  }

  /** Of three blocks of 400 s the time left was said to grow until each ended. */
  @Test
  void timeThatPassesInABlockIsNotLeft() {
    System.setProperty(COLUMNS, "160");
    AtomicLong now = new AtomicLong();
    Plan.Trial other = new Plan.Trial(1, 2, "none");
    ProgressLine line =
        new ProgressLine(new PrintWriter(out, true), true, Ansi.ON, "redis-tls", 600, now::get);
    line.runStarted(
        new Plan(7, Order.INTERLEAVED, 3, List.of(trial, other), null), 0, Path.of("r"));
    line.trialStarted(trial, 1, 1, 6);
    now.addAndGet(400_000_000_000L);
    line.trialEnded(Records.valid("b01-auth-conf", 1, "auth-conf", Map.of()));
    line.step("verify", "verify");
    assertThat(last())
        .as("a block whose trials are ending is not one trial")
        .endsWith(" 3 min left");
    line.trialEnded(Records.valid("b01-none", 1, "none", Map.of()));
    line.trialStarted(trial, 1, 3, 6);
    assertThat(last()).endsWith("about 13 min left");
    now.addAndGet(300_000_000_000L);
    line.step("measure", "load");
    assertThat(last()).endsWith("about 8 min left");
  }

  /** A block of which one attempt was void was said to take as long as both. */
  @Test
  void attemptsThatDoNotCountAreNotExpectedAgain() {
    System.setProperty(COLUMNS, "160");
    AtomicLong now = new AtomicLong();
    ProgressLine line =
        new ProgressLine(new PrintWriter(out, true), true, Ansi.ON, "redis-tls", 1200, now::get);
    line.runStarted(
        new Plan(7, Order.INTERLEAVED, 3, List.of(trial, trial, trial), null), 0, Path.of("r"));
    line.trialStarted(trial, 1, 1, 3);
    now.addAndGet(400_000_000_000L);
    line.trialEnded(Records.voided("b01-auth-conf", 1, "auth-conf", "warm: late"));
    line.trialStarted(trial, 2, 1, 3);
    assertThat(last()).endsWith("about 20 min left");
    now.addAndGet(400_000_000_000L);
    line.trialEnded(Records.valid("b01-auth-conf", 1, "auth-conf", Map.of()));
    line.trialStarted(trial, 1, 2, 3);
    assertThat(last()).endsWith("about 13 min left");
  }

  private void begin(boolean terminal, double estimate) {
    ProgressLine line =
        new ProgressLine(new PrintWriter(out, true), terminal, Ansi.ON, "redis-tls", estimate);
    line.runStarted(plan, 0, Path.of("r"));
    line.trialStarted(trial, 1, 5, 16);
    line.step("measure", "load");
    line.load(9, 141_000, 1_300_000);
  }

  /** What is on the terminal in the end. */
  private String last() {
    String all = out.toString();
    return all.substring(all.lastIndexOf(ESCAPE + "[2K") + 4);
  }
}
