package dev.toll.engine.settings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects every mistake so that the user sees all of them at once (after Airlift's Problems). */
public final class Problems {
  /** In the order of the file; what is in none comes first. */
  private static final Comparator<Problem> BY_PLACE =
      Comparator.comparingInt((Problem problem) -> problem.where().line())
          .thenComparingInt(problem -> problem.where().column());

  /** By their text: each is said once. */
  private final Map<String, Problem> all = new LinkedHashMap<>();

  private final List<Origin> hidden = new ArrayList<>();

  /** Adds a mistake: where it is, what it is, how to fix it. */
  public void add(Origin where, String message) {
    Optional<Origin> shown = hidden.stream().filter(each -> each.shownBy(message)).findFirst();
    Problem problem =
        new Problem(shown.map(each -> where.hiding(each.hidden())).orElse(where), message);
    all.putIfAbsent(problem.toString(), problem);
  }

  /** Adds what is wrong with a setting, said behind its path. */
  public void add(Settings settings, String path, String what) {
    add(settings.origin(path), path + what);
  }

  /** The same of one that is set. */
  public void add(Setting setting, String what) {
    add(setting.origin(), setting.path() + what);
  }

  /** From now on no message shows the text that was included there. */
  public void hide(Origin included) {
    hidden.add(included);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Every mistake once, in the order of the file; those at one place in the order found. */
  public List<Problem> all() {
    return all.values().stream().sorted(BY_PLACE).toList();
  }

  public List<String> messages() {
    return all().stream().map(Problem::toString).toList();
  }

  /** Adds what others have found. */
  public void addAll(Problems others) {
    others.all.forEach(all::putIfAbsent);
  }

  /** Throws one {@link StudyException} that holds every mistake, if there is any. */
  public void throwIfAny() throws StudyException {
    if (!all.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), messages()));
    }
  }
}
