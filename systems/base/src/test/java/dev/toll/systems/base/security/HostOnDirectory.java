package dev.toll.systems.base.security;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.AgentHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** Another host that is a directory of this machine. */
final class HostOnDirectory implements AgentHost {
  private final String name;
  private final Path directory;
  final List<String> arguments = new ArrayList<>();

  /** What becomes of the commands that are started. */
  UnaryOperator<List<String>> commands = command -> command;

  Path jdk = Path.of(System.getProperty("java.home"));

  HostOnDirectory(String name, Path directory) {
    this.name = name;
    this.directory = directory;
  }

  @Override
  public String run(List<String> command) throws IOException {
    throw new IOException("no commands here");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Process start(ProcessBuilder builder) throws IOException {
    arguments.addAll(builder.command());
    builder.command(commands.apply(List.copyOf(builder.command())));
    return builder.start();
  }

  @Override
  public void terminate(Process process) {
    process.destroy();
  }

  @Override
  public OptionalDouble cpuSeconds(long pid) {
    return OptionalDouble.empty();
  }

  @Override
  public OptionalDouble residentBytes(long pid) {
    return OptionalDouble.empty();
  }

  @Override
  public String proc(long pid, String file) {
    return null;
  }

  @Override
  public Path there(Path here) {
    return directory.resolve(here.getRoot().relativize(here));
  }

  @Override
  public void put(Path here) throws IOException {
    PrivateFiles.write(there(here), Files.readAllBytes(here));
  }

  @Override
  public void make(Path here) throws IOException {
    PrivateFiles.directory(there(here));
  }

  @Override
  public void remove(Path here) throws IOException {
    RunDirectory.delete(there(here));
  }

  @Override
  public Path jdk() {
    return jdk;
  }

  @Override
  public String javaVersion() {
    return System.getProperty("java.version");
  }

  @Override
  public Path temporary() {
    return directory;
  }

  @Override
  public Path jar(Path file) {
    throw new AssertionError("no jar is needed there");
  }

  @Override
  public Path file(Path file) {
    throw new AssertionError(file + " goes to another host");
  }

  @Override
  public Clock clock() {
    throw new AssertionError("nothing is timed");
  }

  @Override
  public Optional<String> lost() {
    return Optional.empty();
  }
}
