package dev.toll.collection.site;

import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.RunAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a site shows, the same for the same runs in any order.
 *
 * @param studies by name
 * @param unread by place
 */
public record Site(List<SiteStudy> studies, List<Unread> unread) {
  private static final int LONGEST = 60;

  /** Newest first; runs of the same second are ordered by directory. */
  private static final Comparator<Found> NEWEST =
      Comparator.comparing((Found found) -> String.valueOf(found.results().execution().run().id()))
          .reversed()
          .thenComparing(found -> found.directory().toString());

  /**
   * A run that was found.
   *
   * @param results at least brief
   * @param state another when any of its pages would be; empty where it is not known
   * @param whole reads all of the results
   */
  public record Found(Results results, Path directory, String state, Whole whole) {}

  /** Reads the results that pages of a run are made from. */
  public interface Whole {
    Results read() throws IOException, StudyException;
  }

  /** The site of these runs. */
  public static Site of(List<Found> found, List<Unread> unread) {
    Map<String, List<Found>> byStudy = new TreeMap<>();
    for (Found one : found) {
      byStudy
          .computeIfAbsent(one.results().design().study().name(), name -> new ArrayList<>())
          .add(one);
    }
    Set<String> files = new HashSet<>();
    Set<String> folders = new HashSet<>();
    List<SiteStudy> studies = new ArrayList<>();
    byStudy.forEach(
        (name, runs) -> {
          String file = unique(files, "", name);
          studies.add(new SiteStudy(name, file + ".html", runs(file, runs, folders)));
        });
    return new Site(studies, unread.stream().sorted(Comparator.comparing(Unread::place)).toList());
  }

  private static List<SiteRun> runs(String study, List<Found> found, Set<String> folders) {
    return found.stream()
        .sorted(NEWEST)
        .map(
            one -> {
              String id = String.valueOf(one.results().execution().run().id());
              return new SiteRun(
                  one,
                  RunAnswer.of(new ResultsView(one.results())),
                  study + "/" + unique(folders, study, id));
            })
        .toList();
  }

  /** A name for a file that no other has: names from files may hold anything. */
  private static String unique(Set<String> taken, String within, String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[.-]+", "");
    plain = plain.isEmpty() ? "unnamed" : plain.substring(0, Math.min(LONGEST, plain.length()));
    String chosen = plain;
    // A file system may take upper and lower case for the same.
    for (int i = 2; !taken.add(within + "/" + chosen.toLowerCase(Locale.ROOT)); i++) {
      chosen = plain + "-" + i;
    }
    return chosen;
  }

  /** All runs, study by study. */
  public List<SiteRun> runs() {
    return studies.stream().flatMap(study -> study.runs().stream()).toList();
  }
}
