package dev.toll.hosts;

import dev.toll.engine.files.Sha256;
import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.PutRequest;
import dev.toll.hosts.agent.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Files to a host and from it. */
record FileTransfer(AgentLine line) {
  /** Of a file on its way, beyond which the line is as good as gone: 1 GB at 1.7 MB/s. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Collects the answers to a file that is sent. */
  private static final class Sending implements Channel {
    private final CompletableFuture<Frame> first = new CompletableFuture<>();
    private final CompletableFuture<Frame> last = new CompletableFuture<>();
    private final Window window = new Window();

    @Override
    public void frame(Frame frame) throws IOException {
      if (frame.type() == FrameType.CREDIT) {
        window.release(new Body.Reader(frame).number());
      } else if (!first.complete(frame)) {
        window.close();
        last.complete(frame);
      }
    }

    @Override
    public void lost(HostException why) {
      first.completeExceptionally(why);
      last.completeExceptionally(why);
      window.close();
    }
  }

  /**
   * Puts a file on the host, unless it is there by its hash.
   *
   * @param path below the run's directory; null for the store that is kept between runs
   * @param mode permissions, e.g. {@code rw-------}
   * @return its path on the host
   */
  String put(Path file, String path, String mode) throws IOException, InterruptedException {
    int channel = line.channel();
    Sending sending = new Sending();
    line.listen(channel, sending);
    String what = "the file " + file.getFileName();
    try {
      PutRequest request = new PutRequest(Sha256.of(file), Files.size(file), path, mode);
      line.send(FrameType.PUT, channel, request.body());
      Frame answer = line.succeeded(line.await(sending.first, PATIENCE, what));
      if (answer.type() == FrameType.WANTED) {
        send(file, channel, sending);
        answer = line.succeeded(line.await(sending.last, PATIENCE, what));
      }
      return new Body.Reader(answer).text();
    } finally {
      line.forget(channel);
    }
  }

  private void send(Path file, int channel, Sending sending)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[Frame.CHUNK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (!sending.window.send(
            buffer, 0, read, bytes -> line.send(FrameType.DATA, channel, bytes))) {
          // It has failed there; the answer says why.
          return;
        }
      }
    }
    line.send(FrameType.END, channel, new Body.Writer());
  }

  /**
   * Copies a file of the host.
   *
   * @param path absolute, or below the run's directory
   */
  void get(String path, OutputStream to) throws IOException, InterruptedException {
    int channel = line.channel();
    CompletableFuture<Frame> end = new CompletableFuture<>();
    line.listen(channel, new Receiving(line, channel, to, end));
    try {
      line.send(FrameType.GET, channel, new Body.Writer().text(path));
      line.succeeded(line.await(end, PATIENCE, "the file " + path));
    } finally {
      line.forget(channel);
    }
  }

  private record Receiving(
      AgentLine line, int channel, OutputStream to, CompletableFuture<Frame> end)
      implements Channel {
    @Override
    public void frame(Frame frame) {
      if (frame.type() != FrameType.DATA) {
        end.complete(frame);
        return;
      }
      try {
        to.write(frame.payload());
        line.send(
            FrameType.CREDIT,
            channel,
            new Body.Writer().number(frame.payload().length).flag(false));
      } catch (IOException e) {
        end.completeExceptionally(e);
      }
    }

    @Override
    public void lost(HostException why) {
      end.completeExceptionally(why);
    }
  }
}
