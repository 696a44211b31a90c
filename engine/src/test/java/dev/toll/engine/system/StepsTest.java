package dev.toll.engine.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StepsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final List<String> heard = new ArrayList<>();
  private final Steps steps = new Steps((phase, name) -> heard.add(phase + "/" + name));

  private StepRecord last() {
    return steps.records().get(steps.records().size() - 1);
  }

  @Test
  void namedTimedAndHeard() throws Exception {
    steps.run("stop", LONG, () -> TimeUnit.MILLISECONDS.sleep(60));
    steps.phase("measure");
    assertThat(steps.<String>call("load", LONG, () -> "yield")).isEqualTo("yield");
    steps.skip("drop caches", "not permitted");
    assertThat(heard).containsExactly("reset/stop", "measure/load");
    assertThat(steps.records())
        .extracting(step -> step.phase() + "/" + step.name() + " " + step.outcome())
        .containsExactly("reset/stop DONE", "measure/load DONE", "measure/drop caches SKIPPED");
    assertThat(steps.records().get(0).seconds()).isBetween(0.06, 10.0);
    assertThat(last()).matches(step -> step.seconds() == 0 && step.note().equals("not permitted"));
  }

  @Test
  void aHangIsInterruptedAndSaid() {
    steps.phase("measure");
    long start = System.nanoTime();
    assertThatThrownBy(
            () -> steps.run("load", Duration.ofSeconds(1), () -> TimeUnit.SECONDS.sleep(100)))
        .isInstanceOf(SystemException.class)
        .hasMessage("measure: load: not done within its deadline of 1 s");
    assertThat(System.nanoTime() - start).isBetween(900_000_000L, 15_000_000_000L);
    assertThat(last())
        .matches(step -> step.outcome() == Outcome.FAILED && step.seconds() >= 0.9)
        .matches(step -> step.note().equals("not done within its deadline of 1 s"));
    assertThat(Thread.interrupted()).as("the alarm leaked").isFalse();
  }

  @Test
  void aHangThatKnowsMoreSaysItToo() {
    assertThatThrownBy(
            () ->
                steps.run(
                    "start",
                    SHORT,
                    () -> {
                      try {
                        TimeUnit.SECONDS.sleep(100);
                      } catch (InterruptedException e) {
                        throw new SystemException("port 9997 never opened");
                      }
                    }))
        .hasMessageContaining("within its deadline of 0 s; port 9997 never opened");
  }

  /** As ManagedProcess.stop does: it comes back, interrupted, with its work not done. */
  @Test
  void aStepThatSwallowsTheInterruptIsStillLate() {
    assertThatThrownBy(
            () ->
                steps.run(
                    "stop",
                    SHORT,
                    () -> {
                      try {
                        TimeUnit.SECONDS.sleep(100);
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      }
                    }))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("not done within its deadline");
    assertThat(last().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(Thread.interrupted()).as("the alarm leaked").isFalse();
  }

  @Test
  void theAlarmOfAStepThatIsDoneNeverRings() throws Exception {
    for (int i = 0; i < 200; i++) {
      steps.run("quick", Duration.ofMillis(2), () -> {});
    }
    TimeUnit.MILLISECONDS.sleep(20);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anInterruptOfTheUserIsNoFailureOfTheStep() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> steps.run("load", LONG, () -> TimeUnit.SECONDS.sleep(100)))
        .isInstanceOf(InterruptedException.class);
    assertThat(last().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void theOuterDeadlineEndsTheInnerStep() {
    assertThatThrownBy(
            () ->
                steps.run(
                    "start",
                    SHORT,
                    () -> steps.run("tserver", LONG, () -> TimeUnit.SECONDS.sleep(100))))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("reset: start: not done within its deadline");
    assertThat(steps.records()).extracting(StepRecord::name).containsExactly("tserver", "start");
  }

  @Test
  void failuresKeepTheirMessageAndCause() {
    assertThatThrownBy(
            () ->
                steps.run(
                    "wipe",
                    LONG,
                    () -> {
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(SystemException.class)
        .hasMessage("reset: wipe: IOException: disk full")
        .hasCauseInstanceOf(IOException.class);
    assertThatThrownBy(
            () ->
                steps.run(
                    "wipe",
                    LONG,
                    () -> {
                      throw new IllegalStateException();
                    }))
        .hasMessage("reset: wipe: IllegalStateException");
    assertThatThrownBy(
            () ->
                steps.run(
                    "wipe",
                    LONG,
                    () -> {
                      throw new SystemException("plain words");
                    }))
        .hasMessage("reset: wipe: plain words");
  }
}
