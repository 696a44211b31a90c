package dev.toll.engine.journal;

import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How far a run has come, by its journal.
 *
 * @param request the newest; null when it never began
 * @param end state of the newest end after it; null when it was cut short, or is under way
 * @param why it ended, in plain words; null with {@code end}
 * @param trials that count
 * @param spent time toll worked on what was asked, from first to last line of each session; what
 *     was done before more blocks were asked for does not count
 * @param outstanding what it has not been seen to end
 */
public record RunState(
    RunRequest request,
    String end,
    String why,
    List<TrialRecord> trials,
    Duration spent,
    Outstanding outstanding) {
  public static final String COMPLETE = "complete";

  /** Reads a run's state. */
  public static RunState read(RunDirectory directory) throws IOException {
    return of(Journal.read(directory.journal()));
  }

  static RunState of(List<Journal.Line> lines) {
    String end = null;
    String why = null;
    Duration spent = Duration.ZERO;
    Instant last = null;
    for (Journal.Line line : lines) {
      Instant at =
          line.body().has("at") ? Instant.parse(line.body().get("at").getAsString()) : null;
      if (last != null && at != null && !begins(line) && at.isAfter(last)) {
        spent = spent.plus(Duration.between(last, at));
      }
      last = at;
      if (line.kind().equals("run")) {
        spent = COMPLETE.equals(end) ? Duration.ZERO : spent;
        end = null;
        why = null;
      } else if (line.kind().equals("end")) {
        end = line.body().get("state").getAsString();
        why = line.body().get("why").getAsString();
      }
    }
    return new RunState(
        RunRequest.read(lines),
        end,
        why,
        Journal.trials(lines).stream().filter(TrialRecord::valid).toList(),
        spent,
        Outstanding.of(lines));
  }

  /** Whether toll comes to the run with this line, so that the time before it was nobody's. */
  private static boolean begins(Journal.Line line) {
    return line.kind().equals(Journal.LEFTOVERS)
        || (line.kind().equals("process-started")
            && line.body().get("name").getAsString().equals(Outstanding.TOLL));
  }

  /** Whether everything asked for was done. */
  public boolean complete() {
    return COMPLETE.equals(end);
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
