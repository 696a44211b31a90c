package dev.toll.engine.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code journal.jsonl}: one JSON object per line, appended and fsynced, never rewritten. Kinds:
 * {@code run}, {@code process-started}, {@code process-ended}, {@code trial}, {@code note}, {@code
 * end}. What is not in it has not happened.
 */
public final class Journal implements ProcessLedger, AutoCloseable {
  public static final int VERSION = 1;
  static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  // Not a FileChannel: an interrupt (a deadline's, Ctrl-C's) in the middle of a write closes one.
  private final RandomAccessFile file;

  private Journal(RandomAccessFile file) {
    this.file = file;
  }

  /** Opens for appending; a last line cut short by a crash is closed off first. */
  public static Journal open(Path file) throws IOException {
    RandomAccessFile journal = new RandomAccessFile(file.toFile(), "rw");
    long size = journal.length();
    if (size > 0) {
      journal.seek(size - 1);
      if (journal.read() != '\n') {
        journal.write('\n');
      }
    }
    return new Journal(journal);
  }

  /** Appends a line; when this returns it is on the disk. */
  public synchronized void append(String kind, JsonObject body) {
    JsonObject line = new JsonObject();
    line.addProperty("v", VERSION);
    line.addProperty("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    line.addProperty("kind", kind);
    body.entrySet().forEach(entry -> line.add(entry.getKey(), entry.getValue()));
    try {
      file.write((GSON.toJson(line) + "\n").getBytes(StandardCharsets.UTF_8));
      file.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the journal: " + e.getMessage(), e);
    }
  }

  /** Appends a finished trial. */
  public void trial(TrialRecord trial) {
    append("trial", GSON.toJsonTree(trial).getAsJsonObject());
  }

  /** Appends a remark. */
  public void note(String text) {
    JsonObject body = new JsonObject();
    body.addProperty("text", text);
    append("note", body);
  }

  @Override
  public void started(String name, long pid, long startTicks) {
    JsonObject body = new JsonObject();
    body.addProperty("name", name);
    body.addProperty("pid", pid);
    body.addProperty("startTicks", startTicks);
    append("process-started", body);
  }

  @Override
  public void ended(String name, long pid) {
    JsonObject body = new JsonObject();
    body.addProperty("name", name);
    body.addProperty("pid", pid);
    append("process-ended", body);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** A line as read back. */
  public record Line(String kind, JsonObject body) {}

  /** Reads a journal; a line cut short by a crash is passed over, as it never happened. */
  public static List<Line> read(Path file) throws IOException {
    List<Line> lines = new ArrayList<>();
    if (!Files.exists(file)) {
      return lines;
    }
    // Decoded leniently: a crash may cut a line in the middle of a character.
    for (String text : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
      try {
        JsonElement element = JsonParser.parseString(text);
        if (element instanceof JsonObject body && body.get("kind") instanceof JsonPrimitive kind) {
          lines.add(new Line(kind.getAsString(), body));
        }
      } catch (JsonParseException e) {
        // Only a torn line fails to parse: each append is one write, fsynced before the next.
      }
    }
    return lines;
  }

  /** The finished trials of a journal, in the order they ended. */
  public static List<TrialRecord> trials(List<Line> lines) {
    return lines.stream()
        .filter(line -> line.kind().equals("trial"))
        .map(line -> GSON.fromJson(line.body(), TrialRecord.class))
        .toList();
  }
}
