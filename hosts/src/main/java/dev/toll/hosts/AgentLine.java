package dev.toll.hosts;

import dev.toll.driver.Daemon;
import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameInput;
import dev.toll.hosts.agent.FrameOutput;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.OpenRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Toll's end of the line to an agent: hands frames to their channels, and notices within {@link
 * #SILENCE} that the agent answers no more.
 */
final class AgentLine implements AutoCloseable {
  /** Without a frame after which either end gives the other up. */
  static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  /** For an answer that needs no more than a file or a fork. */
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final String host;
  private final FrameInput in;
  private final FrameOutput out;
  private final Supplier<String> ending;
  private final AtomicInteger lastChannel = new AtomicInteger();
  private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();
  private final CompletableFuture<Frame> hello = new CompletableFuture<>();
  private final OutputStream raw;
  private volatile HostException gone;
  private volatile boolean closed;

  /**
   * A line that is not open yet.
   *
   * @param host for messages
   * @param in what the agent writes, after its preamble
   * @param ending why the line has ended, as far as its carrier knows; null if it does not
   */
  AgentLine(String host, InputStream in, OutputStream out, Supplier<String> ending) {
    this.host = host;
    this.in = new FrameInput(in);
    this.out = new FrameOutput(out);
    this.raw = out;
    this.ending = ending;
  }

  /**
   * Opens the agent.
   *
   * @return the host's facts
   */
  Map<String, String> open(OpenRequest request) throws IOException, InterruptedException {
    Daemon.start("toll-host-" + host + "-reader", this::read);
    send(FrameType.OPEN, 0, request.body());
    Map<String, String> facts = new Body.Reader(await(hello, ANSWER, "the start")).map();
    Daemon.start("toll-host-" + host + "-heartbeat", this::beat);
    return facts;
  }

  private void read() {
    HostException why;
    try {
      for (Frame frame = in.next(); frame != null; frame = in.next()) {
        dispatch(frame);
      }
      why = ended("the agent has ended");
    } catch (EOFException e) {
      why = ended(e.getMessage());
    } catch (HostException e) {
      why = e;
    } catch (IOException e) {
      why = new HostException(host + ": " + e.getMessage(), e);
    }
    lose(why);
  }

  private HostException ended(String unlessKnown) {
    String known = ending.get();
    return new HostException(host + ": " + (known == null ? unlessKnown : known));
  }

  private void dispatch(Frame frame) throws IOException {
    if (frame.type() == FrameType.HELLO) {
      hello.complete(frame);
    } else if (frame.channel() == 0 && frame.type() == FrameType.FAILED) {
      throw new HostException(host + ": the agent has ended: " + new Body.Reader(frame).text());
    } else {
      Channel channel = channels.get(frame.channel());
      if (channel != null) {
        channel.frame(frame);
      }
    }
  }

  private void beat() {
    try {
      while (gone == null) {
        ping();
        TimeUnit.MILLISECONDS.sleep(HEARTBEAT.toMillis());
      }
    } catch (IOException e) {
      // Its reader knows more, as soon as it sees the end.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void lose(HostException why) {
    if (gone == null) {
      gone = why;
    }
    hello.completeExceptionally(gone);
    channels.values().forEach(channel -> channel.lost(gone));
    channels.clear();
  }

  /** What a reading of both clocks of the agent said. */
  record Clocks(long wallNanos, long monotonicNanos, long sentNanos, long receivedNanos) {}

  /** Asks for the agent's clocks; also shows that it is there. */
  Clocks ping() throws IOException, InterruptedException {
    int channel = channel();
    CompletableFuture<Frame> answer = new CompletableFuture<>();
    // Read by the line's reader, as the frame comes.
    CompletableFuture<Long> received = answer.thenApply(frame -> System.nanoTime());
    listen(channel, new Answer(answer));
    long sent = System.nanoTime();
    try {
      send(FrameType.PING, channel, new Body.Writer());
      Body.Reader body = new Body.Reader(await(answer, SILENCE, "a heartbeat"));
      return new Clocks(body.number(), body.number(), sent, received.join());
    } finally {
      forget(channel);
    }
  }

  /** A channel on which one frame is expected. */
  record Answer(CompletableFuture<Frame> answer) implements Channel {
    @Override
    public void frame(Frame frame) {
      answer.complete(frame);
    }

    @Override
    public void lost(HostException why) {
      answer.completeExceptionally(why);
    }
  }

  /** A request that is answered by one frame. */
  Frame ask(FrameType type, Body.Writer body, String what)
      throws IOException, InterruptedException {
    int channel = channel();
    CompletableFuture<Frame> answer = new CompletableFuture<>();
    listen(channel, new Answer(answer));
    try {
      send(type, channel, body);
      return succeeded(await(answer, ANSWER, what));
    } finally {
      forget(channel);
    }
  }

  /**
   * The frame, unless it says what failed.
   *
   * @throws HostException with what the agent says
   */
  Frame succeeded(Frame frame) throws IOException {
    if (frame.type() == FrameType.FAILED) {
      throw new HostException(host + ": " + new Body.Reader(frame).text());
    }
    return frame;
  }

  /** Waits for an answer. */
  <T> T await(CompletableFuture<T> answer, Duration atMost, String what)
      throws IOException, InterruptedException {
    try {
      return answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      HostException why =
          new HostException(
              "%s: no answer to %s within %d s; is the network to it down?"
                  .formatted(host, what, atMost.toSeconds()),
              e);
      lose(why);
      throw why;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof HostException lost
          ? new HostException(lost.getMessage(), lost)
          : new HostException(host + ": " + e.getCause().getMessage(), e);
    }
  }

  int channel() {
    return lastChannel.incrementAndGet();
  }

  void listen(int channel, Channel listener) {
    channels.put(channel, listener);
    if (gone != null) {
      listener.lost(gone);
    }
  }

  void forget(int channel) {
    channels.remove(channel);
  }

  void send(FrameType type, int channel, Body.Writer body) throws IOException {
    send(type, channel, body.bytes());
  }

  /** Says why the line is gone, where that is known, and not that a pipe is broken. */
  void send(FrameType type, int channel, byte[] payload) throws IOException {
    HostException lost = gone;
    if (lost != null) {
      throw new HostException(lost.getMessage(), lost);
    }
    try {
      out.send(type, channel, payload);
    } catch (IOException e) {
      throw new HostException(host + ": the connection has ended: " + e.getMessage(), e);
    }
  }

  /** Why it is gone; null while the agent answers. */
  HostException gone() {
    return gone;
  }

  /** Closes the line; the agent then ends all that it has started, and itself. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      lose(new HostException(host + ": the line is closed"));
      try {
        raw.close();
      } catch (IOException e) {
        // It is gone already.
      }
    }
  }
}
