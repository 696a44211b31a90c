package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Executes the steps of action.yml one after another, as a runner of GitHub does: inputs with their
 * defaults, conditions, environment, and outputs of earlier steps. What uses another action is
 * noted and left out.
 */
final class ActionRunner {
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (.*?) }}");
  private static final Pattern REFERENCE =
      Pattern.compile("inputs\\.([\\w-]+)|steps\\.(\\w+)\\.outputs\\.(\\w+)|github\\.(token)");
  private static final Pattern CONDITION = Pattern.compile("always\\(\\)|'(.*)' (==|!=) '(.*)'");

  private final Shell shell;
  private final Path root;
  private final Path work;
  private final Map<String, String> environment = new TreeMap<>();
  private final Map<String, String> values = new TreeMap<>();
  private final List<String> left = new ArrayList<>();
  private String printed = "";

  /**
   * A runner.
   *
   * @param root directory of the action
   * @param work the repository that was checked out
   * @param environment what a runner sets in addition
   */
  ActionRunner(Shell shell, Path root, Path work, Map<String, String> environment) {
    this.shell = shell;
    this.root = root;
    this.work = work;
    this.environment.putAll(environment);
    this.environment.put("GITHUB_ACTION_PATH", root.toString());
    values.put("github.token", "a-token-of-the-test");
  }

  /** The exit code of the first step that failed, or 0. */
  @SuppressWarnings("unchecked")
  int run(Map<String, String> inputs) throws IOException, InterruptedException {
    Map<String, Object> action =
        (Map<String, Object>)
            new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(root.resolve("action.yml")));
    Map<String, Map<String, Object>> declared =
        (Map<String, Map<String, Object>>) action.get("inputs");
    assertThat(declared.keySet()).containsAll(inputs.keySet());
    for (Map.Entry<String, Map<String, Object>> input : declared.entrySet()) {
      String standard = replaced(String.valueOf(input.getValue().get("default")));
      values.put("inputs." + input.getKey(), inputs.getOrDefault(input.getKey(), standard));
    }
    int failed = 0;
    Map<String, Object> runs = (Map<String, Object>) action.get("runs");
    for (Map<String, Object> step : (List<Map<String, Object>>) runs.get("steps")) {
      String condition = String.valueOf(step.getOrDefault("if", "${{ '' == '' }}"));
      if ((failed != 0 && !condition.contains("always()")) || !holds(condition)) {
        continue;
      }
      int code = step.containsKey("uses") ? leave(step) : execute(step);
      failed = failed == 0 ? code : failed;
    }
    return failed;
  }

  private int leave(Map<String, Object> step) {
    left.add((String) step.get("uses"));
    return 0;
  }

  @SuppressWarnings("unchecked")
  private int execute(Map<String, Object> step) throws IOException, InterruptedException {
    assertThat(step).containsEntry("shell", "bash");
    Path output = Files.createTempFile(work.getParent(), "output", "");
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.put("GITHUB_OUTPUT", output.toString());
    ((Map<String, Object>) step.get("env"))
        .forEach((name, value) -> all.put(name, replaced((String) value)));
    Shell.Outcome outcome =
        shell.run(
            all,
            work,
            "bash",
            "--noprofile",
            "--norc",
            "-eo",
            "pipefail",
            "-c",
            (String) step.get("run"));
    printed += outcome.out() + outcome.err();
    for (String line : Files.readAllLines(output)) {
      int at = line.indexOf('=');
      values.put(
          "steps." + step.get("id") + ".outputs." + line.substring(0, at), line.substring(at + 1));
    }
    return outcome.code();
  }

  private String value(Matcher reference) {
    return values.getOrDefault(reference.group(), "");
  }

  private String replaced(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(
            found -> {
              Matcher reference = REFERENCE.matcher(found.group(1));
              assertThat(reference.matches()).as(found.group(1)).isTrue();
              return Matcher.quoteReplacement(value(reference));
            });
  }

  private boolean holds(String condition) {
    Matcher whole = EXPRESSION.matcher(condition);
    assertThat(whole.matches()).as(condition).isTrue();
    for (String term : whole.group(1).split(" && ", -1)) {
      String quoted =
          REFERENCE
              .matcher(term)
              .replaceAll(
                  found ->
                      Matcher.quoteReplacement("'" + values.getOrDefault(found.group(), "") + "'"));
      Matcher one = CONDITION.matcher(quoted);
      assertThat(one.matches()).as(term).isTrue();
      if (one.group(2) != null && one.group(1).equals(one.group(3)) != one.group(2).equals("==")) {
        return false;
      }
    }
    return true;
  }

  String output(String step, String name) {
    return values.get("steps." + step + ".outputs." + name);
  }

  /** Other actions that would have run. */
  List<String> left() {
    return left;
  }

  String printed() {
    return printed;
  }
}
