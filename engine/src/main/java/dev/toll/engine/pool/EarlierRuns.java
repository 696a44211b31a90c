package dev.toll.engine.pool;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.Environment;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.ResultsForm;
import dev.toll.engine.results.ResultsParts;
import dev.toll.engine.words.BetweenRuns;
import dev.toll.engine.words.BetweenRuns.Apart;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** How far apart earlier runs of a study are, by the results files next to a run. */
public final class EarlierRuns {
  /**
   * All that is read of a results file; the reader skips what else is in it, such as the trials.
   */
  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(
              new ResultsParts.Form(
                  List.of("format", "study", "run", "levels", "effects", "environment")))
          .create();

  private EarlierRuns() {}

  /** The results with sentences on what their intervals cover, and on earlier runs. */
  public static Results told(RunDirectory directory, Results results) throws IOException {
    return results.with(between(directory, results).sentences());
  }

  static BetweenRuns between(RunDirectory directory, Results results) throws IOException {
    List<RunDirectory> others =
        others(directory).stream()
            .filter(other -> other.id().compareTo(directory.id()) < 0)
            .toList();
    if (others.isEmpty()) {
      return new BetweenRuns(0, 1, List.of());
    }
    ComparedRun here = new ComparedRun("this run", results, null);
    List<ComparedRun> earlier = new ArrayList<>();
    for (RunDirectory other : others) {
      Results read = read(other);
      if (read != null) {
        ComparedRun run = new ComparedRun(other.id(), read, null);
        if (SameQuestion.obstacle(run, here) == null
            && run.effects().stream().anyMatch(EarlierRuns::told)) {
          earlier.add(run);
        }
      }
    }
    List<String> machines = new ArrayList<>(List.of(Environment.machine(here.environment())));
    earlier.forEach(run -> machines.add(Environment.machine(run.environment())));
    return new BetweenRuns(
        earlier.size(), (int) machines.stream().distinct().count(), levels(here, earlier));
  }

  private static List<RunDirectory> others(RunDirectory directory) throws IOException {
    var study = directory.path().getParent();
    return study == null || study.getParent() == null
        ? List.of()
        : RunDirectory.all(study.getParent(), study.getFileName().toString());
  }

  /** Null when there is no such file, or it is of another format. */
  private static Results read(RunDirectory run) throws IOException {
    if (!RunFiles.has(run.path(), run.results())) {
      return null;
    }
    try (Reader in = Files.newBufferedReader(run.results())) {
      Results read = GSON.fromJson(in, Results.class);
      return read != null
              && Results.FORMAT.equals(read.format())
              && ResultsForm.problem(read).isEmpty()
          ? read
          : null;
    } catch (RuntimeException | java.nio.charset.CharacterCodingException e) {
      return null;
    }
  }

  /** Of the primary metric, the one that decides. */
  private static List<Apart> levels(ComparedRun here, List<ComparedRun> earlier) {
    String primary = Metric.primary(here.metrics()).map(Metric::name).orElse(null);
    List<Apart> levels = new ArrayList<>();
    for (Effect effect : here.effects()) {
      if (!effect.metric().equals(primary)) {
        continue;
      }
      double[] ratios =
          earlier.stream()
              .filter(
                  run -> SameQuestion.obstacle(run, here, effect.level(), effect.against()) == null)
              .flatMap(run -> run.effects().stream())
              .filter(EarlierRuns::told)
              .filter(other -> other.is(effect.metric(), effect.level(), effect.kind()))
              .filter(other -> other.against().equals(effect.against()))
              .mapToDouble(Effect::ratio)
              .sorted()
              .toArray();
      if (ratios.length > 0) {
        levels.add(
            new Apart(
                effect.level(),
                effect.against(),
                primary,
                ratios.length,
                ratios[0],
                ratios[ratios.length - 1],
                effect.ratio()));
      }
    }
    return levels;
  }

  private static boolean told(Effect effect) {
    return effect.ratio() != null;
  }
}
