package dev.toll.collection.site;

import dev.toll.collection.templates.site.JteindexGenerated;
import dev.toll.collection.templates.site.JtestudyGenerated;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.Reports;
import dev.toll.report.ResultsJson;
import dev.toll.report.html.Page;
import dev.toll.report.html.Resource;
import dev.toll.report.render.Html;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a site into a directory of its own, in place of the site that was there. */
public final class SiteWriter {
  /** Marks a site, so that no other directory is replaced. */
  public static final String MARK = ".toll-site";

  private static final String OWN = "/dev/toll/collection/site/";

  /** Order matters: each uses what the ones before it define. */
  private static final List<String> STUDY_SCRIPTS =
      List.of("numbers.js", "theme.js", "theme-button.js", "core.js", OWN + "trend.js");

  private static final List<String> INDEX_SCRIPTS =
      List.of("theme.js", "theme-button.js", OWN + "search.js");

  private SiteWriter() {}

  /**
   * Whether a site may be written there: nothing is there, or an empty directory, or a site.
   *
   * @throws IOException if it cannot be read
   */
  public static boolean mayWrite(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.list(directory)) {
      return Files.isRegularFile(directory.resolve(MARK)) || files.findAny().isEmpty();
    }
  }

  /**
   * Writes the site next to its place, and moves it there when it is complete. Pages of runs that
   * are as they were are taken over from the site that was there.
   *
   * @throws IOException if it cannot be written; the site that was there stays
   * @throws StudyException if a run cannot be read any more
   */
  public static void write(Site site, Path directory) throws IOException, StudyException {
    Path place = directory.toAbsolutePath().normalize();
    Files.createDirectories(place.getParent());
    Path fresh = place.resolveSibling("." + place.getFileName() + ".new");
    RunDirectory.delete(fresh);
    try {
      writeAll(site, Files.createDirectory(fresh), place);
      RunDirectory.delete(place);
      Files.move(fresh, place);
    } finally {
      RunDirectory.delete(fresh);
    }
  }

  private static void writeAll(Site site, Path to, Path before) throws IOException, StudyException {
    text(to.resolve(MARK), "A site made by toll, which replaces it as a whole.\n");
    Path assets = Files.createDirectory(to.resolve("assets"));
    text(assets.resolve("site.css"), Page.onScreen() + Resource.read(OWN + "site.css"));
    text(assets.resolve("index.js"), scripts(INDEX_SCRIPTS));
    text(assets.resolve("study.js"), scripts(STUDY_SCRIPTS));
    text(assets.resolve("echarts.js"), Resource.charts());
    text(
        to.resolve("index.html"),
        Html.render(output -> JteindexGenerated.render(output, null, site)));
    Path studies = Files.createDirectory(to.resolve("studies"));
    for (SiteStudy study : site.studies()) {
      String trend = Trend.of(study).json();
      text(
          studies.resolve(study.file()),
          Html.render(output -> JtestudyGenerated.render(output, null, study, trend)));
    }
    for (SiteRun run : site.runs()) {
      String folder = "runs/" + run.folder();
      run(run.found(), Files.createDirectories(to.resolve(folder)), before.resolve(folder));
    }
  }

  private static void run(Site.Found run, Path to, Path before) throws IOException, StudyException {
    Path state = before.resolve(MARK);
    if (!run.state().isEmpty()
        && Files.isRegularFile(state)
        && Files.readString(state).equals(run.state())) {
      try (Stream<Path> files = Files.list(before)) {
        for (Path file : files.toList()) {
          takeOver(file, to.resolve(file.getFileName()));
        }
      }
      return;
    }
    Results results = run.whole().read();
    text(to.resolve(Reports.HTML), Reports.html(run.directory(), results));
    text(to.resolve(Reports.JSON), ResultsJson.write(results));
    text(to.resolve("summary.html"), Reports.summaryHtml(results));
    text(to.resolve("summary.md"), Reports.summaryMarkdown(results));
    text(to.resolve(MARK), run.state());
  }

  private static void takeOver(Path file, Path to) throws IOException {
    try {
      Files.createLink(to, file);
    } catch (IOException | UnsupportedOperationException e) {
      // Not every file system has hard links.
      Files.copy(file, to);
    }
  }

  private static String scripts(List<String> names) {
    return names.stream().map(Resource::read).collect(Collectors.joining("\n"));
  }

  private static void text(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
