package dev.toll.engine.run;

import com.google.gson.Gson;
import dev.toll.engine.compare.Environment;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/**
 * The environments that a run's trials ran in: {@code environment.json}, and if it went on after a
 * change {@code environment-2.json} and so on. Effects compare trials, so that a change of the
 * machine or a program between them would be counted as a setting's.
 */
record Environments(RunDirectory directory, Journal journal, RunListener listener, boolean anyway) {
  private static final int SHOWN = 5;

  /**
   * From now on the run's trials are in this one.
   *
   * @throws SystemException when valid trials ran in another, and the user did not allow it
   */
  void enter(Map<String, Object> now) throws IOException, SystemException {
    RunView view = RunView.read(directory);
    int number = 1;
    while (!view.attempts().isEmpty() && taken(number, view)) {
      Map<String, Object> before = directory.environmentFacts(RunDirectory.environmentName(number));
      if (!before.isEmpty() && Environment.differences(before, now).isEmpty()) {
        journal.environment(RunDirectory.environmentName(number));
        return;
      }
      number++;
    }
    for (Map.Entry<String, List<String>> each : view.environments().entrySet()) {
      Map<String, Object> before = directory.environmentFacts(each.getKey());
      if (before.isEmpty()) {
        journal.note(each.getKey() + " cannot be read: whether the environment changed is unknown");
      } else {
        changed(each.getKey(), each.getValue().size(), Environment.differences(before, now));
      }
    }
    String name = RunDirectory.environmentName(number);
    Gson pretty = Journal.GSON.newBuilder().setPrettyPrinting().create();
    RunDirectory.writeAtomically(directory.environment(name), pretty.toJson(now) + "\n");
    journal.environment(name);
  }

  private boolean taken(int number, RunView view) {
    String name = RunDirectory.environmentName(number);
    return view.environments().containsKey(name) || Files.exists(directory.environment(name));
  }

  private void changed(String before, int trials, List<String> differences) throws SystemException {
    String what =
        String.join("; ", differences.stream().limit(SHOWN).toList())
            + (differences.size() > SHOWN
                ? "; and %d more".formatted(differences.size() - SHOWN)
                : "");
    if (!anyway) {
      throw new SystemException(
          "the environment has changed since %s of this run (%s): %s. Restore it, or start a new run, or mix both in one result: --anyway"
              .formatted(Phrase.count(trials, "trial"), before, what));
    }
    listener.note("the environment has changed: " + what);
  }
}
