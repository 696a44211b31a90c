package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Another host, by this machine's processes: what it says of itself is the test's to say. */
public final class Elsewhere implements AgentHost {
  /** How fast its clock runs. */
  public double rate = 1;

  /** What each of its processes has used; null when unknown. */
  public Double cpuSeconds = 0.0;

  /** Half of the round trip to its clock. */
  public long errorNanos;

  public String lost;

  /** What commands print there; null when they fail. */
  public Function<List<String>, String> commands;

  private final Path files;
  private final String name;
  private long seconds;

  public Elsewhere(Path files) {
    this(files, "i1");
  }

  public Elsewhere(Path files, String name) {
    this.files = files;
    this.name = name;
  }

  @Override
  public String run(List<String> command) throws IOException {
    String said = said(command);
    if (said == null) {
      throw new IOException("no commands here");
    }
    return said;
  }

  private String said(List<String> command) {
    return commands == null ? null : commands.apply(command);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Process start(ProcessBuilder builder) throws IOException {
    return builder.start();
  }

  @Override
  public void terminate(Process process) {
    process.destroy();
  }

  @Override
  public OptionalDouble cpuSeconds(long pid) {
    return cpuSeconds == null ? OptionalDouble.empty() : OptionalDouble.of(cpuSeconds);
  }

  @Override
  public OptionalDouble residentBytes(long pid) {
    return OptionalDouble.of(4096);
  }

  @Override
  public String proc(long pid, String file) {
    return null;
  }

  @Override
  public Path jdk() {
    return Path.of("/jdk");
  }

  @Override
  public String javaVersion() {
    return "21.0.1";
  }

  @Override
  public Path temporary() {
    return files;
  }

  @Override
  public Path jar(Path file) throws IOException {
    return file(file);
  }

  @Override
  public Path file(Path file) throws IOException {
    Path there = files.resolve(file.getFileName());
    Files.copy(file, there);
    return there;
  }

  /** A second of this machine's after the last reading. */
  @Override
  public Clock clock() throws IOException {
    if (lost != null) {
      throw new IOException(lost);
    }
    long here = TimeUnit.SECONDS.toNanos(seconds++);
    return new Clock(here, 7 + (long) (rate * here), errorNanos);
  }

  @Override
  public Optional<String> lost() {
    return Optional.ofNullable(lost);
  }
}
