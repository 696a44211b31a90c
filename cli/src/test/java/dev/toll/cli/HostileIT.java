package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The small part of {@code bench/hostile}, with toll as it has been put together. */
@Timeout(900)
@Tag("full")
class HostileIT {
  @TempDir Path place;

  @Test
  void whatTollPromisesHoldsInTheSmallCases() throws Exception {
    String toll =
        TollProcess.of().command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));

    String table = replay(0, "--small", "--toll", toll);

    System.out.println(table);
    assertThat(table).contains("| path-space |", "| serve-1000-slow |", ", 0 FAIL");
  }

  @Test
  void whatDoesNotHoldFailsTheSuite() throws Exception {
    assertThat(replay(1, "--toll", "false", "lang-c")).contains("| FAIL |", ", 1 FAIL");
    // It says that all is well, and has done nothing.
    assertThat(replay(1, "--toll", "true", "lang-c")).contains("| FAIL |");
    Path script = Files.writeString(place.resolve("toll"), "printf '\\033[2J'\n");
    assertThat(replay(1, "--toll", "sh " + script, "escapes-good-load"))
        .contains("control character");
    Files.writeString(script, "printf '  \\tat dev.toll.cli.Main.main(Main.java:1)\\n'\n");
    assertThat(replay(1, "--toll", "sh " + script, "journal-whole")).contains("stack trace");
  }

  private String replay(int exit, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(Documents.ROOT.resolve("bench/hostile").toString()));
    command.addAll(List.of(arguments));
    Path log = place.resolve("log");
    Path output = place.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectError(log.toFile())
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      process.destroy();
    }
    String said = Files.readString(output);
    assumeTrue(!Files.readString(log).contains("python3 not found"), "there is no python3");
    assertThat(process.exitValue()).as("%s\n%s", said, Files.readString(log)).isEqualTo(exit);
    return said;
  }
}
