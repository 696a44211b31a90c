package dev.toll.hosts;

import dev.toll.driver.Daemon;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.process.AgentHost;
import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.DialRequest;
import dev.toll.hosts.agent.Facts;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.StartRequest;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * A host with an open agent, as the calls that start processes see it. Closing it ends all that was
 * started there.
 */
public final class RemoteHost implements AgentHost, AutoCloseable {
  private static final String PRIVATE = "rw-------";
  private static final String READABLE = "rw-r--r--";

  /** Runs a command in place of a shell, with one stream for output and errors, in their order. */
  private static final List<String> MERGING = List.of("sh", "-c", "exec \"$@\" 2>&1", "sh");

  private final Host host;
  private final AgentLine line;
  private final Carrier carrier;
  private final Map<String, String> facts;
  private final Map<Path, Path> jars = new ConcurrentHashMap<>();

  /** Files of the run by path and hash, so that one that has changed is put there again. */
  private final Map<String, Path> files = new ConcurrentHashMap<>();

  private final RemoteFiles counterparts = new RemoteFiles(this);

  /**
   * A host.
   *
   * @param line to its open agent
   * @param carrier what carries the line
   */
  RemoteHost(Host host, AgentLine line, Carrier carrier, Map<String, String> facts) {
    this.host = host;
    this.line = line;
    this.carrier = carrier;
    this.facts = Map.copyOf(facts);
  }

  public Host host() {
    return host;
  }

  /** What the agent knows of its host, see {@link Facts}. */
  public Map<String, String> facts() {
    return facts;
  }

  /** Why the agent cannot work there; null when it can. */
  public String problem() {
    String missing = facts.get(Facts.MISSING);
    return missing == null ? null : "programs that the agent needs are missing: " + missing;
  }

  /** How far the host's wall clock is ahead. */
  public ClockOffset clockOffset() throws IOException, InterruptedException {
    return ClockOffset.measure(line::ping);
  }

  /** Puts a file there, see {@link FileTransfer#put}. */
  public String put(Path file, String path, String mode) throws IOException, InterruptedException {
    return new FileTransfer(line).put(file, path, mode);
  }

  /** Copies a file from there, see {@link FileTransfer#get}. */
  public void get(String path, OutputStream to) throws IOException, InterruptedException {
    new FileTransfer(line).get(path, to);
  }

  /** Starts a process there. */
  public Process start(StartRequest request) throws IOException, InterruptedException {
    return RemoteProcess.start(line, request);
  }

  /** Has the host connect to an address and write a word there. */
  void dial(DialRequest request) throws IOException, InterruptedException {
    Frame unused = line.ask(FrameType.DIAL, request.body(), "a connection to this machine");
  }

  /** Why the host is lost; null while it answers. */
  public HostException gone() {
    return line.gone();
  }

  @Override
  public void close() {
    carrier.closing();
    line.close();
    carrier.end();
  }

  private interface Asking<T> {
    T ask() throws IOException, InterruptedException;
  }

  private static <T> T asking(Asking<T> asking) throws IOException {
    try {
      return asking.ask();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private interface Doing {
    void run() throws IOException, InterruptedException;
  }

  private static void doing(Doing doing) throws IOException {
    asking(
        () -> {
          doing.run();
          return null;
        });
  }

  @Override
  public String name() {
    return host.name();
  }

  /**
   * Starts a process. Standard error goes to the builder's file, and standard output is a pipe; or
   * both go to the file. Of the environment only what differs from toll's own goes along.
   */
  @Override
  public Process start(ProcessBuilder builder) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>(builder.environment());
    environment
        .entrySet()
        .removeIf(entry -> entry.getValue().equals(System.getenv(entry.getKey())));
    boolean merged = builder.redirectErrorStream();
    File log = (merged ? builder.redirectOutput() : builder.redirectError()).file();
    if (log == null || builder.directory() != null) {
      throw new IOException(
          name() + ": a process there needs a log, and has no directory of this machine");
    }
    List<String> command = new ArrayList<>(merged ? MERGING : List.of());
    command.addAll(builder.command());
    OutputStream to = Files.newOutputStream(log.toPath());
    Process process = asking(() -> start(new StartRequest(command, environment)));
    InputStream from = merged ? process.getInputStream() : process.getErrorStream();
    Daemon.start("toll-log-" + log.getName(), () -> copy(from, to));
    return process;
  }

  private static void copy(InputStream from, OutputStream to) {
    try (from;
        to) {
      from.transferTo(to);
    } catch (IOException e) {
      // The host is lost, or the disk here is full; both are seen elsewhere.
    }
  }

  @Override
  public void terminate(Process process) {
    process.destroy();
  }

  @Override
  public String proc(long pid, String file) {
    String path = "/proc/" + pid + "/" + file;
    try {
      Body.Writer asked = new Body.Writer().texts(List.of(path));
      Frame answer = asking(() -> line.ask(FrameType.READ, asked, "a look at /proc"));
      return new Body.Reader(answer).map().get(path);
    } catch (IOException e) {
      // Lost, which is reported to those that wait for its processes.
      return null;
    }
  }

  @Override
  public String hostName() {
    return facts.getOrDefault(Facts.HOST, name());
  }

  @Override
  public Path jdk() {
    return Path.of(facts.get(Facts.JAVA_HOME));
  }

  @Override
  public String javaVersion() {
    return facts.get(Facts.JAVA);
  }

  @Override
  public Clock clock() throws IOException {
    AgentLine.Clocks clocks = asking(line::ping);
    long half = (clocks.receivedNanos() - clocks.sentNanos()) / 2;
    return new Clock(clocks.sentNanos() + half, clocks.monotonicNanos(), half);
  }

  @Override
  public Optional<String> lost() {
    return Optional.ofNullable(gone()).map(HostException::getMessage);
  }

  @Override
  public Path temporary() {
    return Path.of(facts.get(Facts.DIRECTORY));
  }

  @Override
  public Path jar(Path file) throws IOException {
    Path known = jars.get(file);
    if (known == null) {
      known = Path.of(asking(() -> put(file, null, READABLE)));
      jars.put(file, known);
    }
    return known;
  }

  @Override
  public Path file(Path file) throws IOException {
    String hash = Sha256.of(file);
    String key = file + " " + hash;
    Path known = files.get(key);
    if (known == null) {
      String path = "files/" + hash + "/" + file.getFileName();
      known = Path.of(asking(() -> put(file, path, PRIVATE)));
      files.put(key, known);
    }
    return known;
  }

  @Override
  public String run(List<String> command) throws IOException {
    return asking(() -> counterparts.run(command.get(0), command));
  }

  @Override
  public Path there(Path here) {
    return counterparts.there(here);
  }

  @Override
  public void put(Path here) throws IOException {
    doing(() -> counterparts.put(here));
  }

  @Override
  public void make(Path here) throws IOException {
    doing(() -> counterparts.make(List.of(here)));
  }

  @Override
  public void remove(Path here) throws IOException {
    doing(() -> counterparts.remove(here));
  }

  @Override
  public Path fetch(Path here, Predicate<String> names, Path copies) throws IOException {
    return asking(() -> counterparts.fetch(here, names, copies));
  }
}
