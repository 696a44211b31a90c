package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.LoadClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogAlarmTest {
  private static final Pattern SIGN = Pattern.compile("cannot open (\\S+)");

  @TempDir Path logs;

  private final Seconds clock = new Seconds();

  /** A clock that is set. */
  private static final class Seconds extends LoadClock {
    private double now;

    @Override
    public long nanoTime() {
      return Math.round(now * 1e9);
    }
  }

  @Test
  void anErrorThatComesAgainAndAgainIsNamedWithItsLine() throws Exception {
    Path log = logs.resolve("server.log");
    try (Child server = Child.doing(":", log)) {
      LogAlarm alarm = new LogAlarm(() -> List.of(server.process()), SIGN, clock);
      for (clock.now = 0; clock.now < 2; clock.now += 0.25) {
        append(log, "WARN: cannot open F01.rf: no such file\n");
        assertThat(alarm.get()).as("after %s s", clock.now).isNull();
      }
      // Seen in the third second in a row.
      assertThat(alarm.get())
          .contains("server cannot read F01.rf")
          .contains("WARN: cannot open F01.rf: no such file")
          .contains(log.toString());
    }
  }

  @Test
  void manyLinesAtOnceAreOneError() throws Exception {
    Path log = logs.resolve("server.log");
    try (Child server = Child.doing(":", log)) {
      append(log, "WARN: cannot open F01.rf\n".repeat(50));
      LogAlarm alarm = new LogAlarm(() -> List.of(server.process()), SIGN, clock);
      for (clock.now = 0; clock.now < 20; clock.now += 0.5) {
        assertThat(alarm.get()).as("after %s s", clock.now).isNull();
      }
    }
  }

  private static void append(Path log, String text) throws Exception {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
