package dev.toll.serve.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.RunComparison;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.render.Html;
import dev.toll.serve.templates.JtecompareGenerated;
import dev.toll.serve.templates.JteinstanceListGenerated;
import dev.toll.serve.templates.JteinstancesGenerated;
import dev.toll.serve.templates.JteliveEffectsGenerated;
import dev.toll.serve.templates.JteliveGenerated;
import dev.toll.serve.templates.JteliveHeadGenerated;
import dev.toll.serve.templates.JteliveNowGenerated;
import dev.toll.serve.templates.JteliveTrialsGenerated;
import dev.toll.serve.templates.JteliveWarningsGenerated;
import dev.toll.serve.templates.JteproblemGenerated;
import dev.toll.serve.templates.JterunListGenerated;
import dev.toll.serve.templates.JterunsGenerated;
import dev.toll.serve.watch.RunSnapshot;
import dev.toll.serve.watch.RunSnapshot.LevelMark;
import gg.jte.html.HtmlTemplateOutput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** The pages, from the templates of {@code src/main/jte}, and the parts that events replace. */
public final class Pages {
  static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private Pages() {}

  /**
   * All runs, the newest first.
   *
   * @param places where runs are looked for
   */
  public static String runs(List<RunSnapshot> runs, List<Path> places) {
    return Html.render(out -> JterunsGenerated.render(out, null, runs, places));
  }

  /** The data of a {@code runs} event: the list as HTML. */
  public static JsonObject runsEvent(List<RunSnapshot> runs, List<Path> places) {
    JsonObject json = new JsonObject();
    add(json, "runs", out -> JterunListGenerated.render(out, null, runs, places));
    return json;
  }

  /** The instances of {@code toll up}. */
  public static String instances(List<KeptInstance> instances) {
    return Html.render(out -> JteinstancesGenerated.render(out, null, instances));
  }

  /** The data of an {@code instances} event: the list as HTML. */
  static JsonObject instancesEvent(List<KeptInstance> instances) {
    JsonObject json = new JsonObject();
    add(json, "instances", out -> JteinstanceListGenerated.render(out, null, instances));
    return json;
  }

  /** One run, under way or over. */
  public static String live(RunSnapshot run) {
    String state = GSON.toJson(state(run));
    return Html.render(out -> JteliveGenerated.render(out, null, run, state));
  }

  /** The data of a {@code state} event: the parts of the page, and what its chart must know. */
  public static JsonObject liveEvent(RunSnapshot run) {
    JsonObject parts = new JsonObject();
    add(parts, "head", out -> JteliveHeadGenerated.render(out, null, run));
    add(parts, "now", out -> JteliveNowGenerated.render(out, null, run));
    add(parts, "effects", out -> JteliveEffectsGenerated.render(out, null, run));
    add(parts, "warnings", out -> JteliveWarningsGenerated.render(out, null, run));
    add(parts, "trials", out -> JteliveTrialsGenerated.render(out, null, run));
    JsonObject json = GSON.toJsonTree(state(run)).getAsJsonObject();
    json.add("parts", parts);
    return json;
  }

  private static void add(JsonObject to, String name, Consumer<HtmlTemplateOutput> template) {
    to.addProperty(name, Html.render(template));
  }

  /** What the chart's script must know. */
  private record State(
      String at, String state, boolean live, long valid, String trial, List<LevelMark> levels) {}

  private static State state(RunSnapshot run) {
    return new State(
        Instant.now().toString(),
        run.stage().word(),
        run.stage().live(),
        run.valid(),
        run.now() == null ? null : run.now().trial(),
        run.levels());
  }

  /** Two runs compared, as {@code toll compare} does it. */
  public static String compare(RunSnapshot a, RunSnapshot b) {
    for (RunSnapshot run : List.of(a, b)) {
      if (run.results() == null) {
        return notComparable(
            run.study()
                + " "
                + run.run()
                + " has no readable results"
                + (run.why() == null ? "." : ": " + run.why()));
      }
    }
    try {
      ComparedRuns compared =
          new RunComparison(
                  new ComparedRun(a.name(), a.results(), null),
                  new ComparedRun(b.name(), b.results(), null))
              .compare(List.of(), List.of(), List.of(), false);
      return Html.render(out -> JtecompareGenerated.render(out, null, a, b, compared));
    } catch (StudyException e) {
      return notComparable(e.getMessage());
    }
  }

  public static String notComparable(String why) {
    return problem("These runs cannot be compared", why);
  }

  /** A page that says why there is no other. */
  public static String problem(String title, String why) {
    return Html.render(out -> JteproblemGenerated.render(out, null, title, why));
  }
}
