package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Parameters of commands: of each combination of their values a command is made. */
final class AbParameters {
  /** With more, no budget that people have is enough. */
  static final int MOST = 100;

  private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_-]*)}");

  @Option(
      names = {"-L", "--parameter-list"},
      arity = "2",
      hideParamSyntax = true,
      paramLabel = "NAME VALUES",
      description =
          "Replaces {NAME} in commands, names, and what is run around them, by each of the values,"
              + " which commas separate (repeatable: all combinations).")
  List<String> lists = new ArrayList<>();

  @Option(
      names = {"-P", "--parameter-scan"},
      arity = "3",
      hideParamSyntax = true,
      paramLabel = "NAME MIN MAX",
      description = "The same with each number from MIN to MAX.")
  List<String> scan = new ArrayList<>();

  @Option(
      names = {"-D", "--step", "--parameter-step-size"},
      paramLabel = "N",
      description = "Step of -P (default: 1).")
  String step;

  /**
   * The values by name of each combination; one without any where there are no parameters.
   *
   * @throws StudyException for a wrong name, no value, or too many
   */
  List<Map<String, String>> combinations() throws StudyException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (int i = 0; i < lists.size(); i += 2) {
      add(all, "-L", lists.get(i), values(lists.get(i), lists.get(i + 1)));
    }
    if (step != null && scan.isEmpty()) {
      throw new StudyException("--step needs -P NAME MIN MAX");
    }
    for (int i = 0; i < scan.size(); i += 3) {
      add(all, "-P", scan.get(i), numbers(scan.get(i), scan.get(i + 1), scan.get(i + 2)));
    }
    long count = all.values().stream().mapToLong(List::size).reduce(1, (a, b) -> a * b);
    if (count > MOST) {
      throw new StudyException(tooMany("-L and -P", count));
    }
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> parameter : all.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> shorter : combinations) {
        for (String value : parameter.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(shorter);
          one.put(parameter.getKey(), value);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static String tooMany(String what, Object count) {
    return "%s: %s combinations; at most %d".formatted(what, count, MOST);
  }

  private static void add(
      Map<String, List<String>> all, String option, String name, List<String> values)
      throws StudyException {
    if (!PLACE.matcher("{" + name + "}").matches()) {
      throw new StudyException(
          "%s: '%s' must be a name of letters, digits, _ and -".formatted(option, name));
    }
    if (all.putIfAbsent(name, values) != null) {
      throw new StudyException("%s: parameter %s is given twice".formatted(option, name));
    }
  }

  private static List<String> values(String name, String text) throws StudyException {
    if (text.isEmpty()) {
      throw new StudyException("-L %s: the list of values is empty".formatted(name));
    }
    return Pattern.compile("(?<!\\\\),")
        .splitAsStream(text + ",\0")
        .filter(value -> !value.equals("\0"))
        .map(value -> value.replace("\\,", ","))
        .toList();
  }

  private List<String> numbers(String name, String low, String high) throws StudyException {
    BigDecimal min = number("-P " + name, low);
    BigDecimal max = number("-P " + name, high);
    BigDecimal by = number("--step", step == null ? "1" : step);
    if (by.signum() <= 0) {
      throw new StudyException("--step must be greater than 0");
    }
    if (min.compareTo(max) > 0) {
      throw new StudyException("-P %s: %s is greater than %s".formatted(name, low, high));
    }
    if (max.subtract(min).compareTo(by.multiply(BigDecimal.valueOf(MOST))) >= 0) {
      throw new StudyException(tooMany("-P " + name, "more than " + MOST));
    }
    List<String> numbers = new ArrayList<>();
    for (BigDecimal number = min; number.compareTo(max) <= 0; number = number.add(by)) {
      numbers.add(number.toPlainString());
    }
    return numbers;
  }

  private static BigDecimal number(String what, String text) throws StudyException {
    // An exponent could be the length of the printed number.
    if (!text.matches("[+-]?\\d{1,15}(\\.\\d{1,15})?")) {
      throw new StudyException("%s: '%s' is not a number".formatted(what, text));
    }
    return new BigDecimal(text);
  }

  /** Whether every parameter is somewhere in these texts. */
  static void demandUsed(Map<String, String> values, List<String> texts) throws StudyException {
    List<String> places =
        texts.stream()
            .flatMap(text -> PLACE.matcher(text).results())
            .map(place -> place.group(1))
            .distinct()
            .toList();
    for (String name : values.keySet()) {
      if (!places.contains(name)) {
        List<String> others = places.stream().filter(p -> !values.containsKey(p)).toList();
        throw new StudyException(
            "no command, --prepare or --conclude contains {%s}%s"
                .formatted(
                    name,
                    others.isEmpty()
                        ? ""
                        : others.stream()
                            .map(other -> "{" + other + "}")
                            .collect(Collectors.joining(", ", "; there is ", ""))));
      }
    }
  }

  /** The text with the values in it; null of null. */
  static String replaced(String text, Map<String, String> values) {
    return text == null
        ? null
        : PLACE
            .matcher(text)
            .replaceAll(
                place ->
                    Matcher.quoteReplacement(values.getOrDefault(place.group(1), place.group())));
  }
}
