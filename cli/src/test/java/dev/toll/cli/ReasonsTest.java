package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** For any failure, a user reads one line in words, and no name of a Java class. */
class ReasonsTest {
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(\\w+)\\.(?:getClass\\(\\)\\s*\\.get(?:Simple|Canonical)?Name\\(\\)|toString\\(\\))"
              + "|\\+ (\\w+)(?=\\s*[;,)+])|(?:\\.formatted\\(|, )(\\w+)(?=\\)+[;,])");

  private static final Pattern CAUGHT =
      Pattern.compile("(?:catch \\([^)]*|Throwable|Exception) (\\w+)\\)");

  /** The one place, and what runs where it is not. */
  private static final List<String> OWN = List.of("Reason.java");

  @CommandLine.Command(name = "toll")
  private record Failing(Callable<Integer> body) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }

  private final StringWriter err = new StringWriter();

  private int run(Callable<Integer> body) {
    CommandLine line = new CommandLine(new Failing(body)).setErr(new PrintWriter(err, true));
    line.setExecutionExceptionHandler(new Failures());
    return Main.execute(line);
  }

  /** Deeper than any stack. */
  private static int deep(int n) {
    return n < 0 ? 0 : deep(n + 1) + 1;
  }

  @Test
  void anErrorIsOneLineWithPlaceReasonAndRemedy() throws Exception {
    assertThat(run(() -> deep(0))).isEqualTo(ExitCode.DEFECT);
    assertThat(err.toString())
        .hasLineCount(1)
        .startsWith("error: internal error (ReasonsTest.java, line ")
        .contains("nested too deeply for the stack; report it with ")
        .doesNotContain("StackOverflow");
    Matcher file = Pattern.compile("report it with (\\S+)").matcher(err.toString());
    assertThat(file.find()).isTrue();
    assertThat(Files.readString(Path.of(file.group(1)))).contains("StackOverflowError");
    Files.delete(Path.of(file.group(1)));
  }

  @Test
  void otherFailuresAreOneLineToo() {
    List<Throwable> all =
        List.of(
            new OutOfMemoryError("Java heap space"),
            new NullPointerException(),
            new ArithmeticException("long overflow"),
            new NoClassDefFoundError("a/B"),
            new IOException("java.io.IOException: No space left on device"),
            new SystemException(
                "x: javax.net.ssl.SSLHandshakeException: PKIX path building failed"),
            new StudyException("a mistake"));
    for (Throwable each : all) {
      err.getBuffer().setLength(0);
      int code =
          run(
              () -> {
                if (each instanceof Error error) {
                  throw error;
                }
                throw (Exception) each;
              });
      assertThat(code).as(err.toString()).isPositive();
      assertThat(err.toString())
          .hasLineCount(1)
          .startsWith("error: ")
          .doesNotContainPattern("[A-Z]\\w+(Exception|Error)\\b|java\\.|PKIX");
    }
  }

  /** An exception as text begins with the name of its class. */
  @Test
  void noSourceNamesTheClassOfWhatItCaught() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : Documents.sources("src/main")) {
      if (examined(file)) {
        String text = Files.readString(file);
        List<String> caught = CAUGHT.matcher(text).results().map(one -> one.group(1)).toList();
        NAMED
            .matcher(text)
            .results()
            .filter(
                one ->
                    Stream.of(1, 2, 3)
                            .anyMatch(i -> one.group(i) != null && caught.contains(one.group(i)))
                        && !(one.group(3) != null && !one.group().startsWith(".formatted")))
            .forEach(one -> found.add(file.getFileName() + ": " + one.group()));
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean examined(Path file) {
    return !file.toString().contains("/bench/") && !OWN.contains(file.getFileName().toString());
  }
}
