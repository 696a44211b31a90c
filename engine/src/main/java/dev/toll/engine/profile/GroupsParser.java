package dev.toll.engine.profile;

import dev.toll.driver.NumberPattern;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.file.Fields;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.file.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a file of groups for {@code toll explain}; every mistake is reported, with its place. */
public final class GroupsParser {
  private static final Set<String> TOP = Set.of("toll-groups", "groups");
  private static final Set<String> GROUP = Set.of("title", "what", "threads", "frames");
  private static final int MAX_GROUPS = 200;
  private static final String JVM = "jvm-groups.yaml";
  private static final String NATIVE = "native-groups.yaml";

  private final Problems problems = new Problems();
  private final YamlReader yaml;

  private GroupsParser(String fileName) {
    this.yaml = new YamlReader(fileName, problems, "a file of groups");
  }

  /** Reads the groups that come with a system. */
  public static Groups read(URL resource) throws IOException, StudyException {
    String path = resource.getPath();
    return parse(path.substring(path.lastIndexOf('/') + 1), text(resource));
  }

  private static String text(URL resource) throws IOException {
    try (InputStream in = resource.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Parses groups. Those of any JVM come first and those of native code last; one of the file with
   * the same name replaces it.
   *
   * @param fileName as messages shall name it
   * @throws StudyException with every mistake
   */
  public static Groups parse(String fileName, String text) throws IOException, StudyException {
    List<Groups.Group> own = groups(fileName, text);
    Set<String> names = own.stream().map(Groups.Group::name).collect(Collectors.toSet());
    List<Groups.Group> all = common(JVM, names);
    all.addAll(own);
    all.addAll(common(NATIVE, names));
    return new Groups(fileName, all);
  }

  private static List<Groups.Group> common(String file, Set<String> but)
      throws IOException, StudyException {
    List<Groups.Group> groups =
        new ArrayList<>(groups(file, text(GroupsParser.class.getResource(file))));
    groups.removeIf(group -> but.contains(group.name()));
    return groups;
  }

  private static List<Groups.Group> groups(String fileName, String text) throws StudyException {
    GroupsParser parser = new GroupsParser(fileName);
    List<Groups.Group> groups = parser.read(text);
    parser.problems.throwIfAny();
    return groups;
  }

  private List<Groups.Group> read(String text) {
    Fields top = yaml.fields(yaml.parse(text), "a file of groups", TOP);
    if (top == null) {
      return List.of();
    }
    if (!"1".equals(top.text("toll-groups"))) {
      top.mistake(
          "toll-groups",
          "the first key must be 'toll-groups: 1' (the version of the format of groups)");
    }
    if (!top.has("groups")) {
      top.mistake("missing key 'groups'");
      return List.of();
    }
    List<Groups.Group> groups =
        List.copyOf(yaml.byName(top.get("groups"), "groups", this::group).values());
    if (top.get("groups") instanceof MappingNode
        && (groups.isEmpty() || groups.size() > MAX_GROUPS)) {
      top.mistake("groups", "groups: between 1 and " + MAX_GROUPS + " of them");
    }
    return groups;
  }

  private Groups.Group group(String name, Node node) {
    if (!name.matches(StudyParser.NAME) || name.equals(Groups.OTHER)) {
      problems.add(
          yaml.origin(node),
          "group '"
              + name
              + "': a name is lower-case letters, digits and hyphens, and not 'other', which is"
              + " what no group knows");
    }
    Fields group = yaml.fields(node, "group " + name, GROUP);
    if (group == null) {
      return new Groups.Group(name, name, "", List.of(), List.of());
    }
    List<Pattern> threads = patterns(group.get("threads"), "threads of " + name);
    List<Pattern> frames = patterns(group.get("frames"), "frames of " + name);
    if (!group.has("threads") && !group.has("frames")) {
      group.mistake("group " + name + " needs 'frames' or 'threads'");
    }
    String what = group.text("what");
    if (what == null) {
      group.mistake("group " + name + " needs 'what': what it is, in a sentence");
    }
    return new Groups.Group(name, group.text("title", name), what, threads, frames);
  }

  private List<Pattern> patterns(Node node, String what) {
    String otherwise = what + " must be a list of regular expressions";
    List<Pattern> patterns = yaml.list(node, otherwise, item -> pattern(item, what));
    if (node instanceof SequenceNode list && list.getValue().isEmpty()) {
      problems.add(yaml.origin(node), otherwise);
    }
    return patterns;
  }

  /** Null when it is no regular expression. */
  private Pattern pattern(Node item, String what) {
    String text = yaml.text(item, what);
    try {
      Pattern pattern = text == null ? null : Pattern.compile(text);
      if (pattern != null && pattern.matcher("").lookingAt()) {
        problems.add(yaml.origin(item), what + ": '" + text + "' matches everything; say more");
      }
      return pattern;
    } catch (PatternSyntaxException e) {
      problems.add(yaml.origin(item), what + ": " + NumberPattern.mistake(e));
      return null;
    }
  }
}
