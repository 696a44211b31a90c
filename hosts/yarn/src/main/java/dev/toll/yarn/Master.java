package dev.toll.yarn;

import dev.toll.driver.Daemon;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.yarn.master.Event;
import dev.toll.yarn.master.FleetRequest;
import dev.toll.yarn.master.MasterMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The application master as a process of toll's, which ends when toll does. */
final class Master implements AutoCloseable {
  private static final String NAME = "yarn-master";
  private static final String HADOOP = "org.apache.hadoop:";
  private static final String HADOOP_VERSION = "3.4.3";
  private static final String GONE = "toll's application master has ended";

  /** Until a ResourceManager has answered, its JVM's start included. */
  private static final Duration READY = Duration.ofSeconds(60);

  private static final Duration ANSWER = Duration.ofSeconds(10);

  /** For the containers' and the application's end. */
  private static final Duration END = Duration.ofSeconds(20);

  private static final int TAIL = 20;

  private final ManagedProcess process;
  private final RunContext context;
  private final CompletableFuture<List<String>> ready = new CompletableFuture<>();
  private final CompletableFuture<End> over = new CompletableFuture<>();
  private volatile String application;

  /** The answers to questions how long it lasts, by the number of the question. */
  private final Map<String, CompletableFuture<Long>> lasting = new ConcurrentHashMap<>();

  private final AtomicInteger questions = new AtomicInteger();
  private final List<Place> places = new CopyOnWriteArrayList<>();

  /** Where a container is: its id, and its host as YARN names it. */
  record Place(String container, String host) {}

  /**
   * That it goes on no more.
   *
   * @param host whose container has ended; null when it is the application that has
   */
  record End(String host, String why) {
    /** As one line for a host, without its own name. */
    String of(String name) {
      return host == null || host.equals(name) ? why : "on " + host + " " + why;
    }
  }

  private Master(ManagedProcess process, RunContext context) {
    this.process = process;
    this.context = context;
  }

  /**
   * Starts it.
   *
   * @param configuration directory of the cluster's files
   */
  static Master start(Path configuration, Login login, RunContext context) throws SystemException {
    Toolbox tools = tools(context);
    JvmSpec spec =
        JvmSpec.of(NAME, MasterMain.class.getName(), JvmSpec.small("128m"), configuration)
            .with(List.of("--add-opens=java.base/java.lang=ALL-UNNAMED"))
            .with(login.flags())
            .unprofiled()
            .archived(false);
    Path log = context.work().resolve(NAME + ".log");
    try {
      Files.createDirectories(context.work());
      ProcessBuilder builder = tools.command(spec, Stdin.OWN, List.of());
      builder.environment().putAll(login.environment());
      // Not the cluster's configuration, which is not toll's to write to.
      builder.directory(context.work().toFile()).redirectError(log.toFile());
      Master master =
          new Master(
              ManagedProcess.start(NAME, Role.HELPER, builder, log, context.ledger()), context);
      master.listen();
      return master;
    } catch (IOException e) {
      throw new SystemException("YARN's client cannot be started: " + e.getMessage(), e);
    }
  }

  /** What it is started with: Hadoop's client, for any version of the cluster. */
  private static Toolbox tools(RunContext context) throws SystemException {
    return Toolbox.of(
        "yarn",
        JdkRange.HADOOP_3_4,
        ArtifactRequest.classPath(
                "hadoop-yarn-client-" + HADOOP_VERSION,
                HADOOP + "hadoop-common:" + HADOOP_VERSION,
                // Of clusters whose files are in HDFS.
                HADOOP + "hadoop-hdfs-client:" + HADOOP_VERSION,
                HADOOP + "hadoop-yarn-client:" + HADOOP_VERSION)
            .withPins(
                Master.class.getResource("/pins/hadoop-yarn-client-" + HADOOP_VERSION + ".sha256")),
        context);
  }

  private void listen() {
    InputStream out = process.process().getInputStream();
    Daemon.start("toll-" + NAME, () -> read(out));
  }

  private void read(InputStream out) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Event event = Event.of(line);
        if (event != null) {
          hear(event);
        }
      }
    } catch (IOException e) {
      // It has ended.
    }
    over(null, GONE);
  }

  private void hear(Event event) {
    List<String> fields = event.fields();
    switch (event.kind()) {
      case READY -> ready.complete(fields);
      case APPLICATION -> application = fields.get(0);
      case CONTAINER -> places.add(new Place(fields.get(0), fields.get(1)));
      case ENDED -> over(fields.get(0), Diagnostics.explain(fields.get(1)));
      case FAILED -> over(null, fields.get(0));
      case LASTING -> answered(fields);
      case NOTE -> context.progress().note(fields.get(0));
    }
  }

  private void over(String host, String why) {
    over.complete(new End(host, why));
    lasting.values().forEach(asked -> asked.completeExceptionally(new IOException(why)));
    ready.completeExceptionally(new IOException(over.join().why()));
  }

  /**
   * Waits until a ResourceManager has answered.
   *
   * @return the IPv4 address of this machine that it is reached from
   */
  String awaitReady() throws SystemException, InterruptedException {
    try {
      return ready.get(READY.toSeconds(), TimeUnit.SECONDS).get(0);
    } catch (TimeoutException e) {
      throw new SystemException(
          "no ResourceManager has answered within " + READY.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw failure(e.getCause().getMessage());
    }
  }

  /** A failure of which YARN's words are all there is to say; without any, the log's end. */
  SystemException failure(String why) {
    return why.endsWith(GONE)
        ? new SystemException(why, SystemException.endOfLog(process.tail(TAIL)))
        : new SystemException(why);
  }

  /** Asks for the containers. */
  void submit(FleetRequest wish) throws SystemException {
    say(wish.line());
  }

  private void answered(List<String> fields) {
    CompletableFuture<Long> asked = lasting.remove(fields.get(0));
    if (asked == null) {
      // Too late.
      return;
    }
    if (fields.get(2).isEmpty()) {
      asked.complete(Long.parseLong(fields.get(1)));
    } else {
      asked.completeExceptionally(new IOException("YARN: " + fields.get(2)));
    }
  }

  /**
   * Has the application last from now on.
   *
   * @return the seconds that YARN then gives it, which may be less
   */
  long last(long seconds) throws IOException, InterruptedException {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    String number = Integer.toString(questions.incrementAndGet());
    lasting.put(number, answer);
    try {
      say(Event.lasting(number, seconds));
      return answer.get(ANSWER.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "YARN has not answered within %d s how long %s lasts"
              .formatted(ANSWER.toSeconds(), application),
          e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (SystemException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      lasting.remove(number);
    }
  }

  /** All agents have called. */
  void called() throws SystemException {
    say(Event.CALLED);
  }

  private void say(String line) throws SystemException {
    try {
      OutputStream in = process.process().getOutputStream();
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      SystemException gone = failure(over.getNow(new End(null, GONE)).of(null));
      gone.addSuppressed(e);
      throw gone;
    }
  }

  /** Completes with the reason when it, the application or a container has ended. */
  CompletableFuture<End> over() {
    return over;
  }

  /** The application's id; null when YARN has none yet. */
  String application() {
    return application;
  }

  /** The containers that there are, in the order of their tickets. */
  List<Place> places() {
    return List.copyOf(places);
  }

  /** Ends the application: with success, when all of the line was closed before. */
  void finish() {
    try {
      say(Event.FINISH);
    } catch (SystemException e) {
      // It has ended.
    }
    close();
  }

  /** Ends it, and its application with it. */
  @Override
  public void close() {
    try {
      process.process().getOutputStream().close();
    } catch (IOException e) {
      // It has ended.
    }
    boolean unused = ManagedProcess.awaitEnd(process.process(), END);
    unused = process.stop(Duration.ofSeconds(1));
  }
}
