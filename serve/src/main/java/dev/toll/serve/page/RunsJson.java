package dev.toll.serve.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.journal.Now;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.Effect;
import dev.toll.serve.watch.RunSnapshot;
import java.util.List;

/** {@code /api/runs}: the list for programs, format {@link #FORMAT}; see docs/watching.md. */
public final class RunsJson {
  public static final String FORMAT = "toll-runs/1";
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

  private RunsJson() {}

  record Document(String format, List<Run> runs) {}

  record Run(
      String id,
      String run,
      String study,
      String title,
      String scale,
      String state,
      String why,
      String startedAt,
      String endedAt,
      Blocks blocks,
      Trials trials,
      Now now,
      String leftUntil,
      List<Found> effects,
      Links links) {}

  record Blocks(int done, int planned) {}

  record Trials(long valid, long notValid, int planned) {}

  record Found(
      String level,
      String against,
      String metric,
      Double ratio,
      Double low,
      Double high,
      String decision) {}

  record Links(String live, String report, String events) {}

  /** The document. */
  public static String render(List<RunSnapshot> runs) {
    return GSON.toJson(new Document(FORMAT, runs.stream().map(RunsJson::run).toList())) + "\n";
  }

  private static Run run(RunSnapshot snapshot) {
    List<TrialRecord> trials = snapshot.trials();
    String home = snapshot.home();
    return new Run(
        snapshot.id(),
        snapshot.run(),
        snapshot.study(),
        snapshot.title(),
        snapshot.scale(),
        snapshot.stage().word(),
        snapshot.why(),
        snapshot.startedAt(),
        snapshot.endedAt(),
        new Blocks(snapshot.blocks(), snapshot.blocksPlanned()),
        new Trials(snapshot.valid(), trials.size() - snapshot.valid(), snapshot.planned()),
        snapshot.now(),
        snapshot.leftUntil() == null ? null : snapshot.leftUntil().toString(),
        snapshot.primaryEffects().stream().map(RunsJson::found).toList(),
        new Links(home + "/live", home + "/report", home + "/events"));
  }

  private static Found found(Effect effect) {
    return new Found(
        effect.level(),
        effect.against(),
        effect.metric(),
        effect.ratio(),
        effect.interval() == null ? null : effect.interval().low(),
        effect.interval() == null ? null : effect.interval().high(),
        effect.answer() == null ? null : effect.answer().decision().toString());
  }
}
