package dev.toll.cli;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.Includes;
import dev.toll.engine.study.file.StudyParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds studies: the built-in ones by name, others by file. */
record StudyLibrary(Path directory) {
  private static final String SUFFIX = ".yaml";

  /** The built-in ones have a few kilobytes; a much larger file is no study. */
  private static final long LARGEST = 1 << 20;

  /** A study's text, with the files that it includes, and where it came from. */
  record Source(String file, String text) {}

  /** Names of the built-in studies. */
  List<String> names() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    }
  }

  /** Every built-in study. */
  List<StudyFile> all() throws IOException, StudyException {
    List<StudyFile> studies = new ArrayList<>();
    for (String name : names()) {
      studies.add(parse(name));
    }
    return studies;
  }

  /** A study by name, or by the path of its file, not yet checked against its system. */
  StudyFile parse(String nameOrFile) throws IOException, StudyException {
    Source source = find(nameOrFile);
    return StudyParser.parse(source.file(), source.text());
  }

  /** A study by name, or by the path of its file. */
  Source find(String nameOrFile) throws IOException, StudyException {
    boolean file = isFile(nameOrFile);
    Path path = file ? Path.of(nameOrFile) : directory.resolve(nameOrFile + SUFFIX);
    if (!Files.isRegularFile(path)) {
      throw new StudyException(file ? noFile(path) : unknown(nameOrFile));
    }
    if (Files.size(path) > LARGEST) {
      throw new StudyException(nameOrFile + ": too large for a study (over 1 MiB)");
    }
    try {
      // A link may be another person's too: its target's first lines must not be in a message.
      String text = RunFiles.text(path);
      return new Source(
          path.getFileName().toString(),
          text.contains(Includes.TAG)
              ? Includes.embed(text, path.toAbsolutePath().getParent())
              : text);
    } catch (FileSystemException e) {
      throw new StudyException(e.getMessage());
    } catch (CharacterCodingException e) {
      throw new StudyException(nameOrFile + ": not a UTF-8 text file");
    }
  }

  /** Whether this is the path of a file rather than a built-in study's name. */
  static boolean isFile(String nameOrFile) {
    return nameOrFile.contains("/") || nameOrFile.matches(".*\\.(ya?ml|json)");
  }

  private static String noFile(Path path) {
    return path + (Files.isDirectory(path) ? ": is a directory" : ": no such file");
  }

  private String unknown(String name) throws IOException {
    return "unknown study '" + name + "'; " + Nearest.hint(name, names());
  }
}
