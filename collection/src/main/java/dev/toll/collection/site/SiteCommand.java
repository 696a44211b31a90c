package dev.toll.collection.site;

import dev.toll.commands.CommandContext;
import dev.toll.commands.CommandService;
import dev.toll.commands.RunSource;
import dev.toll.commands.RunSource.Brief;
import dev.toll.driver.Reason;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a static site of many runs. */
@Command(
    name = "site",
    description = {
      SiteCommand.SUMMARY,
      "DIR: a directory of runs, of one study's runs, or a run.",
    },
    footer = {
      "",
      "Examples:",
      "  toll site runs                              into site/",
      "  toll site runs /mnt/other/runs --output public",
      "",
      "Exit codes:",
      "  0  made; directories without a readable run are named in it",
      "  2  bad input: no such directory, or an output that is no site",
    })
public final class SiteCommand implements CommandService {
  static final String SUMMARY = "Makes a static site of many runs, with an index to search.";

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Where the runs are.")
  List<Path> places = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "OUT",
      defaultValue = "site",
      description = "Directory of the site, replaced if it is one (default: ${DEFAULT-VALUE}).")
  Path output;

  @Override
  public Entry entry() {
    return new Entry("site", "up", SUMMARY);
  }

  @Override
  public void execute(CommandContext toll) throws Exception {
    if (!SiteWriter.mayWrite(output)) {
      throw new StudyException(
          "--output: %s exists and is not a site; choose another directory, or remove it"
              .formatted(output));
    }
    RunSource finder = toll.finder().apply(places.get(0));
    Map<RunDirectory, String> shown = new LinkedHashMap<>();
    Set<Path> known = new HashSet<>();
    for (Path place : places) {
      for (RunDirectory run : finder.below(place)) {
        if (known.add(run.path().toRealPath()) && !isSite(run.path())) {
          shown.put(run, shown(place, run));
        }
      }
    }
    List<Unread> unread = new ArrayList<>();
    List<Site.Found> found = new ArrayList<>();
    Map<RunDirectory, Brief> read =
        finder.brief(
            List.copyOf(shown.keySet()),
            // Its first line, without the place of this machine's files.
            (run, why) -> {
              String as = shown.get(run);
              unread.add(new Unread(as, Reason.of(why).replace(run.path().toString(), as)));
            });
    read.forEach(
        (run, brief) -> {
          brief
              .results()
              .remarks()
              .damages()
              .forEach(damage -> toll.err().println("warning: " + shown.get(run) + ": " + damage));
          // A site may be published: it names no place of this machine's files.
          String state = Sha256.of(run.path() + "\0" + brief.state());
          found.add(new Site.Found(brief.results(), run.path(), state, () -> finder.readable(run)));
        });
    SiteWriter.write(Site.of(found, unread), output);
    unread.forEach(
        one -> toll.err().println("warning: not shown: %s: %s".formatted(one.place(), one.why())));
    toll.err()
        .println(
            "site: %s, %s"
                .formatted(output.resolve("index.html"), Phrase.count(found.size(), "run")));
  }

  /** As the user named it. */
  private static String shown(Path place, RunDirectory run) throws IOException {
    return place
        .resolve(place.toRealPath().relativize(run.path().toRealPath()))
        .normalize()
        .toString();
  }

  /** An earlier site among the runs, whose directories are not runs. */
  private static boolean isSite(Path directory) {
    return Files.exists(directory.resolve(SiteWriter.MARK))
        || Files.exists(directory.resolveSibling(SiteWriter.MARK));
  }
}
