package dev.toll.engine.journal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.Mount;
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

  public static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  // Not a FileChannel: an interrupt (a deadline's, Ctrl-C's) in the middle of a write closes one.
  private final RandomAccessFile file;
  private final String mark;
  private final String boot = ProcFs.bootId();
  private volatile ProcessGroups groups = ProcessGroups.NONE;

  private Journal(RandomAccessFile file, String mark) {
    this.file = file;
    this.mark = mark;
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
    return new Journal(journal, RunDirectory.of(file).mark());
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

  /** Says that what a crash left behind is now being ended. */
  public void leftovers() {
    append(LEFTOVERS, new JsonObject());
  }

  /** Appends a remark. */
  public void note(String text) {
    JsonObject body = new JsonObject();
    body.addProperty("text", text);
    append("note", body);
  }

  /**
   * Appends the end of what was asked for.
   *
   * @param state {@code complete}, {@code failed} or {@code stopped}
   * @param why in plain words
   */
  public void end(String state, String why) {
    JsonObject body = new JsonObject();
    body.addProperty("state", state);
    body.addProperty("why", why);
    append("end", body);
  }

  @Override
  public void started(String name, long pid, long startTicks) {
    JsonObject body = new JsonObject();
    body.addProperty("name", name);
    body.addProperty("pid", pid);
    body.addProperty("startTicks", startTicks);
    if (boot != null) {
      body.addProperty("boot", boot);
    }
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
  public String mark() {
    return mark;
  }

  @Override
  public void mounted(Mount mount) {
    append("mounted", GSON.toJsonTree(Place.of(mount)).getAsJsonObject());
  }

  @Override
  public void unmounted(Mount mount) {
    append("unmounted", GSON.toJsonTree(Place.of(mount)).getAsJsonObject());
  }

  @Override
  public void directoryMade(Path directory) {
    append("directory-made", GSON.toJsonTree(Place.of(directory)).getAsJsonObject());
  }

  @Override
  public void directoryRemoved(Path directory) {
    append("directory-removed", GSON.toJsonTree(Place.of(directory)).getAsJsonObject());
  }

  @Override
  public void groupMade(Path directory) {
    append("group-made", GSON.toJsonTree(Place.of(directory)).getAsJsonObject());
  }

  @Override
  public void groupRemoved(Path directory) {
    append("group-removed", GSON.toJsonTree(Place.of(directory)).getAsJsonObject());
  }

  @Override
  public ProcessGroups groups() {
    return groups;
  }

  /** From now on processes are put there. */
  public void groups(ProcessGroups into) {
    groups = into;
  }

  /** The fields of a line about a mount or a directory; type and source are a mount's only. */
  record Place(String path, String type, String source) {
    static Place of(Mount mount) {
      return new Place(mount.path().toString(), mount.type(), mount.source());
    }

    static Place of(Path directory) {
      return new Place(directory.toString(), null, null);
    }

    static Place read(Line line) {
      return GSON.fromJson(line.body(), Place.class);
    }
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
