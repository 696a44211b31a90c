package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir Path directory;

  private Path log(byte[] bytes) throws Exception {
    return Files.write(directory.resolve("x.log"), bytes);
  }

  @Test
  void theLastLines() throws Exception {
    assertThat(LogTail.of(log("a\nb\nc\n".getBytes(StandardCharsets.UTF_8)), 2))
        .isEqualTo("  b" + System.lineSeparator() + "  c");
    assertThat(LogTail.of(log("a".getBytes(StandardCharsets.UTF_8)), 9)).isEqualTo("  a");
  }

  @Test
  void framesOfStackTracesAreLeftOut() throws Exception {
    String trace =
        """
        ERROR: could not close a log
        java.io.IOException: No space left on device
        \tat java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method)
        \tat org.example.Log$1.lambda$close$0(Log.java:12) ~[log.jar:1.0]
        Caused by: java.lang.IllegalStateException: closed
        \t... 12 more
        """;
    assertThat(LogTail.of(log(trace.getBytes(StandardCharsets.UTF_8)), 3).lines())
        .containsExactly(
            "  ERROR: could not close a log",
            "  java.io.IOException: No space left on device",
            "  Caused by: java.lang.IllegalStateException: closed");
  }

  @Test
  void noneIsSaid() throws Exception {
    assertThat(LogTail.of(directory.resolve("none.log"), 3)).contains("no log at");
    assertThat(LogTail.of(log(new byte[0]), 3)).contains("log is empty");
  }

  @Test
  void aHugeLogOfOneBinaryLine() throws Exception {
    byte[] bytes = new byte[1 << 20];
    Arrays.fill(bytes, (byte) 0xff);
    assertThat(LogTail.of(log(bytes), 3)).hasSizeLessThan(400).endsWith("...");
  }
}
