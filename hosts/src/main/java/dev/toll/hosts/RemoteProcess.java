package dev.toll.hosts;

import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.StartRequest;
import dev.toll.hosts.agent.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process on another host, with the contract of a local one. When its host is lost it counts as
 * killed, because the agent kills it by then; its streams then fail with what was lost.
 */
final class RemoteProcess extends Process implements Channel {
  /** As a shell reports a process that was killed: 128 + SIGKILL. */
  private static final int KILLED = 137;

  private static final Duration START = Duration.ofSeconds(30);

  private final AgentLine line;
  private final int channel;
  private final CompletableFuture<Frame> started = new CompletableFuture<>();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final Window window = new Window();
  private final ByteQueue stdout = new ByteQueue(read -> credit(read, false));
  private final ByteQueue stderr = new ByteQueue(read -> credit(read, true));
  private final OutputStream stdin = new Stdin();
  private long pid;

  private RemoteProcess(AgentLine line) {
    this.line = line;
    this.channel = line.channel();
  }

  /** Starts one; returns when it runs. */
  static RemoteProcess start(AgentLine line, StartRequest request)
      throws IOException, InterruptedException {
    RemoteProcess process = new RemoteProcess(line);
    line.listen(process.channel, process);
    line.send(FrameType.START, process.channel, request.body());
    Frame answer = line.succeeded(line.await(process.started, START, "the start of a process"));
    process.pid = new Body.Reader(answer).number();
    return process;
  }

  @Override
  public void frame(Frame frame) throws IOException {
    Body.Reader body = new Body.Reader(frame);
    switch (frame.type()) {
      case STARTED -> started.complete(frame);
      case DATA -> stdout.add(frame.payload());
      case STDERR -> stderr.add(frame.payload());
      case CREDIT -> window.release(body.number());
      case END -> (body.flag() ? stderr : stdout).end();
      case EXIT -> exited((int) body.number());
      case FAILED -> {
        // Before it runs: it could not be started. Afterwards: a signal came too late.
        if (started.complete(frame)) {
          stdout.end();
          stderr.end();
          exited(KILLED);
        }
      }
      default -> {
        // Of a later version, within this one: skip what is unknown.
      }
    }
  }

  /** Its output may still be on its way: the channel stays until the line closes. */
  private void exited(int code) {
    window.close();
    exit.complete(code);
  }

  @Override
  public void lost(HostException why) {
    started.completeExceptionally(why);
    stdout.fail(why);
    stderr.fail(why);
    window.close();
    exit.complete(KILLED);
  }

  private void credit(long bytes, boolean ofErrors) {
    try {
      line.send(FrameType.CREDIT, channel, new Body.Writer().number(bytes).flag(ofErrors));
    } catch (IOException e) {
      // The line is gone: then no more bytes come.
    }
  }

  /** The process's input: each write goes out at once. */
  private final class Stdin extends OutputStream {
    private boolean closed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        if (!window.send(
            bytes, offset, length, piece -> line.send(FrameType.DATA, channel, piece))) {
          throw new IOException("the process has ended");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while writing", e);
      }
    }

    @Override
    public void close() throws IOException {
      if (!closed && isAlive()) {
        closed = true;
        line.send(FrameType.END, channel, new Body.Writer());
      }
    }
  }

  @Override
  public OutputStream getOutputStream() {
    return stdin;
  }

  @Override
  public InputStream getInputStream() {
    return stdout;
  }

  @Override
  public InputStream getErrorStream() {
    return stderr;
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("never: it is completed by codes alone", e);
    }
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      exit.get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("never: it is completed by codes alone", e);
    }
  }

  @Override
  public int exitValue() {
    Integer code = exit.getNow(null);
    if (code == null) {
      throw new IllegalThreadStateException("the process has not ended");
    }
    return code;
  }

  @Override
  public boolean isAlive() {
    return !exit.isDone();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return exit.thenApply(code -> this);
  }

  /** On its own host. */
  @Override
  public long pid() {
    return pid;
  }

  /** SIGTERM to its process group. */
  @Override
  public void destroy() {
    signal("TERM");
  }

  @Override
  public Process destroyForcibly() {
    signal("KILL");
    return this;
  }

  private void signal(String name) {
    try {
      line.send(FrameType.SIGNAL, channel, new Body.Writer().text(name));
    } catch (IOException e) {
      // The line is gone, and the agent ends it.
    }
  }
}
