package dev.toll.engine.profile;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.file.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a file of groups for {@code toll explain}; every mistake is told, with its place. */
public final class GroupsParser {
  private static final Map<String, String> TOP = new LinkedHashMap<>();
  private static final Map<String, String> GROUP = new LinkedHashMap<>();
  private static final int MAX_GROUPS = 200;

  static {
    TOP.put("toll-groups", "version of the format: 1");
    TOP.put("groups", "the groups by name, the first that knows a frame has it");
    GROUP.put("title", "for people; the name when not said");
    GROUP.put("what", "what it is, in a sentence");
    GROUP.put("threads", "regular expressions of thread names, from their start");
    GROUP.put("frames", "regular expressions of frames, package/Class.method, from their start");
  }

  private final Problems problems = new Problems();
  private final YamlReader yaml;

  private GroupsParser(String fileName) {
    this.yaml = new YamlReader(fileName, problems, "a file of groups");
  }

  /** Reads the groups that come with a system. */
  public static Groups read(URL resource) throws IOException, StudyException {
    try (InputStream in = resource.openStream()) {
      String path = resource.getPath();
      return parse(
          path.substring(path.lastIndexOf('/') + 1),
          new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /**
   * Parses groups.
   *
   * @param fileName as messages shall name it
   * @throws StudyException with every mistake
   */
  public static Groups parse(String fileName, String text) throws StudyException {
    GroupsParser parser = new GroupsParser(fileName);
    List<Groups.Group> groups = parser.read(text);
    parser.problems.throwIfAny();
    return new Groups(fileName, groups);
  }

  private List<Groups.Group> read(String text) {
    List<Groups.Group> groups = new ArrayList<>();
    MappingNode root = yaml.parse(text);
    if (root == null) {
      return groups;
    }
    Map<String, Node> top = yaml.entries(root);
    yaml.onlyKeys(root, TOP.keySet());
    Node version = top.get("toll-groups");
    if (version == null || !"1".equals(yaml.text(version, "toll-groups"))) {
      problems.add(
          version == null ? yaml.origin(root) : yaml.origin(version),
          "the first key must be 'toll-groups: 1' (the version of the format of groups)");
    }
    if (!top.containsKey("groups")) {
      problems.add(yaml.origin(root), "missing key 'groups'");
      return groups;
    }
    MappingNode all = yaml.mapping(top.get("groups"), "groups");
    if (all != null) {
      yaml.entries(all).forEach((name, body) -> groups.add(group(name, body)));
      if (groups.isEmpty() || groups.size() > MAX_GROUPS) {
        problems.add(yaml.origin(all), "groups: between 1 and " + MAX_GROUPS + " of them");
      }
    }
    return groups;
  }

  private Groups.Group group(String name, Node node) {
    MappingNode map = yaml.mapping(node, "group " + name);
    if (!name.matches(StudyParser.NAME) || name.equals(Groups.OTHER)) {
      problems.add(
          yaml.origin(node),
          "group '"
              + name
              + "': a name is lower-case letters, digits and hyphens, and not 'other', which is"
              + " what no group knows");
    }
    if (map == null) {
      return new Groups.Group(name, name, "", List.of(), List.of());
    }
    yaml.onlyKeys(map, GROUP.keySet());
    Map<String, Node> entries = yaml.entries(map);
    List<Pattern> threads = patterns(entries.get("threads"), "threads of " + name);
    List<Pattern> frames = patterns(entries.get("frames"), "frames of " + name);
    if (!entries.containsKey("threads") && !entries.containsKey("frames")) {
      problems.add(yaml.origin(map), "group " + name + " needs 'frames' or 'threads'");
    }
    String title = yaml.text(entries.get("title"), "title");
    String what = yaml.text(entries.get("what"), "what");
    if (what == null) {
      problems.add(yaml.origin(map), "group " + name + " needs 'what': what it is, in a sentence");
    }
    return new Groups.Group(name, title == null ? name : title, what, threads, frames);
  }

  private List<Pattern> patterns(Node node, String what) {
    List<Pattern> patterns = new ArrayList<>();
    if (node == null) {
      return patterns;
    }
    if (!(node instanceof SequenceNode list) || list.getValue().isEmpty()) {
      problems.add(yaml.origin(node), what + " must be a list of regular expressions");
      return patterns;
    }
    for (Node item : list.getValue()) {
      String text = yaml.text(item, what);
      if (text != null) {
        try {
          Pattern pattern = Pattern.compile(text);
          if (pattern.matcher("").lookingAt()) {
            problems.add(yaml.origin(item), what + ": '" + text + "' matches everything; say more");
          }
          patterns.add(pattern);
        } catch (PatternSyntaxException e) {
          problems.add(
              yaml.origin(item),
              what + ": '" + text + "' is not a regular expression: " + e.getDescription());
        }
      }
    }
    return patterns;
  }
}
