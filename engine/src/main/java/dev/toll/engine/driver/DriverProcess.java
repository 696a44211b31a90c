package dev.toll.engine.driver;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.driver.Command;
import dev.toll.driver.CommandType;
import dev.toll.driver.Daemon;
import dev.toll.driver.Event;
import dev.toll.driver.Nothing;
import dev.toll.driver.Protocol;
import dev.toll.driver.Together;
import dev.toll.driver.Together.Moment;
import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A driver of ours, on this machine or another: commands go to its stdin, events come from its
 * stdout.
 */
public class DriverProcess implements JointDriver, AutoCloseable {
  /** How much longer than the driver itself we wait before we call it hung. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration END_KNOWN_WITHIN = Duration.ofSeconds(2);

  /** For what a driver answers at once, even while it runs a command. */
  private static final Duration AT_ONCE = Duration.ofSeconds(5);

  private static final int TAIL = 15;
  private static final Duration POLL = Duration.ofMillis(200);

  /** Marks the end of the driver's output in the queue. */
  private static final Event END = new Event.Note(Protocol.NO_ID, "end");

  private final ManagedProcess process;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /** What is asked alongside the running command, by its id. */
  private final Map<Long, CompletableFuture<Answer>> asked = new ConcurrentHashMap<>();

  private final AtomicLong lastId = new AtomicLong();
  private List<ManagedProcess> watched = List.of();
  private Supplier<String> alarm = () -> null;
  private Duration patience = PATIENCE;
  private volatile boolean sound = true;

  /**
   * An answer to what was asked alongside a command.
   *
   * @param event done or failed; null when the driver has ended
   * @param atNanos when it came
   */
  private record Answer(Event event, long atNanos) {}

  /** Drives a process that was {@link #launch launched}. */
  protected DriverProcess(ManagedProcess process) {
    this.process = process;
    Daemon.start("toll-driver-events", this::read);
  }

  /**
   * Starts a driver; {@link #ready} waits until it takes commands.
   *
   * @param role whose CPU it is: of a process that takes commands as a driver does, another's
   * @param builder the driver's command; its stderr goes to the log
   */
  public static DriverProcess start(
      String name, Role role, ProcessBuilder builder, Path log, ProcessLedger ledger)
      throws IOException {
    return new DriverProcess(launch(name, role, builder, log, ledger));
  }

  /** Starts the process alone. */
  protected static ManagedProcess launch(
      String name, Role role, ProcessBuilder builder, Path log, ProcessLedger ledger)
      throws IOException {
    builder.redirectErrorStream(false).redirectError(log.toFile());
    return ManagedProcess.start(name, role, builder, log, ledger);
  }

  public final ManagedProcess process() {
    return process;
  }

  /** Whether it runs, and every command so far was answered with its result. */
  public final boolean sound() {
    return sound && process.alive();
  }

  /** Processes whose end fails the running command, at once and with the tail of their log. */
  public void watch(List<ManagedProcess> processes) {
    watched = List.copyOf(processes);
  }

  /**
   * Asked several times a second while a command runs.
   *
   * @param reason why the command can no longer succeed; null as long as it can
   */
  public final void alarm(Supplier<String> reason) {
    alarm = reason;
  }

  /** For tests of a hang. */
  void patience(Duration shorter) {
    patience = shorter;
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(Protocol.decodeEvent(line));
      }
    } catch (IOException | RuntimeException e) {
      events.add(new Event.Failed(Protocol.NO_ID, "the driver's output: " + e.getMessage(), null));
    }
    events.add(END);
    asked.values().forEach(answer -> answer.complete(new Answer(null, System.nanoTime())));
  }

  private void hear(Event event) {
    long now = System.nanoTime();
    long id =
        event instanceof Event.Done done
            ? done.id()
            : event instanceof Event.Failed failed ? failed.id() : Protocol.NO_ID;
    CompletableFuture<Answer> waiting = asked.remove(id);
    if (waiting == null) {
      events.add(event);
    } else {
      waiting.complete(new Answer(event, now));
    }
  }

  /** Waits for the ready event and checks that we speak one protocol. */
  public void ready(Duration deadline) throws SystemException, InterruptedException {
    Event event = next(deadline, "start");
    if (!(event instanceof Event.Ready ready)) {
      throw gone("start", event);
    }
    if (ready.protocol() != Protocol.VERSION) {
      throw new SystemException(
          "the driver speaks protocol "
              + ready.protocol()
              + ", this toll "
              + Protocol.VERSION
              + "; rebuild both from one version");
    }
  }

  /** Runs a command that reports no progress. */
  public final <A, R> R call(CommandType<A, R> type, A arguments, Duration deadline)
      throws SystemException, InterruptedException {
    return call(type, arguments, deadline, tick -> {});
  }

  /**
   * Runs a command to its end.
   *
   * @param deadline after which the driver gives up, and a little later so do we
   * @param ticks receives the load once a second
   * @return the command's result
   * @throws SystemException when it failed, with the driver's own message
   */
  public final <A, R> R call(
      CommandType<A, R> type, A arguments, Duration deadline, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Consumer<Event> heard =
        event -> {
          if (event instanceof Event.Tick tick) {
            ticks.accept(tick);
          }
        };
    return run(type, arguments, null, deadline, heard);
  }

  @Override
  public final String name() {
    return process.name();
  }

  @Override
  public final String host() {
    return process.host().name();
  }

  @Override
  public final <A, R> R share(
      CommandType<A, R> type, A share, Duration deadline, Consumer<Event> heard)
      throws SystemException, InterruptedException {
    return run(type, share, true, deadline, heard);
  }

  private <A, R> R run(
      CommandType<A, R> type,
      A arguments,
      Boolean together,
      Duration deadline,
      Consumer<Event> heard)
      throws SystemException, InterruptedException {
    JsonObject there = there(Protocol.tree(arguments)).getAsJsonObject();
    long id = lastId.incrementAndGet();
    boolean before = sound;
    sound = false;
    send(new Command(id, type.name(), deadline.toMillis() / 1000.0, there, together));
    long end = System.nanoTime() + deadline.plus(patience).toNanos();
    while (true) {
      Event event = next(Duration.ofNanos(Math.max(0, end - System.nanoTime())), type.name());
      if (loading(event) == id) {
        heard.accept(event);
      } else if (event instanceof Event.Done done && done.id() == id) {
        sound = before;
        return result(type, done.result());
      } else if (event instanceof Event.Failed failed
          && (failed.id() == id || failed.id() == Protocol.NO_ID)) {
        failIfOneEnds(type.name());
        throw new SystemException(failed.message());
      } else if (event == END) {
        throw gone(type.name(), event);
      }
    }
  }

  private static <R> R result(CommandType<?, R> type, JsonObject result) throws SystemException {
    try {
      return type.readResult(result);
    } catch (WorkloadException e) {
      throw new SystemException("the driver's answer to " + e.getMessage(), e);
    }
  }

  @Override
  public final Clock clock() throws SystemException, InterruptedException {
    long sent = System.nanoTime();
    Answer answer = ask(Together.CLOCK, Nothing.NOTHING);
    long there = result(Together.CLOCK, ((Event.Done) answer.event()).result()).nanos();
    long half = (answer.atNanos() - sent) / 2;
    return new Clock(sent + half, there, half);
  }

  @Override
  public final void go(long nanos) throws SystemException, InterruptedException {
    ask(Together.GO, new Moment(nanos));
  }

  /** Asks what is answered at once, alongside the running command; returns its done event. */
  private <A> Answer ask(CommandType<A, ?> type, A arguments)
      throws SystemException, InterruptedException {
    long id = lastId.incrementAndGet();
    CompletableFuture<Answer> coming = new CompletableFuture<>();
    asked.put(id, coming);
    try {
      send(new Command(id, type.name(), null, Protocol.tree(arguments), null));
      Answer answer = coming.get(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS);
      if (answer.event() instanceof Event.Failed failed) {
        throw new SystemException(failed.message());
      } else if (answer.event() == null) {
        throw gone(type.name(), END);
      }
      return answer;
    } catch (TimeoutException e) {
      throw new SystemException(
          "the driver did not answer '%s' within %d s".formatted(type.name(), AT_ONCE.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      asked.remove(id);
    }
  }

  @Override
  public final void cancel() {
    try {
      send(new Command(lastId.incrementAndGet(), Protocol.CANCEL, null, null, null));
    } catch (SystemException e) {
      // It has ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A text as it is passed to the driver: that of a file is its path where the driver runs. */
  public final String there(String text) throws SystemException {
    return there(new JsonPrimitive(text)).getAsString();
  }

  /** What it has to read must be where it runs. */
  private JsonElement there(JsonElement arguments) throws SystemException {
    if (!(process.host() instanceof AgentHost host)) {
      return arguments;
    }
    try {
      return new AwayPaths(host).there(arguments);
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  /** The id of the command whose load an event reports; none: {@link Protocol#NO_ID}. */
  private static long loading(Event event) {
    return event instanceof Event.Tick tick
        ? tick.id()
        : event instanceof Event.Prepared prepared
            ? prepared.id()
            : event instanceof Event.Began began ? began.id() : Protocol.NO_ID;
  }

  private synchronized void send(Command command) throws SystemException, InterruptedException {
    try {
      OutputStream stdin = process.process().getOutputStream();
      stdin.write((Protocol.encode(command) + "\n").getBytes(StandardCharsets.UTF_8));
      stdin.flush();
    } catch (IOException e) {
      throw gone(command.command(), END);
    }
  }

  private Event next(Duration wait, String what) throws SystemException, InterruptedException {
    long end = System.nanoTime() + wait.toNanos();
    Event event = null;
    while (event == null && System.nanoTime() < end) {
      event = events.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
      if (event == null) {
        failIfOneEnded(what);
      }
    }
    if (event == null) {
      throw withLog("the driver did not answer '" + what + "' in time", process);
    }
    return event;
  }

  /** A client may see its connections end a moment before the end of their server is known. */
  private void failIfOneEnds(String what) throws SystemException, InterruptedException {
    Duration atMost = watched.isEmpty() ? Duration.ZERO : END_KNOWN_WITHIN;
    Wait.every(POLL.dividedBy(10))
        .atMost(atMost)
        .until(
            () -> {
              failIfOneEnded(what);
              return false;
            });
  }

  private void failIfOneEnded(String what) throws SystemException {
    for (ManagedProcess other : watched) {
      if (!other.alive()) {
        throw withLog(other.exit() + " during '" + what + "'", other);
      }
    }
    String reason = alarm.get();
    if (reason != null) {
      throw new SystemException("'" + what + "' cannot succeed: " + reason);
    }
  }

  private SystemException gone(String what, Event event) throws InterruptedException {
    process.process().waitFor(2, TimeUnit.SECONDS);
    String why = event instanceof Event.Failed failed ? failed.message() : process.exit();
    return withLog("the driver ended during '" + what + "' (" + why + ")", process);
  }

  private static SystemException withLog(String message, ManagedProcess whose) {
    return new SystemException(message, SystemException.endOfLog(whose.tail(TAIL)));
  }

  @Override
  public void close() {
    process.stop(Duration.ofSeconds(2));
  }
}
