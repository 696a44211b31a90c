package dev.toll.engine.journal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.PidNamespace;
import dev.toll.engine.process.ProcessGroups;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.RoleCpus;
import dev.toll.engine.record.TrialRecord;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * {@code journal.jsonl}: one JSON object per line, appended and fsynced, never rewritten. Each has
 * its number {@code n}, the milliseconds {@code ms} since this toll opened it (by the monotonic
 * clock), and a checksum. Kinds: {@code run}, {@code process-started}, {@code process-ended},
 * {@code leftovers}, {@code mounted}, {@code unmounted}, {@code directory-made}, {@code
 * directory-removed}, {@code group-made}, {@code group-removed}, {@code loop-attached}, {@code
 * loop-detached}, {@code mapping-made}, {@code mapping-removed}, {@code device-formatted}, {@code
 * device-cleared}, {@code trial}, {@code block}, {@code note}, {@code unreadable}, {@code end}.
 * What is not in it has not happened.
 */
public final class Journal implements ProcessLedger, AutoCloseable {
  public static final int VERSION = 3;

  /** Of a trial or a block: the name of its environment's file. */
  static final String ENVIRONMENT = "environment";

  /** The kind of line that holds a trial. */
  static final String TRIAL = "trial";

  /** The kind of line that holds all trials of an interleaved block: all of them or none. */
  static final String BLOCK = "block";

  /** Of a block: its trials. */
  static final String TRIALS = "trials";

  /** The kind of line that begins the ending of what a crash left behind. */
  static final String LEFTOVERS = "leftovers";

  /** What a seal of a line is for. */
  private static final String SEALED = "journal";

  public static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  // Not a FileChannel: an interrupt (a deadline's, Ctrl-C's) in the middle of a write closes one.
  // Opened for appending (O_APPEND): no writer ever overwrites what another wrote.
  private final FileOutputStream file;
  private final Path path;
  private final String mark;
  private final Path temporary;
  private final PidNamespace here = PidNamespace.here();
  private final long opened = System.nanoTime();
  private final Deque<Integer> cut = new ArrayDeque<>();
  private int next;
  private boolean open;
  private String environment;
  private volatile ProcessGroups groups = ProcessGroups.NONE;

  // Not static, since each journal has groups of its own.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<ProcessGroups> groupsOfThread = new InheritableThreadLocal<>();

  private volatile RoleCpus cpus;

  Journal(FileOutputStream file, Path path, int next) {
    RunDirectory run = RunDirectory.of(path);
    this.file = file;
    this.path = path;
    this.next = next;
    mark = run.mark();
    temporary = run.temporary();
  }

  /** Opens for appending; a last line cut short by a crash is closed off first. */
  public static Journal open(Path file) throws IOException {
    JournalReader reader = JournalReader.of(file);
    Journal journal = new Journal(new FileOutputStream(file.toFile(), true), file, reader.next());
    if (reader.open()) {
      journal.file.write('\n');
    }
    if (reader.torn() > 0) {
      journal.append(JournalReader.UNREADABLE, new JournalReader.Unreadable(reader.torn(), true));
    }
    return journal;
  }

  /**
   * Appends a line; when this returns it is on the disk.
   *
   * @param body its fields, as an object that GSON can write
   */
  public synchronized void append(String kind, Object body) {
    try {
      // A disk that was full may have taken a part of a line; the next must be whole.
      if (open) {
        file.write('\n');
        open = false;
      }
      while (!cut.isEmpty()) {
        write(JournalReader.UNREADABLE, new JournalReader.Unreadable(cut.remove(), true));
      }
      write(kind, body);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  private static UncheckedIOException failed(Path file, IOException e) {
    return new UncheckedIOException(
        new FileSystemException(
            file.toString(),
            null,
            "cannot be written: "
                + e.getMessage()
                + "; the trials in the journal are kept. Mend this, then: toll resume"));
  }

  private void write(String kind, Object body) throws IOException {
    JsonObject line = new JsonObject();
    line.addProperty("v", VERSION);
    line.addProperty("n", next);
    line.addProperty("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    line.addProperty("ms", (System.nanoTime() - opened) / 1_000_000);
    line.addProperty("kind", kind);
    GSON.toJsonTree(body)
        .getAsJsonObject()
        .entrySet()
        .forEach(entry -> line.add(entry.getKey(), entry.getValue()));
    if (undone(kind)) {
      OwnSeal.USER.add(RunDirectory.of(path).path(), SEALED, line);
    }
    open = true;
    cut.add(next++);
    file.write(JournalReader.withSum(line));
    open = false;
    cut.removeLast();
    file.getFD().sync();
  }

  /** Whether what a line of this kind names is ended or removed after a crash. */
  private static boolean undone(String kind) {
    return kind.equals("process-started")
        || Stream.of(ExternalResource.Kind.values()).anyMatch(what -> what.made.equals(kind));
  }

  /** Says of damaged lines that this toll runs again what they may have held. */
  public void settle(List<JournalReader.Damage> damages) {
    for (JournalReader.Damage damage : damages) {
      if (!damage.settled()) {
        append(JournalReader.UNREADABLE, new JournalReader.Unreadable(damage.line(), false));
      }
    }
  }

  /** From now on trials run in this environment, named by its file. */
  public void environment(String name) {
    environment = name;
  }

  /** Appends a finished trial, with the environment it ran in, once its files are on the disk. */
  public void trial(TrialRecord trial) {
    append(TRIAL, environed(sealed(trial)));
  }

  /**
   * Appends the trials of an interleaved block as one line: they were measured together, and half
   * of them would be compared with nothing.
   */
  public void block(List<TrialRecord> trials) {
    JsonObject body = new JsonObject();
    JsonArray sealed = new JsonArray();
    trials.forEach(trial -> sealed.add(sealed(trial)));
    body.add(TRIALS, sealed);
    append(BLOCK, environed(body));
  }

  /** A trial with the checksums of its files, which are on the disk. */
  private JsonObject sealed(TrialRecord trial) {
    RunDirectory run = RunDirectory.of(path);
    Path files = run.attempt(trial);
    JsonObject body = (JsonObject) GSON.toJsonTree(trial);
    try {
      DiskSync.tree(files);
      SealedFiles.add(body, run.path(), files, environment);
    } catch (IOException e) {
      throw failed(files, e);
    }
    return body;
  }

  private JsonObject environed(JsonObject body) {
    if (environment != null) {
      body.addProperty(ENVIRONMENT, environment);
    }
    return body;
  }

  /** Says that what a crash left behind is now being ended. */
  public void leftovers() {
    append(LEFTOVERS, new JsonObject());
  }

  /** Appends a remark. */
  public void note(String text) {
    append("note", Map.of("text", text));
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
    append(
        "process-started",
        new UnreleasedResources.Started(
            name, pid, startTicks, here.boot(), here.pidNamespace(), here.host(), here.machine()));
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

  private void append(String kind, ExternalResource what) {
    append(kind, new Place(what.path().toString(), what.type(), what.source()));
  }

  @Override
  public void made(ExternalResource what) {
    append(what.kind().made, what);
  }

  @Override
  public void gone(ExternalResource what) {
    append(what.kind().gone, what);
  }

  @Override
  public ProcessGroups groups() {
    ProcessGroups own = groupsOfThread.get();
    return own == null ? groups : own;
  }

  @Override
  public RoleCpus cpus() {
    return cpus;
  }

  /**
   * From now on processes are started on these CPUs.
   *
   * @param those null for all there are
   */
  public void cpus(RoleCpus those) {
    cpus = those;
  }

  /**
   * From now on processes started by this thread, or by threads that it starts, are put there:
   * instances of several levels may be started at the same time.
   *
   * @param into null for where all others are put
   */
  public void groupsOfThread(ProcessGroups into) {
    groupsOfThread.set(into);
  }

  /** From now on processes are put there. */
  public void groups(ProcessGroups into) {
    groups = into;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /**
   * A line as read back.
   *
   * @param number in the file, counted from 1
   */
  public record Line(int number, String kind, JsonObject body) {
    int version() {
      return body.get("v").getAsInt();
    }

    /** Whether this user's toll wrote it in this run, or it names nothing to end or remove. */
    boolean own(Path run) {
      JsonObject unsummed = body.deepCopy();
      unsummed.remove("sum");
      return !undone(kind) || OwnSeal.USER.holds(run, SEALED, unsummed);
    }

    /** Whether toll comes to the run with this line, so that the time before it does not count. */
    boolean beginsSession() {
      return kind.equals(LEFTOVERS)
          || (kind.equals("process-started")
              && body.get("name").getAsString().equals(UnreleasedResources.TOLL));
    }

    /**
     * A block as one line per trial, so that its readers know trials only; else the line itself.
     */
    Stream<Line> trials() {
      return kind.equals(BLOCK)
          ? StreamSupport.stream(body.getAsJsonArray(TRIALS).spliterator(), false).map(this::trial)
          : Stream.of(this);
    }

    private Line trial(JsonElement trial) {
      JsonObject whole = body.deepCopy();
      whole.remove(TRIALS);
      whole.addProperty("kind", TRIAL);
      trial.getAsJsonObject().entrySet().forEach(part -> whole.add(part.getKey(), part.getValue()));
      return new Line(number, TRIAL, whole);
    }

    /** What was made according to it; null when it is about something else. */
    ExternalResource made() {
      return what(resource -> resource.made);
    }

    /** What was removed according to it; null when it is about something else. */
    ExternalResource gone() {
      return what(resource -> resource.gone);
    }

    private ExternalResource what(Function<ExternalResource.Kind, String> line) {
      for (ExternalResource.Kind resource : ExternalResource.Kind.values()) {
        if (line.apply(resource).equals(kind)) {
          Place place = GSON.fromJson(body, Place.class);
          return new ExternalResource(
              resource, Path.of(place.path()), place.type(), place.source());
        }
      }
      return null;
    }
  }

  /**
   * Reads a journal, a block as its trials; what is damaged in it is in its place as {@link
   * RunView} says.
   */
  public static List<Line> read(Path file) throws IOException {
    return JournalReader.of(file).lines().stream().flatMap(Line::trials).toList();
  }

  /** The finished trials of a journal, in the order they ended. */
  public static List<TrialRecord> trials(List<Line> lines) {
    return lines.stream()
        .filter(line -> line.kind().equals(TRIAL))
        .map(line -> GSON.fromJson(line.body(), TrialRecord.class))
        .toList();
  }
}
