package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogAlarmTest {
  private static final Pattern SIGN = Pattern.compile("cannot open (\\S+)");

  @TempDir Path logs;

  @Test
  void anErrorThatComesAgainAndAgainIsNamedWithItsLine() throws Exception {
    Path log = logs.resolve("server.log");
    try (Child server = Child.doing(":", log)) {
      LogAlarm alarm = new LogAlarm(() -> List.of(server.process()), SIGN);
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      String reason = null;
      while (reason == null && System.nanoTime() < end) {
        append(log, "WARN: cannot open F01.rf: no such file\n");
        reason = alarm.get();
        TimeUnit.MILLISECONDS.sleep(100);
      }
      assertThat(reason)
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
      LogAlarm alarm = new LogAlarm(() -> List.of(server.process()), SIGN);
      for (int i = 0; i < 25; i++) {
        assertThat(alarm.get()).isNull();
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  private static void append(Path log, String text) throws Exception {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
