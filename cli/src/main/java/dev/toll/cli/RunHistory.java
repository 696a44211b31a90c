package dev.toll.cli;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs by their age: a study for its newest run, {@code STUDY~2} for the second before it, {@code
 * latest} for the newest of all studies; {@code STUDY@label} is the newest run of that label.
 */
record RunHistory(Path runs) {
  /** The newest run of all studies. */
  static final String LATEST = "latest";

  private static final Pattern BACK = Pattern.compile("(.+)~([0-9]{1,4})");
  private static final Pattern LABELLED = Pattern.compile("([a-z0-9-]+)@([^:]+)");

  /** Whether it is a run by its age, counted from the newest, or by its label. */
  static boolean names(String name) {
    return BACK.matcher(name).matches() || LABELLED.matcher(name).matches();
  }

  /**
   * The run of that name; empty where the study has none.
   *
   * @throws StudyException if it has fewer
   */
  Optional<RunDirectory> find(String name) throws IOException, StudyException {
    Matcher labelled = LABELLED.matcher(name);
    if (labelled.matches()) {
      return labelled(labelled.group(1), labelled.group(2));
    }
    Matcher back = BACK.matcher(name);
    boolean counted = back.matches();
    List<RunDirectory> all = newest(counted ? back.group(1) : name);
    int before = counted ? Integer.parseInt(back.group(2)) : 0;
    if (!all.isEmpty() && before >= all.size()) {
      throw new StudyException(
          "%s: runs under %s: %d; the oldest is ~%d"
              .formatted(name, runs, all.size(), all.size() - 1));
    }
    return all.stream().skip(before).findFirst();
  }

  private Optional<RunDirectory> labelled(String study, String label)
      throws IOException, StudyException {
    TreeSet<String> labels = new TreeSet<>();
    for (RunDirectory run : newest(study)) {
      RunRequest request = RunView.read(run).request();
      String own = request == null ? "" : request.label();
      if (own.equals(label)) {
        return Optional.of(run);
      }
      labels.add(own);
    }
    labels.remove("");
    throw new StudyException(
        "%s under %s has no run labelled '%s'%s"
            .formatted(
                study, runs, label, labels.isEmpty() ? "" : "; " + Nearest.hint(label, labels)));
  }

  /**
   * The two newest runs of the study that ran last, the older one first.
   *
   * @throws StudyException if it has no two
   */
  List<String> lastTwo() throws IOException, StudyException {
    Optional<RunDirectory> last = find(LATEST);
    if (last.isEmpty()) {
      throw new StudyException("there is no run to compare under " + runs);
    }
    String study = last.get().path().getParent().getFileName().toString();
    List<RunDirectory> all = newest(study);
    if (all.size() < 2) {
      throw new StudyException(
          "%s, the newest study, has only one run under %s; name two runs to compare"
              .formatted(study, runs));
    }
    return List.of(all.get(1).path().toString(), all.get(0).path().toString());
  }

  /** Those that have a journal, the newest first. */
  List<RunDirectory> newest(String study) throws IOException {
    List<RunDirectory> all =
        new ArrayList<>(
            study.equals(LATEST) ? RunDirectory.all(runs) : RunDirectory.all(runs, study));
    all.removeIf(run -> !RunFiles.has(run.path(), run.journal()));
    Collections.reverse(all);
    return all;
  }
}
