package dev.toll.serve;

import dev.toll.engine.files.RunFiles;
import dev.toll.exports.points.LatestSample;
import dev.toll.report.Reports;
import dev.toll.serve.http.Answer;
import dev.toll.serve.http.LocalServer;
import dev.toll.serve.http.Policy;
import dev.toll.serve.http.Request;
import dev.toll.serve.page.Assets;
import dev.toll.serve.page.KeptInstance;
import dev.toll.serve.page.ListStream;
import dev.toll.serve.page.Pages;
import dev.toll.serve.page.RunStream;
import dev.toll.serve.page.RunsJson;
import dev.toll.serve.watch.Library;
import dev.toll.serve.watch.RunSnapshot;
import dev.toll.serve.watch.SeriesJson;
import dev.toll.serve.watch.WatchedRun;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which page is at which address. Every page is read off the run directories as it is asked for.
 *
 * @param instances directory of the instances of {@code toll up}
 */
record WatchSite(Library library, Path instances) implements LocalServer.Site {
  private static final Pattern OF_RUN =
      Pattern.compile("/runs/([^/]+)/(live|report|series|events)");
  private static final Pattern ASSET = Pattern.compile("/assets/([^/]+)");

  /** A page that was hidden asks again by itself, and then has no header for it. */
  private static String lastSeen(Request asked) {
    String header = asked.header("Last-Event-ID");
    return header != null ? header : asked.parameter("after");
  }

  @Override
  public Answer answer(Request asked) throws IOException {
    Matcher asset = ASSET.matcher(asked.path());
    if (asset.matches()) {
      return Assets.of(asset.group(1));
    }
    Matcher ofRun = OF_RUN.matcher(asked.path());
    if (ofRun.matches()) {
      Optional<WatchedRun> run = library.find(ofRun.group(1));
      return run.isEmpty() ? Answer.notFound() : ofRun(run.get(), ofRun.group(2), asked);
    }
    return switch (asked.path()) {
      case "/" -> Answer.html(Pages.runs(library.look(), library.places()));
      case "/api/runs" -> Answer.json(RunsJson.render(library.look()));
      case "/events" -> Answer.stream(ListStream.ofRuns(library));
      case "/instances" -> Answer.html(Pages.instances(KeptInstance.all(instances)));
      case "/instances/events" -> Answer.stream(ListStream.ofInstances(instances));
      case "/compare" -> compare(asked);
      case "/metrics" -> metrics();
      default -> Answer.notFound();
    };
  }

  private static Answer ofRun(WatchedRun run, String page, Request asked) throws IOException {
    return switch (page) {
      case "live" -> Answer.html(Pages.live(run.look()));
      case "report" -> report(run);
      case "series" -> series(run, asked);
      case "events" -> Answer.stream(new RunStream(run, lastSeen(asked)));
      default -> Answer.notFound();
    };
  }

  private static Answer series(WatchedRun run, Request asked) throws IOException {
    String from = asked.parameter("from");
    int known = from != null && from.matches("\\d{1,6}") ? Integer.parseInt(from) : 0;
    String name = asked.parameter("name");
    return Answer.json(SeriesJson.of(run, run.look(), name == null ? "" : name, known));
  }

  /** As it was written; made anew, and not kept, when it is missing. */
  private static Answer report(WatchedRun run) throws IOException {
    String html;
    try {
      html = RunFiles.text(run.directory().report());
    } catch (NoSuchFileException e) {
      RunSnapshot snapshot = run.look();
      if (snapshot.results() == null) {
        return Answer.html(
            404,
            Pages.problem(
                "No report yet", "This run has no report, and no results to make one from."));
      }
      html = Reports.html(run.directory().path(), snapshot.results());
    } catch (FileSystemException e) {
      return Answer.html(404, Pages.problem("Report not readable", e.getMessage()));
    }
    return Answer.html(html).with(Policy.HEADER, Policy.REPORT);
  }

  private Answer compare(Request asked) throws IOException {
    Optional<WatchedRun> a = library.find(String.valueOf(asked.parameter("a")));
    Optional<WatchedRun> b = library.find(String.valueOf(asked.parameter("b")));
    if (a.isEmpty() || b.isEmpty()) {
      return Answer.html(
          404, Pages.notComparable("A run was not found. Select two runs in the list."));
    }
    return Answer.html(Pages.compare(a.get().look(), b.get().look()));
  }

  /**
   * The newest sample of the run whose load goes on now; nothing between loads, because what was
   * measured last is not what is.
   */
  private Answer metrics() throws IOException {
    Optional<RunSnapshot> measuring =
        library.look().stream()
            .filter(run -> run.now() != null && "measure".equals(run.now().phase()))
            .findFirst();
    String text = "";
    if (measuring.isPresent()) {
      RunSnapshot run = measuring.get();
      WatchedRun watched = library.find(run.id()).orElseThrow();
      text = LatestSample.render(run.study(), watched.directory(), run.now());
    }
    return Answer.of(200, LatestSample.CONTENT_TYPE, text);
  }
}
