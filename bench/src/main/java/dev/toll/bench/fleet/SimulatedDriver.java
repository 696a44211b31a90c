package dev.toll.bench.fleet;

import dev.toll.driver.Command;
import dev.toll.driver.Daemon;
import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.driver.Protocol;
import dev.toll.driver.WorkloadException;
import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameOutput;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.SimulatedAgent;
import dev.toll.hosts.agent.Window;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A driver that is a thread instead of a process: it speaks the driver protocol, and its stream has
 * the real window, but it loads nothing.
 */
final class SimulatedDriver implements SimulatedAgent.Child, Runnable {
  /** Operations of each tick, with as many times in its histogram. */
  static final int OPERATIONS = 1000;

  private static final String END = "";
  private static final int TERMINATED = 143;

  private final int channel;
  private final FrameOutput out;
  private final long aheadNanos;
  private final String service;
  private final Window window = new Window();
  private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * A driver.
   *
   * @param aheadNanos how far its host's clock is ahead
   */
  SimulatedDriver(int channel, FrameOutput out, long aheadNanos) {
    this.channel = channel;
    this.out = out;
    this.aheadNanos = aheadNanos;
    service = times(new Random(channel + aheadNanos));
  }

  /** Times as of a database: log-normal around 1 ms. */
  private static String times(Random random) {
    Histogram histogram = Histograms.create();
    for (int i = 0; i < OPERATIONS; i++) {
      histogram.recordValue((long) (1e6 * Math.exp(random.nextGaussian() / 2)));
    }
    return Histograms.encode(histogram);
  }

  /** Begins it, as the agent does a process. */
  SimulatedDriver start() throws IOException {
    // The figures of /proc that toll then asks for are those of this JVM.
    long pid = ProcessHandle.current().pid();
    out.send(FrameType.STARTED, channel, new Body.Writer().number(pid));
    Daemon.start("simulated-driver", this);
    return this;
  }

  @Override
  public void frame(Frame frame) throws IOException {
    switch (frame.type()) {
      case DATA -> input(frame.payload());
      case CREDIT -> window.release(new Body.Reader(frame).number());
      case END, SIGNAL -> lost();
      default -> throw new IOException("a frame " + frame.type() + " for a process");
    }
  }

  private void input(byte... bytes) throws IOException {
    out.send(FrameType.CREDIT, channel, new Body.Writer().number(bytes.length).flag(false));
    for (byte b : bytes) {
      if (b == '\n') {
        commands.add(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(b);
      }
    }
  }

  @Override
  public void lost() {
    window.close();
    commands.add(END);
  }

  @Override
  public void run() {
    try {
      say(new Event.Ready(Protocol.VERSION, 1, "17"));
      for (String text = commands.take(); !text.equals(END); text = commands.take()) {
        Command command = Protocol.decodeCommand(text);
        load(command.id(), FleetLoad.TYPE.readArguments(command.arguments()));
      }
      out.send(FrameType.END, channel, new Body.Writer().flag(false));
      out.send(FrameType.END, channel, new Body.Writer().flag(true));
      out.send(FrameType.EXIT, channel, new Body.Writer().number(TERMINATED));
    } catch (IOException | WorkloadException e) {
      // The line is gone; a wrong command gets no answer, which toll reports at its deadline.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void load(long id, FleetLoad.Arguments arguments)
      throws IOException, InterruptedException {
    sleepUntil(arguments.atNanos() - (arguments.byHost() ? aheadNanos : 0));
    long began = SimulatedAgent.trueNanos();
    long start = System.nanoTime();
    long total = 0;
    for (int second = 1; second <= arguments.seconds(); second++) {
      TimeUnit.NANOSECONDS.sleep(start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
      total += OPERATIONS;
      double t = (System.nanoTime() - start) / 1e9;
      say(new Event.Tick(id, t, OPERATIONS, total, null, service, null, null));
    }
    say(new Event.Done(id, Protocol.tree(new FleetLoad.Result(began, total))));
  }

  private static void sleepUntil(long trueNanos) {
    for (long left = trueNanos - SimulatedAgent.trueNanos();
        left > 0;
        left = trueNanos - SimulatedAgent.trueNanos()) {
      LockSupport.parkNanos(left);
    }
  }

  private void say(Event event) throws IOException, InterruptedException {
    byte[] bytes = (Protocol.encode(event) + "\n").getBytes(StandardCharsets.UTF_8);
    if (!window.send(bytes, 0, bytes.length, piece -> out.send(FrameType.DATA, channel, piece))) {
      throw new IOException("the line is gone");
    }
  }
}
