package dev.toll.hosts.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** An open agent: does what frames ask for. Frames are handled by one thread, in their order. */
final class Agent {
  private static final String SHA_256 = "[0-9a-f]{64}";

  private final Place place;
  private final FrameOutput out;
  private final Children children;
  private final Map<Integer, Incoming> incoming = new ConcurrentHashMap<>();
  private final Map<Integer, Window> outgoing = new ConcurrentHashMap<>();

  Agent(Place place, Children children, FrameOutput out) {
    this.place = place;
    this.children = children;
    this.out = out;
  }

  /** Handles one frame; what cannot be done is said on its channel. */
  void handle(Frame frame) throws IOException, InterruptedException {
    try {
      switch (frame.type()) {
        case PING -> out.send(FrameType.PONG, frame.channel(), clocks());
        case PUT -> put(frame.channel(), PutRequest.of(frame));
        case DATA -> data(frame);
        case END -> end(frame.channel());
        case GET -> get(frame.channel(), new Body.Reader(frame).text());
        case START -> children.start(frame.channel(), StartRequest.of(frame));
        case SIGNAL -> children.signal(frame.channel(), new Body.Reader(frame).text());
        case CREDIT -> credit(frame.channel(), new Body.Reader(frame));
        case DIAL -> dial(frame.channel(), DialRequest.of(frame));
        case READ -> out.send(FrameType.ANSWER, frame.channel(), read(frame));
        default -> throw new ProtocolException("a frame " + frame.type() + " is the agent's own");
      }
    } catch (ProtocolException e) {
      throw e;
    } catch (IOException e) {
      out.send(FrameType.FAILED, frame.channel(), new Body.Writer().text(message(e)));
    }
  }

  private static String message(IOException e) {
    if (e instanceof NoSuchFileException) {
      return e.getMessage() + ": no such file or directory";
    } else if (e instanceof AccessDeniedException) {
      return e.getMessage() + ": permission denied";
    }
    return e.getMessage() == null ? "input or output failed" : e.getMessage();
  }

  private static Body.Writer clocks() {
    Instant now = Instant.now();
    return new Body.Writer()
        .number(TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano())
        .number(System.nanoTime());
  }

  private void put(int channel, PutRequest request) throws IOException {
    if (!request.sha256().matches(SHA_256)) {
      throw new IOException("no SHA-256: " + request.sha256());
    }
    boolean kept = request.path() == null;
    Path target = kept ? place.store().resolve(request.sha256()) : place.below(request.path());
    if (kept && Files.isRegularFile(target) && Files.size(target) == request.size()) {
      answer(channel, target);
      return;
    }
    incoming.put(channel, new Incoming(request, target, place.run()));
    out.send(FrameType.WANTED, channel, new Body.Writer().text(target.toString()));
  }

  private void answer(int channel, Path path) throws IOException {
    out.send(FrameType.ANSWER, channel, new Body.Writer().text(path.toString()));
  }

  private void data(Frame frame) throws IOException {
    Incoming file = incoming.get(frame.channel());
    Child child = children.of(frame.channel());
    if (file != null) {
      try {
        file.write(frame.payload());
      } catch (IOException e) {
        // A full disk, say. What still comes of the file is dropped.
        incoming.remove(frame.channel()).abandon();
        throw e;
      }
      out.send(
          FrameType.CREDIT,
          frame.channel(),
          new Body.Writer().number(frame.payload().length).flag(false));
    } else if (child != null && frame.payload().length > 0) {
      child.input(frame.payload());
    }
  }

  private void end(int channel) throws IOException {
    Incoming file = incoming.remove(channel);
    Child child = children.of(channel);
    if (file != null) {
      file.finish();
      answer(channel, file.target());
    } else if (child != null) {
      child.endOfInput();
    }
  }

  private void credit(int channel, Body.Reader body) throws IOException {
    long bytes = body.number();
    Window window = outgoing.get(channel);
    Child child = children.of(channel);
    if (window != null) {
      window.release(bytes);
    } else if (child != null) {
      child.credit(bytes, body.flag());
    }
  }

  /** Sends a file as it is now, by a thread of its own; it may be longer than memory. */
  private void get(int channel, String path) throws IOException {
    FileInputStream file = new FileInputStream(place.run().resolve(path).toFile());
    long length = file.getChannel().size();
    Window window = new Window();
    outgoing.put(channel, window);
    Child.daemon(channel, "file", () -> send(channel, file, length, window));
  }

  private void send(int channel, InputStream file, long length, Window window) {
    try (file) {
      long left = length;
      while (left > 0) {
        int granted = window.acquire((int) Math.min(left, Frame.CHUNK));
        byte[] bytes = file.readNBytes(granted);
        if (bytes.length == 0) {
          break;
        }
        out.send(FrameType.DATA, channel, bytes);
        left -= bytes.length;
      }
      outgoing.remove(channel);
      out.send(FrameType.END, channel);
    } catch (IOException e) {
      outgoing.remove(channel);
      failed(channel, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** By a thread of its own: heartbeats are answered meanwhile. */
  private void dial(int channel, DialRequest request) {
    Child.daemon(channel, "dial", () -> answer(channel, request));
  }

  private void answer(int channel, DialRequest request) {
    try {
      request.dial();
      out.send(FrameType.ANSWER, channel);
    } catch (IOException e) {
      failed(channel, e);
    }
  }

  private void failed(int channel, IOException why) {
    try {
      out.send(FrameType.FAILED, channel, new Body.Writer().text(message(why)));
    } catch (IOException e) {
      // The other end is gone.
    }
  }

  /** Those that cannot be read are absent: a process may just have ended. */
  private static Body.Writer read(Frame frame) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String name : new Body.Reader(frame).texts()) {
      Path path = Path.of(name).normalize();
      if (!path.startsWith("/proc") && !path.startsWith("/sys")) {
        throw new IOException(name + " is not below /proc or /sys");
      }
      String text = Facts.read(path.toString());
      if (text != null) {
        contents.put(name, text);
      }
    }
    return new Body.Writer().map(contents);
  }
}
