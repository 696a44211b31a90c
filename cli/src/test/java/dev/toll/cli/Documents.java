package dev.toll.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The repository's documents, and what of them can be checked. */
final class Documents {
  static final Path ROOT = root();

  /** In these, programs make and remove files while tests run; git locks its index at any time. */
  static final Set<String> NOT_SOURCES = Set.of("target", ".git", ".toll", "runs");

  private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^<!-- (study|sizing|people): (\\S+) -->\\n```yaml\\n(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
  private static final Pattern KEY =
      Pattern.compile("`((?:design|system|workload|jvm|volume)\\.[a-z0-9.*-]+)(?:=[^`]*)?`");

  private Documents() {}

  /** A piece of a document, and where it is. */
  record Piece(Path file, String text) {
    @Override
    public String toString() {
      return ROOT.relativize(file) + ": " + text;
    }
  }

  private static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("studies/accumulo-security.yaml"))) {
      directory = directory.getParent();
      if (directory == null) {
        throw new IllegalStateException("these tests must run inside the repository");
      }
    }
    return directory;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The modules' sources in Java below {@code src/main} or {@code src/test}. */
  static List<Path> sources(String kind) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            return NOT_SOURCES.contains(path.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().contains("/" + kind + "/java/")
                && file.toString().endsWith(".java")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /** Every Markdown file of ours. */
  static List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT)) {
      top.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
    }
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  /** The toll commands in shell blocks, without prompt, comment and redirection. */
  static List<Piece> commands() throws IOException {
    List<Piece> commands = new ArrayList<>();
    for (Path file : all()) {
      Matcher fence = FENCE.matcher(read(file));
      while (fence.find()) {
        if (fence.group(1).equals("sh")) {
          fence
              .group(2)
              .replace("\\\n", " ")
              .lines()
              .map(line -> line.replaceFirst(" +[#|>].*", "").strip())
              .filter(line -> line.matches("(\\./)?toll( .*)?"))
              .forEach(line -> commands.add(new Piece(file, line)));
        }
      }
    }
    return commands;
  }

  /** The complete study files among the examples, by file name. */
  static Map<String, String> studies() throws IOException {
    return examples("study");
  }

  /** The complete sizing files among the examples, by file name. */
  static Map<String, String> sizings() throws IOException {
    return examples("sizing");
  }

  /** The lists of people among the examples, by file name. */
  static Map<String, String> people() throws IOException {
    return examples("people");
  }

  private static Map<String, String> examples(String kind) throws IOException {
    Map<String, String> examples = new LinkedHashMap<>();
    for (Path file : all()) {
      Matcher example = EXAMPLE.matcher(read(file));
      while (example.find()) {
        if (example.group(1).equals(kind)) {
          examples.put(example.group(2), example.group(3));
        }
      }
    }
    return examples;
  }

  /** Links and pictures that lead to files of ours, as written. */
  static List<Piece> links() throws IOException {
    List<Piece> links = new ArrayList<>();
    for (Path file : all()) {
      Matcher link = LINK.matcher(FENCE.matcher(read(file)).replaceAll(""));
      while (link.find()) {
        if (!link.group(1).matches("[a-z]+:.*")) {
          links.add(new Piece(file, link.group(1)));
        }
      }
    }
    return links;
  }

  /** The anchors of a document's headings, as forges make them. */
  static List<String> anchors(Path file) {
    return HEADING
        .matcher(FENCE.matcher(read(file)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .toList();
  }

  /** Keys of studies that are named in running text. */
  static List<Piece> keys() throws IOException {
    List<Piece> keys = new ArrayList<>();
    for (Path file : all()) {
      KEY.matcher(read(file)).results().forEach(key -> keys.add(new Piece(file, key.group(1))));
    }
    return keys;
  }

  /** The cells of all tables as they are read: without the targets of links. */
  static List<Piece> cells() throws IOException {
    List<Piece> cells = new ArrayList<>();
    for (Path file : all()) {
      FENCE
          .matcher(read(file))
          .replaceAll("")
          .lines()
          .filter(line -> line.startsWith("|"))
          .flatMap(CELL::splitAsStream)
          .map(cell -> cell.replaceAll("\\]\\([^)]*\\)", "]").strip())
          .forEach(cell -> cells.add(new Piece(file, cell)));
    }
    return cells;
  }

  /** The rows of a document's tables whose first cell is code: their cells, by that code. */
  static Map<String, List<String>> rows(Path file) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    read(file)
        .lines()
        .filter(line -> line.startsWith("| `"))
        .forEach(
            line -> {
              List<String> cells =
                  Stream.of(line.substring(1).split("\\|", -1)).map(String::strip).toList();
              String key = cells.get(0).replace("`", "");
              if (rows.put(key, cells) != null) {
                throw new IllegalStateException(ROOT.relativize(file) + " says " + key + " twice");
              }
            });
    return rows;
  }
}
