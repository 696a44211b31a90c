package dev.toll.engine.journal;

import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run as its journal tells it. Whoever reads a run back reads it by this.
 *
 * @param version the newest of its lines'
 * @param request the newest; null when it never began
 * @param asked the numbers of blocks asked for, in that order: the first, and each after blocks
 *     were added
 * @param startedAt of the first request, ISO-8601 UTC; null before it
 * @param end the newest after the request; null when the run was cut short, or is under way
 * @param attempts every trial that ended, valid or not, in that order
 * @param notes remarks, each once
 * @param spent time toll worked on what was asked, from first to last line of each session; what
 *     was done before more blocks were asked for does not count
 * @param outstanding what it has not been seen to end
 * @param environments by name of its file, the valid trials that ran in it, in that order
 * @param damages lines that cannot be read; what they held is lost; of a run that was {@link
 *     #examined}, also what changed of its trials' files
 */
public record RunView(
    int version,
    RunRequest request,
    List<Integer> asked,
    String startedAt,
    End end,
    List<TrialRecord> attempts,
    List<String> notes,
    Duration spent,
    Outstanding outstanding,
    Map<String, List<String>> environments,
    List<JournalReader.Damage> damages) {
  public static final String COMPLETE = "complete";

  /**
   * The end of what was asked for.
   *
   * @param at ISO-8601 UTC
   * @param state {@code complete}, {@code failed} or {@code stopped}
   * @param why in plain words
   */
  public record End(String at, String state, String why) {
    boolean complete() {
      return COMPLETE.equals(state);
    }
  }

  /** Reads a run. */
  public static RunView read(RunDirectory directory) throws IOException {
    return of(Journal.read(directory.journal()));
  }

  /** Reads a run, and looks whether the files of its trials are as its journal has them. */
  public static RunView examined(RunDirectory directory) throws IOException {
    List<Journal.Line> lines = new ArrayList<>(Journal.read(directory.journal()));
    List<JournalReader.Damage> changed = SealedFiles.changed(directory.path(), lines);
    changed.forEach(damage -> lines.add(JournalReader.line(damage)));
    return of(lines);
  }

  static RunView of(List<Journal.Line> lines) {
    int version = 0;
    String startedAt = null;
    End end = null;
    Duration spent = Duration.ZERO;
    Instant last = null;
    long monotonic = -1;
    List<JournalReader.Damage> damages = new ArrayList<>();
    Set<String> notes = new LinkedHashSet<>();
    for (Journal.Line line : lines) {
      String time = text(line, "at");
      Instant at = time == null ? null : Instant.parse(time);
      if (line.kind().equals(JournalReader.DAMAGE)) {
        damages.add(Journal.GSON.fromJson(line.body(), JournalReader.Damage.class));
        continue;
      }
      long now = line.body().has("ms") ? line.body().get("ms").getAsLong() : -1;
      if (line.beginsSession() || (now >= 0 && now < monotonic)) {
        // Another toll's clock: what lies between is nobody's time.
      } else if (now >= 0 && monotonic >= 0) {
        // The wall clock may be set while a run goes on; this one may not.
        spent = spent.plusMillis(now - monotonic);
      } else if (last != null && at != null && at.isAfter(last)) {
        spent = spent.plus(Duration.between(last, at));
      }
      last = at;
      monotonic = now;
      version = line.body().has("v") ? Math.max(version, line.body().get("v").getAsInt()) : version;
      switch (line.kind()) {
        case "run" -> {
          startedAt = startedAt == null ? time : startedAt;
          spent = end != null && end.complete() ? Duration.ZERO : spent;
          end = null;
        }
        case "end" -> end = Journal.GSON.fromJson(line.body(), End.class);
        case "note" -> notes.add(text(line, "text"));
        default -> {
          // A trial, or what was made and is gone: read below.
        }
      }
    }
    notes.remove(null);
    return new RunView(
        version,
        // A newer toll may write it otherwise; whoever needs it looks at the version first.
        version > Journal.VERSION ? null : RunRequest.read(lines),
        version > Journal.VERSION ? List.of() : RunRequest.blocksAsked(lines),
        startedAt,
        end,
        version > Journal.VERSION ? List.of() : Journal.trials(lines),
        List.copyOf(notes),
        spent,
        version > Journal.VERSION ? new Outstanding(List.of(), List.of()) : Outstanding.of(lines),
        version > Journal.VERSION ? Map.of() : environments(lines),
        List.copyOf(damages));
  }

  private static Map<String, List<String>> environments(List<Journal.Line> lines) {
    Map<String, List<String>> environments = new LinkedHashMap<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals(Journal.TRIAL)) {
        TrialRecord trial = Journal.trials(List.of(line)).get(0);
        // Version 1 had one file for all.
        String name =
            Objects.requireNonNullElse(text(line, Journal.ENVIRONMENT), RunDirectory.ENVIRONMENT);
        if (trial.valid()) {
          environments.computeIfAbsent(name, key -> new ArrayList<>()).add(trial.trial());
        }
      }
    }
    return environments;
  }

  private static String text(Journal.Line line, String field) {
    return line.body().has(field) ? line.body().get(field).getAsString() : null;
  }

  /** Why it has no request that this toll can resolve, in plain words. */
  public String unread(RunDirectory directory) {
    String why =
        version > Journal.VERSION
            ? "it has version %d, this toll reads up to %d".formatted(version, Journal.VERSION)
            : damages.isEmpty()
                ? "it holds no request to resolve"
                : "it holds no readable request: "
                    + damages.stream()
                        .limit(3)
                        .map(JournalReader.Damage::toString)
                        .collect(Collectors.joining(", "));
    return directory.journal() + " cannot be read: " + why;
  }

  /** When it ended; null without an end. */
  public String endedAt() {
    return end == null ? null : end.at();
  }

  /** Of its end; null without one. */
  public String state() {
    return end == null ? null : end.state();
  }

  /** Why it ended; null without an end. */
  public String why() {
    return end == null ? null : end.why();
  }

  /** The trials that may become numbers, those of the warm-up block among them. */
  public List<TrialRecord> valid() {
    return attempts.stream().filter(TrialRecord::valid).toList();
  }

  /** The ids of those among some attempts that need not be run again. */
  public static Set<String> done(List<TrialRecord> attempts) {
    return attempts.stream()
        .filter(TrialRecord::valid)
        .map(TrialRecord::trial)
        .collect(Collectors.toSet());
  }

  /**
   * Whether its blocks are interleaved, as the trials that it holds tell; empty while it has none
   * that counts.
   */
  public Optional<Boolean> interleaved() {
    return valid().stream().findFirst().map(TrialRecord::interleaved);
  }

  /** The trials that are numbers. */
  public CountedTrials<TrialRecord> counted() {
    return new CountedTrials<>(attempts);
  }

  /** Whether everything asked for was done, and nothing of it was lost since. */
  public boolean complete() {
    return end != null
        && end.complete()
        && damages.stream().allMatch(JournalReader.Damage::settled);
  }

  /**
   * Whether nothing at all is left to do: everything asked for was done, and toll saw itself out,
   * its reports written.
   */
  public boolean finished() {
    return complete()
        && outstanding.processes().stream()
            .noneMatch(process -> process.name().equals(Outstanding.TOLL));
  }

  /** Whether a run began and can be gone on with. */
  public boolean unfinished() {
    return request != null && !finished();
  }
}
