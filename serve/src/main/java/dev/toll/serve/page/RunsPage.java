package dev.toll.serve.page;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Now;
import dev.toll.serve.watch.Picture;
import dev.toll.serve.watch.Stage;
import java.nio.file.Path;
import java.util.List;

/** All runs, the newest first. */
public final class RunsPage {
  private RunsPage() {}

  /**
   * The page.
   *
   * @param places where runs are looked for
   */
  public static String render(List<Picture> runs, List<Path> places) {
    String main =
        """
        <h1>Runs</h1>
        <p class="meta">in %s</p>
        <form action="/compare" id="compare">
        <div data-part="runs">%s</div>
        <div class="actions"><button type="submit" id="compare-button">Compare two runs</button><span class="soft" id="compare-hint">Choose two runs to see what differs between them.</span></div>
        </form>
        """
            .formatted(places(places), list(runs, places));
    return Shell.page("Runs \u00b7 toll", "runs", "runs.js", "data-events=\"/events\"", main);
  }

  /** What a {@code runs} event says: the same list. */
  public static JsonObject event(List<Picture> runs, List<Path> places) {
    JsonObject json = new JsonObject();
    json.addProperty("runs", list(runs, places));
    return json;
  }

  private static String places(List<Path> places) {
    return String.join(
        ", ", places.stream().map(place -> "<code>" + Markup.text(place) + "</code>").toList());
  }

  private static String list(List<Picture> runs, List<Path> places) {
    if (runs.isEmpty()) {
      return """
          <div class="empty"><h2>There are no runs yet</h2>
          <p>Start one in another terminal; it appears here by itself.</p>
          <pre>toll studies                                 what can be asked
          toll run redis-tls --scale smoke --runs %s</pre></div>
          """
          .formatted(Markup.text(places.get(0)));
    }
    StringBuilder html =
        new StringBuilder(
            """
            <table class="runs"><caption class="hidden">Runs, the newest first</caption>
            <thead><tr><th scope="col"><span class="hidden">Compare</span></th><th scope="col">Study</th><th scope="col">State</th>\
            <th scope="col">Blocks</th><th scope="col">The answer</th><th scope="col"><span class="hidden">Pages</span></th></tr></thead>
            <tbody>
            """);
    runs.forEach(run -> html.append(row(run)));
    return html.append("</tbody></table>\n").toString();
  }

  private static String row(Picture run) {
    String name = Markup.text(run.study() + " " + run.run());
    String home = "/runs/" + run.id();
    return """
        <tr data-row="%1$s">
        <td class="choose"><label class="box"><input type="checkbox" name="run" value="%1$s" aria-label="Compare %2$s"></label></td>
        <th scope="row"><a href="%3$s/live">%4$s</a><small>%5$s%6$s</small></th>
        <td class="state">%7$s%8$s</td>
        <td class="blocks"><span class="label">Blocks </span>%9$s</td>
        <td class="answer">%10$s</td>
        <td class="links">%11$s<a href="%3$s/report" aria-label="Report of %2$s">Report</a></td>
        </tr>
        """
        .formatted(
            Markup.text(run.id()),
            name,
            Markup.text(home),
            Markup.text(run.study()),
            run.scale() == null ? "" : Markup.text(run.scale()) + " \u00b7 ",
            run.startedAt() == null ? Markup.text(run.run()) : Markup.time(run.startedAt()),
            Markup.chip(run.stage().word()),
            state(run),
            blocks(run),
            Effects.brief(run),
            run.stage().live()
                ? "<a href=\""
                    + Markup.text(home)
                    + "/live\" aria-label=\"Watch "
                    + name
                    + "\">Watch</a>"
                : "");
  }

  private static String state(Picture run) {
    Now now = run.now();
    if (run.stage() == Stage.RUNNING && now != null) {
      return "<small>trial "
          + now.number()
          + " of "
          + now.of()
          + ", "
          + Markup.text(now.level())
          + "</small>";
    }
    return run.stage() == Stage.FAILED && run.why() != null
        ? "<small class=\"why\">" + Markup.text(shortened(run.why())) + "</small>"
        : "";
  }

  private static String shortened(String why) {
    return why.length() <= 90 ? why : why.substring(0, 87) + "...";
  }

  private static String blocks(Picture run) {
    String of = run.blocksPlanned() > 0 ? " of " + run.blocksPlanned() : "";
    String floor =
        run.blocks() < run.blocksNeeded()
            ? "<small>verdicts from " + run.blocksNeeded() + "</small>"
            : "";
    return "<span class=\"count\">" + run.blocks() + of + "</span>" + floor;
  }
}
