package dev.toll.engine.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StepsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final List<String> heard = new ArrayList<>();
  private final ManualTicker ticker = new ManualTicker();
  private final Steps steps =
      new Steps((phase, name) -> heard.add(phase + "/" + name), ticker, Optional::empty);

  /** Hangs until it is interrupted, which it is when this much time has passed. */
  private void hang(Duration time) throws InterruptedException {
    ticker.advance(time);
    new CountDownLatch(1).await();
  }

  private StepRecord last() {
    return steps.records().get(steps.records().size() - 1);
  }

  @Test
  void namedTimedAndHeard() throws Exception {
    steps.run("stop", LONG, () -> ticker.advance(Duration.ofMillis(60)));
    steps.phase("measure");
    assertThat(steps.<String>call("load", LONG, () -> "yield")).isEqualTo("yield");
    steps.skip("drop caches", "not permitted");
    assertThat(heard).containsExactly("reset/stop", "measure/load");
    assertThat(steps.records())
        .extracting(step -> step.phase() + "/" + step.name() + " " + step.outcome())
        .containsExactly("reset/stop DONE", "measure/load DONE", "measure/drop caches SKIPPED");
    assertThat(steps.records().get(0).seconds()).isEqualTo(0.06);
    assertThat(last()).matches(step -> step.seconds() == 0 && step.note().equals("not permitted"));
  }

  @Test
  void detailsOfAFailureStayApart() {
    SystemException e =
        catchThrowableOfType(
            SystemException.class,
            () ->
                steps.run(
                    "start",
                    LONG,
                    () -> {
                      throw new SystemException("tserver exited with 1", "its log:\nno");
                    }));
    assertThat(e.summary()).isEqualTo("reset: start: tserver exited with 1");
    assertThat(e.details()).isEqualTo("its log:\nno");
    assertThat(last().note()).isEqualTo("tserver exited with 1; its log:\nno");
  }

  @Test
  void aHangIsInterruptedAndSaid() {
    steps.phase("measure");
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> steps.run("load", second, () -> hang(second)))
        .isInstanceOf(SystemException.class)
        .hasMessage("measure: load: not done within its deadline of 1 s");
    assertThat(last())
        .matches(step -> step.outcome() == Outcome.FAILED && step.seconds() == 1)
        .matches(step -> step.note().equals("not done within its deadline of 1 s"));
    assertThat(Thread.interrupted()).as("the alarm leaked").isFalse();
  }

  @Test
  void aStepEndsWhenNoneCanSucceed() {
    Duration look = Duration.ofSeconds(1);
    List<Optional<String>> looks = new ArrayList<>();
    List.of("once", "").forEach(each -> looks.add(there(each)));
    looks.addAll(Collections.nCopies(10, there("full")));
    Steps hopeless = new Steps((phase, name) -> {}, ticker, () -> looks.remove(0));
    assertThatThrownBy(
            () ->
                hopeless.run(
                    "load",
                    LONG,
                    () -> {
                      for (int i = 0; i < 11; i++) {
                        ticker.advance(look);
                        assertThat(Thread.currentThread().isInterrupted()).isFalse();
                      }
                      hang(look);
                    }))
        .isInstanceOf(SystemException.class)
        .hasMessage("reset: load: full");
    assertThat(looks).isEmpty();
    assertThat(Thread.interrupted()).as("the alarm leaked").isFalse();
  }

  /** A server on a full disk fails, and what it then removes makes room. */
  @Test
  void aStepThatFailsAfterNoneCouldSucceedSaysSo() {
    List<Optional<String>> looks = new ArrayList<>(List.of(there("full"), there("")));
    Steps late = new Steps((phase, name) -> {}, ticker, () -> looks.remove(0));
    assertThatThrownBy(
            () ->
                late.run(
                    "load",
                    LONG,
                    () -> {
                      ticker.advance(Duration.ofSeconds(1));
                      throw new SystemException("tserver0 ended");
                    }))
        .hasMessage("reset: load: full; tserver0 ended");
  }

  @Test
  void aStepThatFailsAtOnceWhereNoneCanSucceedSaysSo() {
    Steps hopeless = new Steps((phase, name) -> {}, ticker, () -> Optional.of("full"));
    assertThatThrownBy(
            () ->
                hopeless.run(
                    "preflight",
                    LONG,
                    () -> {
                      throw new SystemException("could only be written to 0 of 1 nodes");
                    }))
        .isInstanceOf(SystemException.class)
        .hasMessage("reset: preflight: full; could only be written to 0 of 1 nodes");
  }

  private static Optional<String> there(String obstacle) {
    return Optional.of(obstacle).filter(text -> !text.isEmpty());
  }

  @Test
  void theMachinesOwnClockInterruptsToo() {
    Steps real = new Steps((phase, name) -> {});
    assertThatThrownBy(() -> real.run("load", SHORT, () -> new CountDownLatch(1).await()))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("not done within its deadline");
    assertThat(real.records().get(0).seconds()).isBetween(0.05, 20.0);
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
                        hang(SHORT);
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
                        hang(SHORT);
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
    // Its deadline, and the next look for an obstacle.
    steps.run("quick", SHORT, () -> assertThat(ticker.pending()).isEqualTo(2));
    assertThat(ticker.pending()).isZero();
    ticker.advance(LONG);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anInterruptOfTheUserIsNoFailureOfTheStep() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> steps.run("load", LONG, () -> hang(SHORT)))
        .isInstanceOf(InterruptedException.class);
    assertThat(last().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void theOuterDeadlineEndsTheInnerStep() {
    assertThatThrownBy(
            () -> steps.run("start", SHORT, () -> steps.run("tserver", LONG, () -> hang(SHORT))))
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
        .hasMessage("reset: wipe: disk full")
        .hasCauseInstanceOf(IOException.class);
    assertThatThrownBy(
            () ->
                steps.run(
                    "wipe",
                    LONG,
                    () -> {
                      throw new IllegalStateException();
                    }))
        .hasMessage("reset: wipe: failed without a reason");
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
