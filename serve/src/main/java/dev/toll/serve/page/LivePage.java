package dev.toll.serve.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.Now;
import dev.toll.serve.watch.Picture;
import dev.toll.serve.watch.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One run as it goes, or as it went. */
public final class LivePage {
  private static final Gson GSON = new GsonBuilder().create();

  private LivePage() {}

  public static String render(Picture run) {
    String main =
        """
        <div data-part="head">%s</div>
        <section class="now" aria-label="Now"><div data-part="now">%s</div></section>
        <section aria-labelledby="series-title"><h2 id="series-title">Series</h2>
        <div class="controls"><label>Series <select id="series-name"></select></label>
        <div class="toggles" id="levels" role="group" aria-label="Levels shown"></div></div>
        <div class="chart" id="chart" role="img" aria-label="The chosen series of the trial under way and of earlier trials, over seconds since measuring began"></div>
        <p class="caption" id="chart-caption"></p>
        </section>
        <section aria-labelledby="effects-title"><h2 id="effects-title">Effects</h2><div data-part="effects">%s</div></section>
        <section aria-labelledby="warnings-title" data-part="warnings">%s</section>
        <section aria-labelledby="trials-title"><h2 id="trials-title">Trials</h2><div data-part="trials">%s</div></section>
        """
            .formatted(
                head(run), now(run), Effects.table(run), warnings(run), TrialTable.render(run));
    String attributes =
        "data-events=\"/runs/%1$s/events\" data-series=\"/runs/%1$s/series\" data-state=\"%2$s\""
            .formatted(Markup.text(run.id()), Markup.text(GSON.toJson(facts(run))));
    return Shell.page(run.study() + " \u00b7 toll", null, "live.js", attributes, main);
  }

  /** What a {@code state} event says: the parts of the page, and what the chart must know. */
  public static JsonObject event(Picture run) {
    JsonObject parts = new JsonObject();
    parts.addProperty("head", head(run));
    parts.addProperty("now", now(run));
    parts.addProperty("effects", Effects.table(run));
    parts.addProperty("warnings", warnings(run));
    parts.addProperty("trials", TrialTable.render(run));
    JsonObject json = facts(run);
    json.add("parts", parts);
    return json;
  }

  private static JsonObject facts(Picture run) {
    JsonObject json = new JsonObject();
    json.addProperty("at", Instant.now().toString());
    json.addProperty("state", run.stage().word());
    json.addProperty("live", run.stage().live());
    json.addProperty("valid", run.valid());
    json.addProperty("trial", run.now() == null ? null : run.now().trial());
    JsonArray levels = new JsonArray();
    for (Picture.LevelMark level : run.levels()) {
      JsonObject one = new JsonObject();
      one.addProperty("name", level.name());
      one.addProperty("colour", level.colour());
      levels.add(one);
    }
    json.add("levels", levels);
    return json;
  }

  private static String head(Picture run) {
    List<String> facts = new ArrayList<>();
    facts.add(Markup.text(run.study()));
    if (run.scale() != null) {
      facts.add("scale " + Markup.text(run.scale()));
    }
    if (run.startedAt() != null) {
      facts.add("began " + Markup.time(run.startedAt()));
    }
    if (run.endedAt() != null) {
      facts.add("ended " + Markup.time(run.endedAt()));
    }
    facts.add("<a href=\"/runs/" + Markup.text(run.id()) + "/report\">Report</a>");
    return "<p class=\"meta\">%s %s</p>\n<h1>%s</h1>\n%s"
        .formatted(
            Markup.chip(run.stage().word()),
            String.join("", facts.stream().map(fact -> "<span>" + fact + "</span>").toList()),
            Markup.text(run.title()),
            run.why() == null || run.stage().live()
                ? ""
                : "<p class=\"question\">" + Markup.text(run.why()) + "</p>\n");
  }

  private static String now(Picture run) {
    long done = run.valid();
    Now now = run.now();
    StringBuilder html = new StringBuilder();
    html.append(
        """
        <progress value="%d" max="%d" aria-label="Trials done"></progress>
        <dl class="tiles">
        """
            .formatted(done, Math.max(Math.max(1, done), run.planned())));
    if (now == null) {
      tile(html, "Trials done", done + (run.planned() > 0 ? " of " + run.planned() : ""), "");
      tile(html, "Blocks", blocks(run), floor(run));
      if (run.stage() == Stage.RUNNING) {
        tile(html, "Step", "getting ready", "");
      }
    } else {
      tile(
          html,
          "Trial",
          now.number() + " of " + now.of(),
          now.attempt() > 1 ? "attempt " + now.attempt() : "");
      tile(
          html,
          "Block",
          now.block() == 0
              ? "warm-up"
              : now.block() + (run.blocksPlanned() > 0 ? " of " + run.blocksPlanned() : ""),
          floor(run));
      html.append("<div class=\"wide\"><dt>Level</dt><dd>")
          .append(Markup.level(now.level(), run.colour(now.level())))
          .append("</dd></div>\n");
      html.append("<div class=\"wide\"><dt>Step</dt><dd>")
          .append(Markup.text(now.phase() == null ? "begins" : now.phase()))
          .append("<small><span class=\"step\">")
          .append(Markup.text(now.step() == null ? "" : now.step()))
          .append("</span> <span class=\"since\" data-since=\"")
          .append(
              Markup.text(now.stepStartedAt() == null ? now.trialStartedAt() : now.stepStartedAt()))
          .append("\"></span></small></dd></div>\n");
      html.append(
          "<div><dt>Rate now</dt><dd id=\"rate\">\u2013<small>while measuring</small></dd></div>\n");
      html.append("<div><dt>Time left</dt><dd>")
          .append(
              run.leftUntil() == null
                  ? "unknown"
                  : "<span class=\"left\" data-until=\"" + run.leftUntil() + "\">\u2013</span>")
          .append("<small>about</small></dd></div>\n");
    }
    return html.append("</dl>\n").toString();
  }

  private static void tile(StringBuilder html, String name, String value, String small) {
    html.append("<div><dt>")
        .append(Markup.text(name))
        .append("</dt><dd>")
        .append(Markup.text(value))
        .append(small.isEmpty() ? "" : "<small>" + Markup.text(small) + "</small>")
        .append("</dd></div>\n");
  }

  private static String blocks(Picture run) {
    return run.blocks() + (run.blocksPlanned() > 0 ? " of " + run.blocksPlanned() : "");
  }

  private static String floor(Picture run) {
    return run.blocksNeeded() > 0 ? "verdicts from " + run.blocksNeeded() : "";
  }

  /** The run's own remarks, and the newest of what its results warn of. */
  private static String warnings(Picture run) {
    List<String> all = new ArrayList<>(run.notes());
    Effects.view(run)
        .ifPresent(
            view -> view.warnings().stream().filter(line -> !all.contains(line)).forEach(all::add));
    if (all.isEmpty()) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<div class=\"warnings\"><h2 id=\"warnings-title\">Warnings</h2><ul>\n");
    all.forEach(line -> html.append("<li>").append(Markup.figure(line)).append("</li>\n"));
    return html.append("</ul></div>\n").toString();
  }
}
