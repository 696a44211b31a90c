package dev.toll.engine.pairs;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ExitStatus;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Executes commands, each as a process of its own in the user's directory and environment, as the
 * user's shell would. Without the user's word: nothing in the input, output to a pipe that is read
 * and dropped. Not to /dev/null: there some programs do less; grep stops at its first match.
 */
public final class Executions implements AutoCloseable {
  /**
   * What becomes the command waits for a byte, so that starting a process is not in the time: only
   * the exec of the command's own shell is.
   */
  private static final String GATE =
      "toll_in=$1; shift; echo >&2; read -r toll_go; exec \"$@\" < \"$toll_in\" 2>&1";

  private static final String EMPTY = "/dev/null";

  /** The launcher sets LC_ALL for Java where the user's locale is C; this is what it was. */
  private static final String USERS_LOCALE = "toll.lc-all";

  private static final int SIGINT = 128 + 2;

  private static final int INTERRUPT_MILLIS = 500;

  private final Path directory;
  private final OutputPipe output;
  private final PairsSpec asked;
  private final long limitNanos;

  /**
   * How one ended, and what it took.
   *
   * @param userSeconds CPU time of it and of what it waited for
   * @param systemSeconds the same of the kernel
   * @param written what the metric's own program says: its peak in KiB, or how often an event
   *     happened; NaN where it has none
   */
  public record Execution(
      int code, double seconds, double userSeconds, double systemSeconds, double written) {
    double cpuSeconds() {
      return userSeconds + systemSeconds;
    }
  }

  /**
   * None yet.
   *
   * @param lines gets every line of the output; null for none
   */
  Executions(PairsSpec asked, Consumer<String> lines)
      throws IOException, InterruptedException, StudyException {
    this.asked = asked;
    if (asked.metric().event() && MachineProgram.find("perf").isEmpty()) {
      throw new StudyException(
          "unavailable: --metric %s needs perf, which %s; use --metric cpu"
              .formatted(asked.metric().name(), MachineProgram.NO_PERF));
    }
    this.limitNanos = (long) (asked.budgetSeconds() * 1e9);
    directory = Files.createTempDirectory("toll-ab");
    output = new OutputPipe(directory, lines);
  }

  /** Runs what belongs to no time; null is nothing. */
  void aside(String what, String command) throws IOException, InterruptedException, StudyException {
    if (command != null) {
      List<String> words = shell(asked.shell().equals("none") ? "sh" : asked.shell(), command);
      must(what, run(words, EMPTY, output.redirect(), Long.MAX_VALUE).code());
    }
  }

  /** Executes a command. */
  Execution execute(String command) throws IOException, InterruptedException, StudyException {
    Path written = directory.resolve("written");
    Files.deleteIfExists(written);
    Metric metric = asked.metric();
    List<String> words = new ArrayList<>(metric.wrapper(written.toString()));
    words.addAll(asked.shell().equals("none") ? Words.of(command) : shell(asked.shell(), command));
    Execution done =
        run(
            words,
            asked.input() == null ? EMPTY : asked.input().toString(),
            asked.output() == null ? output.redirect() : asked.output(),
            limitNanos);
    if (!Files.isRegularFile(written)) {
      return done;
    }
    double number = metric.written(Files.readString(written));
    return new Execution(
        done.code(), done.seconds(), done.userSeconds(), done.systemSeconds(), number);
  }

  /** The shell may have options of its own: {@code bash -e}. */
  private static List<String> shell(String shell, String command) throws StudyException {
    List<String> words = Words.of(shell);
    words.addAll(List.of("-c", command));
    return words;
  }

  /** Throws for an exit code that is not 0. */
  void must(String what, int code) throws IOException, InterruptedException, StudyException {
    if (code == SIGINT) {
      // Ctrl-C reaches the command before it reaches toll.
      Thread.sleep(INTERRUPT_MILLIS);
    }
    if (code != 0) {
      output.drain();
      String printed = output.end().indent(2).stripTrailing();
      throw new StudyException(
          what
              + " "
              + ExitStatus.how(code)
              + (printed.isEmpty() ? "" : "; it printed:\n" + printed));
    }
  }

  /** Returns when all output was given to who reads it. */
  void drain() throws IOException, InterruptedException {
    output.drain();
  }

  private Execution run(List<String> words, String input, Redirect to, long nanos)
      throws IOException, InterruptedException, StudyException {
    output.clear();
    List<String> gated = new ArrayList<>(List.of("/bin/sh", "-c", GATE, "sh", input));
    gated.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(gated).redirectOutput(to);
    ownLocale(builder.environment());
    ProcFs.Children before = ProcFs.children();
    Process process = builder.start();
    try {
      if (process.getErrorStream().read() < 0) {
        throw new IOException("/bin/sh: cannot start " + words.get(0));
      }
      double atGate = nanosUsed(process.pid()) / 1e9;
      OutputStream gate = process.getOutputStream();
      long began = System.nanoTime();
      gate.write('\n');
      gate.flush();
      boolean ended = process.waitFor(nanos, TimeUnit.NANOSECONDS);
      double seconds = (System.nanoTime() - began) / 1e9;
      if (!ended) {
        throw new StudyException(
            "'%s' did not end within the budget of %s s; set a longer --budget"
                .formatted(
                    words.get(words.size() - 1),
                    BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString()));
      }
      // Its own file descriptors, not those of what the execution has left running.
      gate.close();
      ProcFs.Children after = ProcFs.children();
      double user = after.userSeconds() - before.userSeconds();
      double system = after.systemSeconds() - before.systemSeconds();
      // How the gate's own time divides is not known: as the rest.
      double ofUser = user + system > 0 ? user / (user + system) : 1;
      return new Execution(
          process.exitValue(),
          seconds,
          user - atGate * ofUser,
          system - atGate * (1 - ofUser),
          Double.NaN);
    } finally {
      if (process.isAlive()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }

  private static void ownLocale(Map<String, String> environment) {
    String users = System.getProperty(USERS_LOCALE);
    if (users != null && users.isEmpty()) {
      environment.remove("LC_ALL");
    } else if (users != null) {
      environment.put("LC_ALL", users);
    }
  }

  /** CPU time of a process alone, proc(5). */
  private static double nanosUsed(long pid) {
    String text = ProcFs.read(Path.of("/proc", Long.toString(pid), "schedstat"));
    return text == null ? 0 : Double.parseDouble(text.split(" ", 2)[0]);
  }

  @Override
  public void close() throws IOException {
    output.close();
    for (String name : List.of("output", "written")) {
      Files.deleteIfExists(directory.resolve(name));
    }
    Files.delete(directory);
  }

  /** Words of a command without a shell. */
  static final class Words {
    private Words() {}

    /** Divides at blanks; quotes and backslashes keep what they mean to a shell. */
    static List<String> of(String command) throws StudyException {
      List<String> words = new ArrayList<>();
      StringBuilder word = null;
      char quote = 0;
      for (int i = 0; i < command.length(); i++) {
        char c = command.charAt(i);
        if (quote == 0 && Character.isWhitespace(c)) {
          if (word != null) {
            words.add(word.toString());
          }
          word = null;
          continue;
        }
        word = word == null ? new StringBuilder() : word;
        if (quote == 0 && (c == '\'' || c == '"')) {
          quote = c;
        } else if (quote != 0 && c == quote) {
          quote = 0;
        } else if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
          word.append(command.charAt(++i));
        } else {
          word.append(c);
        }
      }
      if (quote != 0) {
        throw new StudyException("a quote is not closed: " + command);
      }
      if (word != null) {
        words.add(word.toString());
      }
      return words;
    }
  }
}
