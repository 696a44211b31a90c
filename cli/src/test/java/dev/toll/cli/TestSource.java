package dev.toll.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A class of tests as its source says it, which the formatter keeps readable by lines.
 *
 * @param module its directory, from the repository's root
 * @param name with its package
 * @param parent the simple name of what it extends, or empty
 * @param isAbstract whether others extend it and it runs in them only
 * @param tags of the class
 * @param methods its tests' own tags, by name
 */
record TestSource(
    String module,
    String name,
    String parent,
    boolean isAbstract,
    Set<String> tags,
    Map<String, Set<String>> methods) {
  private static final Pattern CLASS =
      Pattern.compile(
          "^(?:public )?(abstract )?(?:final )?class (\\w+)(?:<.*>)?(?: extends (\\w+))?.*");
  private static final Pattern TAG = Pattern.compile("^ *@Tag\\(\"([\\w-]+)\"\\)$");
  private static final Pattern TEST =
      Pattern.compile("^  @(Test|ParameterizedTest|RepeatedTest|TestFactory)\\b.*");
  private static final Pattern METHOD = Pattern.compile("^  (?! )[^@/*].*?\\b(\\w+)\\(.*");

  /** Every one of every module that has a test or a tag. */
  static List<TestSource> all() throws IOException {
    List<TestSource> found = new ArrayList<>();
    try (Stream<Path> directories = Files.walk(Documents.ROOT, 2)) {
      for (Path module : directories.toList()) {
        Path sources = module.resolve("src/test/java");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
              String packageOf = sources.relativize(file.getParent()).toString().replace('/', '.');
              TestSource source =
                  of(
                      Documents.ROOT.relativize(module).toString(),
                      packageOf,
                      Files.readAllLines(file));
              if (!source.methods.isEmpty() || !source.tags.isEmpty()) {
                found.add(source);
              }
            }
          }
        }
      }
    }
    return found;
  }

  static TestSource of(String module, String packageOf, List<String> lines) {
    String name = "";
    String parent = "";
    boolean isAbstract = false;
    Set<String> ofClass = Set.of();
    Map<String, Set<String>> methods = new LinkedHashMap<>();
    Set<String> tags = new TreeSet<>();
    boolean test = false;
    for (String line : lines) {
      Matcher tag = TAG.matcher(line);
      Matcher head = CLASS.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (tag.matches()) {
        tags.add(tag.group(1));
      } else if (name.isEmpty() && head.matches()) {
        isAbstract = head.group(1) != null;
        name = packageOf + "." + head.group(2);
        parent = head.group(3) == null ? "" : head.group(3);
        ofClass = tags;
        tags = new TreeSet<>();
      } else if (TEST.matcher(line).matches()) {
        test = true;
      } else if (test && method.matches()) {
        methods.put(method.group(1), tags);
        tags = new TreeSet<>();
        test = false;
      }
    }
    return new TestSource(module, name, parent, isAbstract, ofClass, methods);
  }

  String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The tags of the class and of its tests. */
  Set<String> everyTag() {
    Set<String> all = new TreeSet<>(tags);
    methods.values().forEach(all::addAll);
    return all;
  }

  /** Its tests that have none of some tags, neither by themselves nor by the class. */
  List<String> without(Set<String> left) {
    return methods.entrySet().stream()
        .filter(
            method ->
                Stream.concat(tags.stream(), method.getValue().stream()).noneMatch(left::contains))
        .map(Map.Entry::getKey)
        .toList();
  }
}
