package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a load or a server prints may reach a message or a report, but never drives a terminal. */
class HostileOutputTest {
  /** CSI, OSC 52 by BEL and by ST, C1 controls, a carriage return, a reset. */
  private static final String HOSTILE =
      "\u001b[2J\u001b[8mno room\u001b]52;c;cm0gLXJm\u0007\u001b]52;c;eA==\u001b\\\u009b2J"
          + "\u009d0;x\u009c\rall is well\u001bc";

  @TempDir Path directory;
  private House house;

  @BeforeEach
  void house() throws Exception {
    house = new House(directory);
    house.system.remark = "remark " + HOSTILE;
  }

  private static void harmless(String text) {
    assertThat(text.replaceAll("\u001b\\[(0|1|2|31|32|33|21|39)m", ""))
        .doesNotContainPattern("[\\p{Cc}&&[^\\n\\t]]");
  }

  @Test
  void inMessagesOfARunThatFails() {
    house.system.event =
        trial -> {
          throw new SystemException("the load failed; its output:\n  " + HOSTILE);
        };

    Cli.Outcome run = house.run();
    assertThat(run.code()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(run.err()).contains("no room", "all is well").doesNotContain("\u001b[8m");
    harmless(run.err());
    harmless(run.out());
  }

  @Test
  void inReportsInEveryFormat() {
    house.run();
    for (String format : List.of("text", "md", "csv", "json", "html")) {
      Cli.Outcome report =
          house.toll("report", "lock", "--runs", house.runs.toString(), "--format", format);
      assertThat(report.code()).isEqualTo(ExitCode.OK);
      harmless(report.out());
      if (format.equals("json")) {
        assertThat(JsonParser.parseString(report.out()).toString()).contains("\u009d0;x");
      }
    }
    for (String command : List.of("check", "plan")) {
      harmless(house.toll(command, "lock").out());
      harmless(house.toll(command, "lock", "--json").out());
    }
  }
}
