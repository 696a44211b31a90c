package dev.toll.engine.study.file;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads YAML nodes with their places, so that every message can say file:line:column. */
public final class YamlReader {
  /** Deeper files are mistakes or attacks (an alias may even contain itself). */
  private static final int MAX_DEPTH = 16;

  /** Many times the longest study; what follows must end soon for any file. */
  private static final int MAX_LENGTH = 1 << 18;

  /** A few aliases, each of several others, unfold to more settings than memory holds. */
  private static final int MAX_NODES = 10_000;

  /** What YAML says of a text, such as a command, with characters that mean something to it. */
  private static final String QUOTABLE =
      "mapping values are not allowed.*|found unknown escape.*|.*but found '<scalar>'"
          + "|found character '[^\\\\]*' that cannot start any token.*|found undefined alias.*"
          + "|unexpected character found.*|(?:sequence entries|mapping keys) are not allowed here.*"
          + "|expected a comment or a line break.*";

  private static final String QUOTE = "; put the text in single quotes, or below its key after '|'";

  private static final String NO_VALUE = " has no value; remove the key, or quote the text";
  static final String NO_LIST = " must be a list, such as [none, ssl]";

  private final String fileName;
  private final Problems problems;
  private final String what;
  private int flattened;

  public YamlReader(String fileName, Problems problems) {
    this(fileName, problems, "the study");
  }

  /**
   * A reader of a file of another kind.
   *
   * @param what the file is, for messages
   */
  public YamlReader(String fileName, Problems problems, String what) {
    this.fileName = fileName;
    this.problems = problems;
    this.what = what;
  }

  /** The document's top mapping, or null after noting why there is none. */
  public MappingNode parse(String text) {
    if (text.length() > MAX_LENGTH) {
      problems.add(
          Origin.file(fileName, 1, 1), "longer than " + MAX_LENGTH + " characters; not a study");
      return null;
    }
    LoadSettings settings = LoadSettings.builder().setLabel(fileName).build();
    try {
      Node root = new Compose(settings).composeString(text).orElse(null);
      if (root == null) {
        problems.add(
            Origin.file(fileName, 1, 1),
            what.equals("the study")
                ? "the file is empty; a study starts with 'toll: 1'"
                : "the file is empty; expected " + what);
        return null;
      }
      return mapping(root, what);
    } catch (MarkedYamlEngineException e) {
      Origin where =
          e.getProblemMark()
              .map(m -> Origin.file(fileName, m.getLine() + 1, m.getColumn() + 1))
              .orElse(Origin.file(fileName, 1, 1));
      String problem = firstLine(e.getProblem());
      boolean quotable = problem.matches(QUOTABLE);
      problems.add(where, "not valid YAML: " + problem + (quotable ? QUOTE : ""));
    } catch (RuntimeException | StackOverflowError e) {
      // Not only the library's own: a broken file must never look like a defect of ours.
      problems.add(Origin.file(fileName, 1, 1), "not valid YAML: " + firstLine(e.getMessage()));
    }
    return null;
  }

  private static String firstLine(String text) {
    return text == null ? "nested too deeply" : text.lines().findFirst().orElse("unreadable");
  }

  public Origin origin(Node node) {
    Origin place =
        node.getStartMark()
            .map(m -> Origin.file(fileName, m.getLine() + 1, m.getColumn() + 1))
            .orElse(Origin.file(fileName, 1, 1));
    if (node instanceof ScalarNode scalar && scalar.getTag().getValue().equals(Includes.INCLUDED)) {
      place = place.hiding(scalar.getValue());
      problems.hide(place);
    }
    return place;
  }

  public MappingNode mapping(Node node, String what) {
    if (node instanceof MappingNode map) {
      return map;
    }
    problems.add(origin(node), what + " must be a mapping (key: value lines)");
    return null;
  }

  /** Keys and values in file order; a key said twice is a mistake. */
  public Map<String, Node> entries(MappingNode map) {
    Map<String, Node> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key) {
        if (key.getValue().isEmpty()) {
          problems.add(origin(key), "a key must have a name");
        } else if (isMerge(key)) {
          problems.add(
              origin(key),
              "merge keys (<<) are not supported: YAML 1.2 has none; write the keys out");
        } else if (entries.put(key.getValue(), tuple.getValueNode()) != null) {
          problems.add(origin(key), "'" + key.getValue() + "' is given twice; remove one");
        }
      } else {
        problems.add(origin(tuple.getKeyNode()), "a key must be a plain word");
      }
    }
    return entries;
  }

  /** Notes every key that is none of the known ones. */
  private void onlyKeys(MappingNode map, Set<String> known) {
    for (NodeTuple tuple : map.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key
          && !known.contains(key.getValue())
          && !key.getValue().isEmpty()
          && !isMerge(key)) {
        problems.add(
            origin(key),
            "unknown key '" + key.getValue() + "'; " + Nearest.hint(key.getValue(), known));
      }
    }
  }

  private static boolean isMerge(ScalarNode key) {
    return key.isPlain() && key.getValue().equals("<<");
  }

  /** Nothing after the colon, or one of YAML's words for it. */
  private static boolean isNull(Node node) {
    return node instanceof ScalarNode scalar
        && scalar.isPlain()
        && scalar.getValue().matches("|~|null|Null|NULL");
  }

  public String text(Node node, String what) {
    if (node == null) {
      return null;
    }
    if (isNull(node)) {
      problems.add(origin(node), what + NO_VALUE);
      return null;
    }
    if (node instanceof ScalarNode scalar) {
      return tagged(scalar) ? null : scalar.getValue();
    }
    problems.add(origin(node), what + " must be a single value");
    return null;
  }

  /** Notes a tag that is left once files are included: YAML's own are taken by their words. */
  private boolean tagged(ScalarNode scalar) {
    String tag = scalar.getTag().getValue();
    // Asked for every scalar: what is included is hidden from messages by it.
    Origin place = origin(scalar);
    if (tag.startsWith(Tag.PREFIX) || tag.equals(Includes.INCLUDED)) {
      return false;
    }
    problems.add(
        place,
        tag.equals(Includes.TAG)
            ? "cannot include '"
                + scalar.getValue()
                + "': no text file of at most 256 KB there; paths are relative to the study's file"
            : "unknown tag '" + tag + "'; the only one is " + Includes.TAG + " PATH");
    return true;
  }

  /** A value of a type; null when there is none or it is not of that type. */
  Object value(Node node, String what, SettingType type) {
    String text = text(node, what);
    try {
      return text == null ? null : type.parse(text, List.of());
    } catch (IllegalArgumentException e) {
      problems.add(origin(node), what + ": " + e.getMessage());
      return null;
    }
  }

  /**
   * One of the names the study has; an unknown one is noted, unless there are no names to know.
   *
   * @param what it names, for messages: "unknown level"
   */
  String named(Node node, String what, Collection<String> names) {
    String name = text(node, what);
    if (name != null && !names.isEmpty() && !names.contains(name)) {
      problems.add(origin(node), what + " '" + name + "'; " + Nearest.hint(name, names));
    }
    return name;
  }

  List<String> texts(Node node, String what) {
    return list(node, what + NO_LIST, item -> text(item, what));
  }

  /** A decimal number; null when there is none, or what is there is none. */
  Double number(Node node, String key) {
    String text = text(node, key);
    if (text == null) {
      return null;
    }
    // Double.parseDouble alone would take NaN, 0x1p3 and 5d.
    double value = text.matches(StudyParser.NUMBER) ? Double.parseDouble(text) : Double.NaN;
    if (Double.isFinite(value)) {
      return value;
    }
    problems.add(origin(node), key + ": '" + text + "' is not a number");
    return null;
  }

  /**
   * The items of a list, without those that could not be read; none when there is no list.
   *
   * @param otherwise the message for what is no list
   */
  public <T> List<T> list(Node node, String otherwise, Function<Node, T> item) {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream().map(item).filter(Objects::nonNull).toList();
    }
    if (node != null) {
      problems.add(origin(node), otherwise);
    }
    return List.of();
  }

  /** A mapping of known keys; null when there is none. */
  public Fields fields(Node node, String what, Set<String> known) {
    MappingNode map = node == null ? null : mapping(node, what);
    if (map == null) {
      return null;
    }
    onlyKeys(map, known);
    return new Fields(this, problems, map, entries(map));
  }

  /** A mapping whose keys are names, each with what is read of its value; empty for none. */
  public <T> Map<String, T> byName(Node node, String what, BiFunction<String, Node, T> value) {
    Map<String, T> values = new LinkedHashMap<>();
    MappingNode map = node == null ? null : mapping(node, what);
    if (map != null) {
      entries(map).forEach((name, body) -> values.put(name, value.apply(name, body)));
    }
    return values;
  }

  /** What is in these scopes, in their order. */
  List<Setting> settings(Fields of, Collection<String> scopes) {
    return scopes.stream()
        .filter(of::has)
        .flatMap(scope -> flatten(scope, of.get(scope)).stream())
        .toList();
  }

  /** Flattens a mapping to dotted paths below a prefix. */
  private List<Setting> flatten(String prefix, Node node) {
    List<Setting> settings = new ArrayList<>();
    flatten(prefix, node, 0, settings);
    Set<String> paths = new HashSet<>();
    for (Setting setting : settings) {
      // "a.b: 1" along with "a: {b: 2}"; the same key twice in one mapping is found by entries().
      if (!paths.add(setting.path())) {
        problems.add(setting.origin(), "'" + setting.path() + "' is given twice; remove one");
      }
    }
    return settings;
  }

  private void flatten(String path, Node node, int depth, List<Setting> into) {
    if (++flattened > MAX_NODES) {
      problems.add(
          Origin.file(fileName, 1, 1), "more than " + MAX_NODES + " settings, aliases unfolded");
    } else if (depth > MAX_DEPTH) {
      problems.add(origin(node), "'" + path + "' is nested too deeply");
    } else if (node instanceof MappingNode map) {
      entries(map)
          .forEach(
              (key, value) ->
                  flatten(path.isEmpty() ? key : path + "." + key, value, depth + 1, into));
    } else if (isNull(node)) {
      problems.add(origin(node), "'" + path + "'" + NO_VALUE);
    } else if (node instanceof ScalarNode scalar && !tagged(scalar)) {
      into.add(new Setting(path, scalar.getValue(), origin(node)));
    } else if (!(node instanceof ScalarNode)) {
      problems.add(origin(node), "'" + path + "' must be a single value or a mapping, not a list");
    }
  }
}
