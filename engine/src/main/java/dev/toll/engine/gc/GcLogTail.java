package dev.toll.engine.gc;

import dev.toll.engine.gc.GcLog.Pause;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads on in a log of collections. */
public final class GcLogTail implements AutoCloseable {
  private final Path file;
  private RandomAccessFile open;
  private String rest = "";

  public GcLogTail(Path file) {
    this.file = file;
  }

  /** The pauses logged since the last call; null when the log cannot be read. */
  public List<Pause> news() {
    try {
      if (open == null) {
        open = new RandomAccessFile(file.toFile(), "r");
      }
      long more = open.length() - open.getFilePointer();
      if (more <= 0) {
        return List.of();
      }
      byte[] bytes = new byte[(int) Math.min(more, Integer.MAX_VALUE - 8)];
      open.readFully(bytes);
      String text = rest + new String(bytes, StandardCharsets.ISO_8859_1);
      int end = text.lastIndexOf('\n') + 1;
      // A line may be half written: the other half comes with the next look.
      rest = text.substring(end);
      List<Pause> pauses = new ArrayList<>();
      text.substring(0, end).lines().forEach(line -> GcLog.pause(line).ifPresent(pauses::add));
      return pauses;
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      // It was only read.
    }
  }
}
