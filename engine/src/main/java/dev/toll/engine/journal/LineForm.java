package dev.toll.engine.journal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.RunState;
import dev.toll.engine.study.DesignSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Whether a line has all that its readers rely on. A checksum shows only that a line is as it was
 * written, and other programs write journals too.
 */
final class LineForm {
  /** Far more than any run has, and few enough to count to. */
  private static final int MOST = 1_000_000;

  private static final int LONGEST_NAME = 250;

  private LineForm() {}

  /** What is wrong with it; null when it can be read. Another version's is not looked into. */
  static String problem(Journal.Line line) {
    JsonObject body = line.body();
    try {
      boolean good = !line.kind().isEmpty() && whole(body.get("n")) > 0;
      if (line.version() == Journal.VERSION) {
        good &= body.get("ms").getAsLong() >= 0;
        good &= time(body.get("at").getAsString()) && known(line);
      }
      return good ? null : "is malformed ('" + printable(line.kind()) + "')";
    } catch (RuntimeException e) {
      // Gson, records and time say in many ways that a value is missing or of another type.
      return "is malformed ('" + printable(line.kind()) + "')";
    }
  }

  private static boolean known(Journal.Line line) {
    JsonObject body = line.body();
    return switch (line.kind()) {
      case "run" -> request(Journal.GSON.fromJson(body, RunRequest.class));
      case Journal.TRIAL -> trial(trial(body)) && environment(body) && SealedFiles.formed(body);
      case Journal.BLOCK -> block(body) && environment(body);
      case "process-started" -> {
        UnreleasedResources.Started started =
            Journal.GSON.fromJson(body, UnreleasedResources.Started.class);
        yield started.name() != null && started.pid() > 0;
      }
      case "process-ended" -> body.get("pid").getAsLong() > 0;
      case "end" -> {
        RunView.End end = Journal.GSON.fromJson(body, RunView.End.class);
        yield end.at() != null && end.why() != null && RunState.of(end.state()) != null;
      }
      case "note" -> !body.get("text").getAsString().isEmpty();
      case "again" -> {
        boolean named = true;
        for (JsonElement level : body.getAsJsonArray("levels")) {
          named &= !level.getAsString().isEmpty();
        }
        yield named;
      }
      case JournalReader.UNREADABLE -> whole(body.get("line")) > 0;
      default ->
          (line.made() == null && line.gone() == null)
              || Path.of(body.get("path").getAsString()).isAbsolute();
    };
  }

  private static int whole(JsonElement number) {
    return Integer.parseInt(number.getAsString());
  }

  private static boolean time(String at) {
    // Later and earlier ones cannot be counted in nanoseconds, as exports do.
    int year = Instant.parse(at).atOffset(ZoneOffset.UTC).getYear();
    return year >= 1970 && year < 2200;
  }

  private static boolean request(RunRequest run) {
    return run.file() != null
        && run.text() != null
        && run.command() != null
        && run.tollVersion() != null
        && run.blocks() >= 1
        && run.blocks() <= MOST
        && all(run.origins().values())
        && all(run.set())
        && all(run.levels());
  }

  private static boolean trial(TrialRecord trial) {
    return name(trial.trial())
        && trial.level() != null
        && trial.status() != null
        && trial.startedAt() != null
        && time(trial.startedAt())
        && counts(trial.block(), 0)
        && counts(trial.position(), 0)
        && counts(trial.attempt(), 1)
        && trial.steps().stream().allMatch(LineForm::step)
        && trial.proofs().stream().allMatch(LineForm::proof)
        && numbers(trial.metrics())
        && numbers(trial.interference())
        && all(trial.facts().values())
        && trial.slices().stream().allMatch(LineForm::slice)
        && joint(trial.load().joint())
        && (trial.verification() == null
            || (trial.verification().verdict() != null
                && trial.verification().summary() != null
                && all(trial.verification().counts().values())));
  }

  private static boolean joint(JointRecord joint) {
    return joint == null
        || joint.drivers().stream().allMatch(one -> one.driver() != null && one.host() != null);
  }

  private static TrialRecord trial(JsonElement body) {
    return Journal.GSON.fromJson(body, TrialRecord.class);
  }

  /** Trials of one attempt at one block, at a level each. */
  private static boolean block(JsonObject body) {
    List<TrialRecord> trials = new ArrayList<>();
    boolean formed = true;
    for (JsonElement trial : body.getAsJsonArray(Journal.TRIALS)) {
      trials.add(trial(trial));
      formed &= SealedFiles.formed(trial.getAsJsonObject());
    }
    return formed
        && !trials.isEmpty()
        && trials.stream().allMatch(LineForm::trial)
        && trials.stream().map(TrialRecord::trial).distinct().count() == trials.size()
        && trials.stream().map(TrialRecord::block).distinct().count() == 1
        && trials.stream().map(TrialRecord::attempt).distinct().count() == 1;
  }

  private static boolean slice(SliceRecord slice) {
    return counts(slice.round(), 1)
        && counts(slice.position(), 1)
        && slice.operations() >= 0
        && Double.isFinite(slice.start())
        && Double.isFinite(slice.seconds())
        && slice.seconds() >= 0
        && (slice.idleCpu() == null || Double.isFinite(slice.idleCpu()))
        && numbers(slice.metrics());
  }

  private static boolean environment(JsonObject body) {
    return !body.has(Journal.ENVIRONMENT)
        || body.get(Journal.ENVIRONMENT).getAsString().matches("environment(-[0-9]{1,6})?\\.json");
  }

  /** It names a directory, and must not lead elsewhere. */
  private static boolean name(String trial) {
    return trial.length() <= LONGEST_NAME && trial.matches("[A-Za-z0-9][A-Za-z0-9._+-]*");
  }

  private static boolean counts(int number, int least) {
    return number >= least && number <= Math.max(MOST, DesignSettings.MAX_BLOCKS);
  }

  private static boolean step(StepRecord step) {
    return step.phase() != null
        && step.name() != null
        && step.outcome() != null
        && Double.isFinite(step.seconds())
        && Math.abs(step.seconds()) < 1e12;
  }

  private static boolean proof(ProofResult proof) {
    return proof.name() != null
        && proof.claim() != null
        && proof.verdict() != null
        && proof.evidence() != null
        && proof.trial() != null
        && all(proof.facts().values());
  }

  private static boolean numbers(Map<String, Double> figures) {
    return figures.values().stream().allMatch(value -> value != null && Double.isFinite(value));
  }

  private static boolean all(Collection<?> values) {
    return values.stream().allMatch(value -> value != null);
  }

  private static String printable(String kind) {
    return kind.matches("[a-z-]{1,30}") ? kind : "?";
  }
}
