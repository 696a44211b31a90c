package dev.toll.engine.journal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.Made;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessGroups;
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
import java.util.Map;

/**
 * {@code journal.jsonl}: one JSON object per line, appended and fsynced, never rewritten. Kinds:
 * {@code run}, {@code process-started}, {@code process-ended}, {@code leftovers}, {@code mounted},
 * {@code unmounted}, {@code directory-made}, {@code directory-removed}, {@code group-made}, {@code
 * group-removed}, {@code trial}, {@code note}, {@code end}. What is not in it has not happened.
 */
public final class Journal implements ProcessLedger, AutoCloseable {
  public static final int VERSION = 1;

  /** The kind of line that begins the ending of what a crash left behind. */
  static final String LEFTOVERS = "leftovers";

  private static final Map<Made.Kind, String> MADE =
      Map.of(
          Made.Kind.MOUNT, "mounted",
          Made.Kind.DIRECTORY, "directory-made",
          Made.Kind.GROUP, "group-made");
  private static final Map<Made.Kind, String> GONE =
      Map.of(
          Made.Kind.MOUNT, "unmounted",
          Made.Kind.DIRECTORY, "directory-removed",
          Made.Kind.GROUP, "group-removed");

  public static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  // Not a FileChannel: an interrupt (a deadline's, Ctrl-C's) in the middle of a write closes one.
  private final RandomAccessFile file;
  private final String mark;
  private final Path temporary;
  private final String boot = ProcFs.bootId();
  private volatile ProcessGroups groups = ProcessGroups.NONE;

  private Journal(RandomAccessFile file, RunDirectory run) {
    this.file = file;
    mark = run.mark();
    temporary = run.temporary();
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
    return new Journal(journal, RunDirectory.of(file));
  }

  /**
   * Appends a line; when this returns it is on the disk.
   *
   * @param body its fields, as an object that GSON can write
   */
  public synchronized void append(String kind, Object body) {
    JsonObject line = new JsonObject();
    line.addProperty("v", VERSION);
    line.addProperty("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    line.addProperty("kind", kind);
    GSON.toJsonTree(body)
        .getAsJsonObject()
        .entrySet()
        .forEach(entry -> line.add(entry.getKey(), entry.getValue()));
    try {
      file.write((GSON.toJson(line) + "\n").getBytes(StandardCharsets.UTF_8));
      file.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the journal: " + e.getMessage(), e);
    }
  }

  /** Appends a finished trial. */
  public void trial(TrialRecord trial) {
    append("trial", trial);
  }

  /** Says that what a crash left behind is now being ended. */
  public void leftovers() {
    append(LEFTOVERS, new JsonObject());
  }

  private record Note(String text) {}

  /** Appends a remark. */
  public void note(String text) {
    append("note", new Note(text));
  }

  private record End(String state, String why) {}

  /**
   * Appends the end of what was asked for.
   *
   * @param state {@code complete}, {@code failed} or {@code stopped}
   * @param why in plain words
   */
  public void end(String state, String why) {
    append("end", new End(state, why));
  }

  @Override
  public void started(String name, long pid, long startTicks) {
    append("process-started", new Outstanding.Started(name, pid, startTicks, boot));
  }

  private record Ended(String name, long pid) {}

  @Override
  public void ended(String name, long pid) {
    append("process-ended", new Ended(name, pid));
  }

  @Override
  public String mark() {
    return mark;
  }

  @Override
  public Path temporary() {
    return temporary;
  }

  /** The fields of a line about something made; type and source are a mount's only. */
  private record Place(String path, String type, String source) {}

  private void append(Map<Made.Kind, String> kinds, Made what) {
    append(kinds.get(what.kind()), new Place(what.path().toString(), what.type(), what.source()));
  }

  @Override
  public void made(Made what) {
    append(MADE, what);
  }

  @Override
  public void gone(Made what) {
    append(GONE, what);
  }

  @Override
  public ProcessGroups groups() {
    return groups;
  }

  /** From now on processes are put there. */
  public void groups(ProcessGroups into) {
    groups = into;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** A line as read back. */
  public record Line(String kind, JsonObject body) {
    /** What was made according to it; null when it tells of something else. */
    Made made() {
      return what(MADE);
    }

    /** What was removed according to it; null when it tells of something else. */
    Made gone() {
      return what(GONE);
    }

    private Made what(Map<Made.Kind, String> kinds) {
      for (Map.Entry<Made.Kind, String> entry : kinds.entrySet()) {
        if (entry.getValue().equals(kind)) {
          Place place = GSON.fromJson(body, Place.class);
          return new Made(entry.getKey(), Path.of(place.path()), place.type(), place.source());
        }
      }
      return null;
    }
  }

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
