package dev.toll.engine.journal;

import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run by its journal. All code that reads a run back uses this.
 *
 * @param version of its format; of another than {@link Journal#VERSION} nothing else is read
 * @param request the newest; null when it never began
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
    String startedAt,
    End end,
    List<TrialRecord> attempts,
    List<String> notes,
    Duration spent,
    UnreleasedResources outstanding,
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
    int version = Journal.VERSION;
    String startedAt = null;
    End end = null;
    Duration spent = Duration.ZERO;
    long monotonic = Long.MAX_VALUE;
    List<JournalReader.Damage> damages = new ArrayList<>();
    Set<String> notes = new LinkedHashSet<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals(JournalReader.DAMAGE)) {
        damages.add(Journal.GSON.fromJson(line.body(), JournalReader.Damage.class));
        continue;
      }
      if (line.version() != Journal.VERSION) {
        version = line.version();
        continue;
      }
      long now = line.body().get("ms").getAsLong();
      // The wall clock may be set while a run goes on, this one may not. One that is set back is
      // another session's.
      if (!line.beginsSession() && now >= monotonic) {
        spent = spent.plusMillis(now - monotonic);
      }
      monotonic = now;
      switch (line.kind()) {
        case "run" -> {
          startedAt = startedAt == null ? text(line, "at") : startedAt;
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
    List<Journal.Line> read = version == Journal.VERSION ? lines : List.of();
    return new RunView(
        version,
        RunRequest.read(read),
        startedAt,
        end,
        Journal.trials(read),
        List.copyOf(notes),
        spent,
        UnreleasedResources.of(read),
        environments(read),
        List.copyOf(damages));
  }

  private static Map<String, List<String>> environments(List<Journal.Line> lines) {
    Map<String, List<String>> environments = new LinkedHashMap<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals(Journal.TRIAL)) {
        TrialRecord trial = Journal.trials(List.of(line)).get(0);
        if (trial.valid() && line.body().has(Journal.ENVIRONMENT)) {
          environments
              .computeIfAbsent(text(line, Journal.ENVIRONMENT), key -> new ArrayList<>())
              .add(trial.trial());
        }
      }
    }
    return environments;
  }

  private static String text(Journal.Line line, String field) {
    return line.body().get(field).getAsString();
  }

  /** Whether its journal has the version that this toll reads. */
  public boolean known() {
    return version == Journal.VERSION;
  }

  /** Why it has no request that this toll can resolve, in plain words. */
  public String unread(RunDirectory directory) {
    String why =
        !known()
            ? "it has version %d, this toll reads version %d".formatted(version, Journal.VERSION)
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
   * Whether its blocks are interleaved, by the trials that it holds; empty while it has none that
   * counts.
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
            .noneMatch(process -> process.name().equals(UnreleasedResources.TOLL));
  }

  /** Whether a run began and can be gone on with. */
  public boolean unfinished() {
    return request != null && !finished();
  }
}
