package dev.toll.systems.base.profile;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.ProfiledWindow;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * perf on native processes and what they start. Event {@code cpu-clock}, a timer of the kernel,
 * which virtual machines have too: many give their guests no hardware counters. Stacks are unwound
 * by DWARF: distributions build most programs without frame pointers.
 */
final class Perf implements AutoCloseable {
  private static final String PROGRAM = "perf";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration TRIED = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 5;
  private static final int TAIL = 5;

  private final Path directory;
  private final Path program;
  private final long nanos;
  private final Map<Long, String> owners = new HashMap<>();
  private Process recorder;

  private Perf(Path directory, Path program, long intervalMillis) {
    this.directory = directory;
    this.program = program;
    this.nanos = TimeUnit.MILLISECONDS.toNanos(intervalMillis);
  }

  /** Why there is none here, and what to do; null where it can be used. */
  static String unavailable() throws IOException {
    if (MachineProgram.find(PROGRAM).isEmpty()) {
      return "perf is not installed (Debian: linux-perf)";
    }
    MachineProgram.Result tried =
        MachineProgram.attempt(
            "", TRIED, List.of(PROGRAM, "record", "-qNe", "cpu-clock", "-o", "/dev/null", "true"));
    return tried.exit() == 0
        ? null
        : "perf is not permitted (sysctl kernel.perf_event_paranoid=2 permits it): "
            + tried.said().lines().findFirst().orElse("exit code " + tried.exit());
  }

  /** Ready to record these processes and their descendants; not recording yet. */
  static Perf of(List<ManagedProcess> processes, Path directory, long intervalMillis)
      throws IOException, SystemException, InterruptedException {
    Perf perf = new Perf(directory, MachineProgram.find(PROGRAM).orElseThrow(), intervalMillis);
    for (ManagedProcess process : processes) {
      List<Long> roots = new ArrayList<>(process.members());
      roots.add(process.pid());
      for (long root : roots) {
        perf.owners.put(root, process.name());
        ProcFs.descendants(root).forEach(pid -> perf.owners.put(pid, process.name()));
      }
    }
    try {
      perf.open();
      return perf;
    } catch (IOException | SystemException | InterruptedException e) {
      perf.close();
      throw e;
    }
  }

  private Path file(String end) {
    return directory.resolve("perf." + end);
  }

  private void open() throws IOException, SystemException, InterruptedException {
    Program.succeed(
        "no pipes for perf",
        file("log"),
        directory,
        TRIED,
        List.of("mkfifo", file("control").toString(), file("answer").toString()));
    List<String> pids = owners.keySet().stream().filter(ProcFs::alive).map(String::valueOf).toList();
    List<String> command = new ArrayList<>(List.of(program.toString(), "record", "-q"));
    // Without -N it copies the programs into the user's home.
    command.addAll(List.of("-N", "-e", "cpu-clock", "-c", Long.toString(nanos)));
    command.addAll(List.of("--call-graph", "dwarf,4096", "-o", file("data").toString()));
    command.addAll(List.of("-D", "-1", "--control", "fifo:" + file("control") + "," + file("answer")));
    command.addAll(List.of("-p", String.join(",", pids)));
    recorder =
        ChildEnvironment.builder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(file("log").toFile())
            .start();
    ask("ping");
  }

  void start() throws IOException, SystemException, InterruptedException {
    ask("enable");
  }

  void stop() throws IOException, SystemException, InterruptedException {
    ask("disable");
  }

  /** Gives an order and waits until it is obeyed. Opened for both, a FIFO makes no one wait. */
  private void ask(String order) throws IOException, SystemException, InterruptedException {
    try (RandomAccessFile control = new RandomAccessFile(file("control").toFile(), "rw");
        RandomAccessFile answer = new RandomAccessFile(file("answer").toFile(), "rw");
        FileInputStream answers = new FileInputStream(answer.getFD())) {
      control.write((order + "\n").getBytes(StandardCharsets.US_ASCII));
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      StringBuilder said = new StringBuilder();
      while (said.indexOf("ack\n") < 0) {
        if (!recorder.isAlive() || System.nanoTime() > deadline) {
          throw new SystemException(
              "perf did not answer to '" + order + "'",
              SystemException.endOfLog(LogTail.of(file("log"), TAIL)));
        }
        if (answers.available() == 0) {
          Thread.sleep(LOOK_MILLIS);
        } else {
          said.append((char) answers.read());
        }
      }
    }
  }

  /** Writes the stacks of each process, as those of JVMs are written, and returns its version. */
  String write() throws IOException, SystemException, InterruptedException {
    recorder.destroy();
    if (!ManagedProcess.awaitEnd(recorder, PATIENCE)) {
      throw new SystemException("perf does not end");
    }
    List<String> script = new ArrayList<>(List.of(program.toString(), "script", "--no-inline"));
    script.addAll(List.of("--show-task-events", "-F", "comm,pid,tid,period,ip,sym,dso"));
    script.addAll(List.of("-i", file("data").toString()));
    ProcessBuilder builder =
        ChildEnvironment.builder(script)
            .directory(directory.toFile())
            .redirectError(file("log").toFile())
            .redirectOutput(file("txt").toFile());
    OptionalInt exit = Program.run(builder, PATIENCE, "");
    if (exit.isEmpty() || exit.getAsInt() != 0) {
      throw new SystemException(
          "perf script failed", SystemException.endOfLog(LogTail.of(file("log"), TAIL)));
    }
    Map<String, PerfStacks.Stacks> all;
    try (BufferedReader lines = Files.newBufferedReader(file("txt"), StandardCharsets.ISO_8859_1)) {
      all = new PerfStacks(owners).read(lines);
    }
    for (String name : new LinkedHashMap<>(owners).values().stream().distinct().toList()) {
      PerfStacks.Stacks stacks = all.getOrDefault(name, PerfStacks.Stacks.none());
      put(ProfiledWindow.stacks(directory, name), stacks.nanos());
      put(ProfiledWindow.samples(directory, name), stacks.samples());
    }
    close();
    return MachineProgram.attempt("", TRIED, List.of(PROGRAM, "--version")).said();
  }

  private static void put(Path file, Map<String, Long> stacks) throws IOException {
    List<String> lines = new ArrayList<>();
    stacks.forEach((stack, weight) -> lines.add(stack + " " + weight));
    Files.write(file, lines, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    if (recorder != null) {
      recorder.destroyForcibly();
    }
    for (String end : List.of("data", "txt", "control", "answer", "log")) {
      try {
        Files.deleteIfExists(file(end));
      } catch (IOException e) {
        // The trial's directory goes with it, or keeps a file more.
      }
    }
  }
}
