package dev.toll.engine.study.file;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * {@code key: !include PATH} in a study: the value is the content of a file below its directory.
 * What is parsed, and kept in a run's journal, is the whole text with the contents in their places,
 * so that a run goes on without those files, and one that differs in them is another run.
 */
public final class Includes {
  /** Marks a value that is the path of a file. */
  public static final String TAG = "!include";

  /** Of a text that was included: no message shows it. */
  static final String INCLUDED = "!included";

  /** Of one file; a study is not longer either, see {@link YamlReader}. */
  private static final long LARGEST = 1 << 18;

  /** A string of JSON is YAML's double-quoted one, on one line: what follows stays in its line. */
  private static final Gson QUOTING = new GsonBuilder().disableHtmlEscaping().create();

  private final Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final TreeMap<Integer, ScalarNode> found = new TreeMap<>();

  private Includes() {}

  /**
   * A study's text with the contents of the files that it includes. What cannot be read stays as it
   * is, for the parser to report with its place.
   *
   * @param directory that paths are relative to
   */
  public static String embed(String text, Path directory) throws IOException {
    Includes includes = new Includes();
    try {
      new Compose(LoadSettings.builder().build()).composeString(text).ifPresent(includes::visit);
    } catch (RuntimeException | StackOverflowError e) {
      // No YAML: the parser says what is wrong with it.
      return text;
    }
    StringBuilder whole = new StringBuilder(text);
    for (int start : includes.found.descendingKeySet()) {
      ScalarNode node = includes.found.get(start);
      Optional<String> content = content(directory, node.getValue());
      if (content.isPresent()) {
        int from = text.indexOf(TAG, text.offsetByCodePoints(0, start));
        int to = text.offsetByCodePoints(0, node.getEndMark().orElseThrow().getIndex());
        whole.replace(from, to, INCLUDED + " " + QUOTING.toJson(content.get()));
      }
    }
    return whole.toString();
  }

  private void visit(Node node) {
    if (!visited.add(node)) {
      return;
    }
    if (node instanceof MappingNode map) {
      for (NodeTuple tuple : map.getValue()) {
        visit(tuple.getValueNode());
      }
    } else if (node instanceof SequenceNode sequence) {
      sequence.getValue().forEach(this::visit);
    } else if (node instanceof ScalarNode scalar && scalar.getTag().getValue().equals(TAG)) {
      scalar.getStartMark().map(Mark::getIndex).ifPresent(start -> found.put(start, scalar));
    }
  }

  private static Optional<String> content(Path directory, String path) throws IOException {
    try {
      // Of another person's study too, such as a pull request's: below its directory, by no link
      // out.
      Path file = RunFiles.checked(directory, directory.resolve(path));
      return Files.exists(file) && Files.size(file) <= LARGEST
          ? Optional.of(TextFile.read(file))
          : Optional.empty();
    } catch (StudyException | InvalidPathException | FileSystemException e) {
      return Optional.empty();
    }
  }
}
