package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A process that the agent has started: its streams become frames of its channel. */
final class Child {
  private static final byte[] END = {};
  private static final int LOOK_MILLIS = 100;
  private static final int IDLE_LOOKS = 10;

  private final int channel;
  private final Process process;
  private final FrameOutput out;
  private final Pump stdout;
  private final Pump stderr;
  private volatile boolean exited;

  /** What is still to be written to its input; bounded by the sender's window. */
  private final BlockingQueue<byte[]> input = new LinkedBlockingQueue<>();

  Child(int channel, Process process, FrameOutput out) {
    this.channel = channel;
    this.process = process;
    this.out = out;
    stdout = new Pump(process.getInputStream(), FrameType.DATA, channel, out);
    stderr = new Pump(process.getErrorStream(), FrameType.STDERR, channel, out);
  }

  /**
   * Begins to pass its streams on.
   *
   * @param ended called when it has ended and all its output is sent
   */
  void run(Runnable ended) {
    Thread output = daemon(channel, "output", stdout);
    Thread errors = daemon(channel, "errors", stderr);
    daemon(channel, "input", this::feed);
    daemon(channel, "exit", () -> awaitEnd(output, errors, ended));
  }

  /** Starts a thread of a channel, which does not hold up the end of the agent. */
  static Thread daemon(int channel, String what, Runnable work) {
    Thread thread = new Thread(work, "agent-" + channel + "-" + what);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void feed() {
    try (OutputStream stdin = process.getOutputStream()) {
      for (byte[] bytes = input.take(); bytes != END; bytes = input.take()) {
        stdin.write(bytes);
        stdin.flush();
        out.send(FrameType.CREDIT, channel, credit(bytes.length));
      }
    } catch (IOException e) {
      // It reads no more; its exit says why.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Body.Writer credit(long bytes) {
    return new Body.Writer().number(bytes).flag(false);
  }

  /** Sends the exit code at once, as a local process has it, even if its output is not read. */
  private void awaitEnd(Thread output, Thread errors, Runnable ended) {
    try {
      int code = process.waitFor();
      exited = true;
      endOfInput();
      out.send(FrameType.EXIT, channel, new Body.Writer().number(code));
      awaitEnd(output, stdout);
      awaitEnd(errors, stderr);
    } catch (IOException e) {
      // The other end is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.run();
    }
  }

  /**
   * Waits until a stream is passed on. What the process has left running may hold it open: that is
   * only waited for a moment.
   */
  private static void awaitEnd(Thread thread, Pump pump) throws IOException, InterruptedException {
    int idle = 0;
    while (thread.isAlive() && idle < IDLE_LOOKS) {
      thread.join(LOOK_MILLIS);
      idle = pump.waits() ? idle + 1 : 0;
    }
    pump.end();
  }

  void input(byte... bytes) {
    input.add(bytes);
  }

  void endOfInput() {
    input.add(END);
  }

  void credit(long bytes, boolean ofErrors) {
    (ofErrors ? stderr : stdout).credit(bytes);
  }

  /** Of its process group; empty when it has ended, as its number may be another's by then. */
  OptionalLong group() {
    return exited ? OptionalLong.empty() : OptionalLong.of(process.pid());
  }

  void kill() {
    process.destroyForcibly();
  }
}
