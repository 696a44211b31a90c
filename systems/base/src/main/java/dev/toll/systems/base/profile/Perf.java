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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * perf on native processes and what they start. Event {@code cpu-clock}, a timer of the kernel,
 * which virtual machines have too: many give their guests no hardware counters. Stacks are unwound
 * by DWARF: distributions build most programs without frame pointers.
 */
final class Perf implements AutoCloseable {
  private static final String PROGRAM = "perf";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long LOOK_MILLIS = 5;
  private static final int TAIL = 5;

  private final Path directory;
  private final long nanos;
  private final Map<Long, String> owners;
  private Process recorder;

  /**
   * Of these processes and their descendants.
   *
   * @param intervalMillis CPU time of a thread between two samples
   */
  Perf(List<ManagedProcess> processes, Path directory, long intervalMillis) {
    this.directory = directory;
    this.nanos = Duration.ofMillis(intervalMillis).toNanos();
    this.owners = owners(processes);
  }

  /** Processes, what they guard and what they have started, by pid: the names of the first. */
  static Map<Long, String> owners(List<ManagedProcess> processes) {
    Map<Long, String> owners = new TreeMap<>();
    for (ManagedProcess process : processes) {
      Set<Long> pids = new HashSet<>(process.members());
      pids.add(process.pid());
      List.copyOf(pids).forEach(pid -> pids.addAll(ProcFs.descendants(pid)));
      pids.removeIf(pid -> !ProcFs.alive(pid));
      pids.forEach(pid -> owners.put(pid, process.name()));
    }
    return owners;
  }

  /** Why there is none here, and what to do; null where it can be used. */
  static String unavailable() throws IOException {
    if (MachineProgram.find(PROGRAM).isEmpty()) {
      return "perf " + MachineProgram.NO_PERF;
    }
    List<String> attempt = List.of(PROGRAM, "record", "-e", "cpu-clock", "-o", "/dev/null", "true");
    MachineProgram.Result tried = MachineProgram.attempt("", PATIENCE, attempt);
    return tried.exit() == 0
        ? null
        : "perf is not permitted (sysctl kernel.perf_event_paranoid=2 permits it): "
            + tried.said().lines().findFirst().orElse("exit code " + tried.exit());
  }

  private Path file(String end) {
    return directory.resolve("perf." + end);
  }

  private ProcessBuilder perf(List<String> arguments) {
    return ChildEnvironment.builder(
            Stream.concat(
                    Stream.of(MachineProgram.find(PROGRAM).orElseThrow().toString()),
                    arguments.stream())
                .toList())
        .directory(directory.toFile())
        .redirectError(file("log").toFile());
  }

  /** Begins, and waits until it says that it has; it does only if it is asked to wait itself. */
  void start() throws IOException, SystemException, InterruptedException {
    String pids = owners.keySet().stream().map(String::valueOf).collect(Collectors.joining(","));
    // Without -N it copies the programs into the user's home.
    String options = "record -N -e cpu-clock -c %d --call-graph dwarf,4096 -D 1 -o perf.data -p %s";
    recorder =
        perf(List.of(options.formatted(nanos, pids).split(" ")))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.readString(file("log")).contains("Events enabled")) {
      if (!recorder.isAlive() || System.nanoTime() > deadline) {
        throw failed("perf did not begin");
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  void stop() throws SystemException {
    recorder.destroy();
    if (!ManagedProcess.awaitEnd(recorder, PATIENCE)) {
      throw failed("perf does not end");
    }
  }

  /** Writes the stacks of each process, as those of JVMs are written. */
  void write() throws IOException, SystemException, InterruptedException {
    String options =
        "script --no-inline --show-task-events -F comm,pid,tid,ip,sym,dso -i perf.data";
    ProcessBuilder script = perf(List.of(options.split(" "))).redirectOutput(file("txt").toFile());
    if (Program.run(script, PATIENCE, "").orElse(1) != 0) {
      throw failed("perf script failed");
    }
    // Names of functions may be any bytes.
    try (BufferedReader lines = Files.newBufferedReader(file("txt"), StandardCharsets.ISO_8859_1)) {
      Map<String, Map<String, Long>> samples = new PerfStacks(owners).read(lines);
      for (Map.Entry<String, Map<String, Long>> process : samples.entrySet()) {
        ProfiledWindow.write(directory, process.getKey(), process.getValue(), nanos);
      }
    }
    close();
  }

  private SystemException failed(String what) {
    return new SystemException(what, SystemException.endOfLog(LogTail.of(file("log"), TAIL)));
  }

  @Override
  public void close() {
    if (recorder != null) {
      recorder.destroyForcibly();
    }
    for (String end : List.of("data", "txt", "log")) {
      file(end).toFile().delete();
    }
  }
}
