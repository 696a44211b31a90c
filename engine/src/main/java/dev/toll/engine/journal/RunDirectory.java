package dev.toll.engine.journal;

import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.process.Removal;
import dev.toll.engine.record.TrialRecord;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** {@code runs/<study>/<UTC start>/}: the truth about a run; everything else derives from it. */
public record RunDirectory(Path path) {
  /** The name of the environment that a run begins in. */
  static final String ENVIRONMENT = "environment.json";

  /** The link to a study's newest run. */
  private static final String LATEST = "latest";

  private static final String ID = "[0-9]{8}T[0-9]{6}Z(-[0-9]+)?";

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Makes a new one and points {@code latest} at it. */
  public static RunDirectory create(Path runs, String study, Instant start) throws IOException {
    Path parent = Files.createDirectories(runs.resolve(study));
    Path path = parent.resolve(NAME.format(start));
    // Made, not found missing: another toll may start in the same second.
    for (int i = 2; !made(path); i++) {
      path = parent.resolve(NAME.format(start) + "-" + i);
    }
    Files.createDirectory(path.resolve("trials"));
    pointLatestAt(path);
    return new RunDirectory(path.toAbsolutePath().normalize());
  }

  private static boolean made(Path path) throws IOException {
    try {
      Files.createDirectory(path);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Whether {@code latest} is toll's link: a directory or a file of that name is left alone. */
  public boolean linksLatest() {
    return Files.isSymbolicLink(path.resolveSibling(LATEST));
  }

  private static void pointLatestAt(Path path) throws IOException {
    boolean free = !Files.exists(path.resolveSibling(LATEST), LinkOption.NOFOLLOW_LINKS);
    if (!free && !new RunDirectory(path).linksLatest()) {
      return;
    }
    // Of this run: another toll, with another cache, may do the same at once.
    Path link = path.resolveSibling("latest-" + path.getFileName() + ".new");
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, path.getFileName());
    Files.move(
        link,
        path.resolveSibling(LATEST),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** The directory a journal is in. */
  static RunDirectory of(Path journal) {
    return new RunDirectory(journal.toAbsolutePath().normalize().getParent());
  }

  /**
   * The name of what this run makes outside its directory: its start, and its place, so that no
   * other run on the machine has it.
   */
  public String mark() {
    try {
      return "toll-" + id() + "-" + Sha256.of(path.toRealPath().toString()).substring(0, 8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The newest run of a study that has a journal. */
  public static Optional<RunDirectory> latest(Path runs, String study) throws IOException {
    return all(runs, study).stream()
        .filter(run -> RunFiles.has(run.path(), run.journal()))
        .reduce((older, newer) -> newer);
  }

  public String id() {
    return path.getFileName().toString();
  }

  public Path journal() {
    return path.resolve("journal.jsonl");
  }

  public Path study() {
    return path.resolve("study.yaml");
  }

  public Path environment() {
    return environment(ENVIRONMENT);
  }

  /** A later environment, by the name that trials have it by. */
  public Path environment(String name) {
    return path.resolve(name);
  }

  /** The name of an environment, counted from 1. */
  public static String environmentName(int number) {
    return number == 1 ? ENVIRONMENT : "environment-" + number + ".json";
  }

  /** The facts in such a file; none when it is missing or is no JSON object. */
  public Map<String, Object> environmentFacts(String name) throws IOException {
    Path file = environment(name);
    if (!RunFiles.has(path, file)) {
      return Map.of();
    }
    try {
      Map<String, Object> facts =
          Journal.GSON.fromJson(
              RunFiles.text(file), new TypeToken<LinkedHashMap<String, Object>>() {});
      return facts == null ? Map.of() : facts;
    } catch (JsonParseException | CharacterCodingException e) {
      return Map.of();
    }
  }

  public Path results() {
    return path.resolve("results.json");
  }

  public Path report() {
    return path.resolve("report.html");
  }

  /** Scratch of the run (data, configuration, secrets); gone when it is over. */
  public Path work() {
    return path.resolve("work");
  }

  /**
   * Makes the scratch, which others must not reach under any umask: servers write their secrets and
   * their data below it with the modes they choose.
   */
  public void makeWork() throws IOException {
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwx------");
    if (Files.isDirectory(work())) {
      Files.setPosixFilePermissions(work(), own);
    } else {
      Files.createDirectory(work(), PosixFilePermissions.asFileAttribute(own));
    }
  }

  /** Where the run's processes put temporary files. */
  public Path temporary() {
    return work().resolve("tmp");
  }

  /** The run's profiled trials: laid out as a run of their own, with a journal of their own. */
  public RunDirectory explain() {
    return new RunDirectory(path.resolve("explain"));
  }

  public Path trial(String trial) {
    return path.resolve("trials").resolve(trial);
  }

  public Path logs(String trial) {
    return trial(trial).resolve("logs");
  }

  /**
   * Where the files of an attempt are: a valid one's in the trial's own directory, those of any
   * other next to it. Nothing but this knows how.
   */
  public Path attempt(String trial, TrialRecord.Status status, int attempt) {
    return trial(attemptName(trial, status, attempt));
  }

  /** The same of a trial that has ended. */
  public Path attempt(TrialRecord trial) {
    return attempt(trial.trial(), trial.status(), trial.attempt());
  }

  /** The name of an attempt's directory, e.g. {@code b03-auth-conf.void1}. */
  public static String attemptName(String trial, TrialRecord.Status status, int attempt) {
    return status == TrialRecord.Status.VALID
        ? trial
        : trial + "." + status.name().toLowerCase(Locale.ROOT) + attempt;
  }

  /** Sizes and times of the files that figures are made from: another when any of them changes. */
  public String stamp() throws IOException {
    StringBuilder stamp = new StringBuilder();
    for (Path file : List.of(journal(), results(), environment())) {
      stamp.append(stamp(file)).append(';');
    }
    Path trials = path.resolve("trials");
    int files = 0;
    if (Files.isDirectory(trials, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> all = Files.walk(trials, 2)) {
        for (Path file : all.sorted().toList()) {
          files = 31 * files + (file + stamp(file)).hashCode();
        }
      }
    }
    return stamp.append(Integer.toHexString(files)).toString();
  }

  /** Empty where there is no such file. */
  private static String stamp(Path file) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    BasicFileAttributes is =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return is.size() + "@" + is.lastModifiedTime();
  }

  /** Removes a directory and all in it, see {@link Removal}. What is gone already is no error. */
  public static void delete(Path directory) throws IOException {
    List<String> left = Removal.of(directory);
    if (!left.isEmpty()) {
      throw new IOException(Removal.words(left));
    }
  }

  /**
   * Removes the scratch. What cannot be removed is a warning: it stops neither this run nor others.
   */
  public void removeWork(Consumer<String> note) {
    try {
      Removal.freed(work()).ifPresent(note);
    } catch (IOException e) {
      note.accept(e.getMessage());
    }
  }

  /** Writes a file whole or not at all; what a link at its place leads to stays as it is. */
  public static void writeAtomically(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    Files.createFile(temporary);
    try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      // Else a power cut may leave the new name with nothing in it.
      out.getFD().sync();
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes files that a crash kept from getting their name. */
  public void sweep() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(RunDirectory::unfinished).toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(path.resolveSibling("latest-" + id() + ".new"));
  }

  /** As {@link #writeAtomically} and the reports name what they have not written to its end. */
  private static boolean unfinished(Path file) {
    return Files.isRegularFile(file)
        && file.getFileName().toString().matches(".+\\.new|\\..+\\.[0-9]+");
  }

  /** Whether it looks like a run that never began: toll made it, and nothing was asked for. */
  public boolean maybeNeverBegun() throws IOException {
    // Another user's directory is none of toll's, empty or with a study in it.
    boolean made = id().matches(ID) && Files.isDirectory(path.resolve("trials"));
    return made && RunView.read(this).request() == null;
  }

  /**
   * Removes a run that never began: it was cut short before its request was written, so nothing was
   * started and there is nothing to report. Any other is left alone.
   */
  public boolean removeIfNeverBegun() throws IOException {
    RunView view = RunView.read(this);
    boolean read = view.known() && view.damages().isEmpty();
    if (!maybeNeverBegun() || !read) {
      return false;
    }
    sweep();
    Set<Path> shell =
        Set.of(path, path.resolve("trials"), path.resolve(RunLock.NAME), study(), journal());
    try (Stream<Path> all = Files.walk(path)) {
      if (!all.allMatch(shell::contains)) {
        return false;
      }
    }
    remove();
    return true;
  }

  /** Removes the run with all that it found, and points {@code latest} at the one before it. */
  public void remove() throws IOException {
    delete(path);
    List<RunDirectory> left =
        all(path.getParent().getParent(), path.getParent().getFileName().toString());
    if (!left.isEmpty()) {
      pointLatestAt(left.get(left.size() - 1).path());
    } else if (linksLatest()) {
      Files.delete(path.resolveSibling(LATEST));
    }
  }

  /** The runs of all studies, oldest first. */
  public static List<RunDirectory> all(Path runs) throws IOException {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    List<RunDirectory> found = new ArrayList<>();
    try (Stream<Path> studies = Files.list(runs)) {
      for (Path study : studies.filter(Files::isReadable).toList()) {
        found.addAll(all(runs, study.getFileName().toString()));
      }
    }
    found.sort(Comparator.comparing(RunDirectory::id));
    return found;
  }

  /** The runs of a study, oldest first. */
  public static List<RunDirectory> all(Path runs, String study) throws IOException {
    Path parent = runs.resolve(study);
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          // A copy made with links followed has it as a directory.
          .filter(child -> !child.endsWith(LATEST))
          .sorted()
          .map(child -> new RunDirectory(child.toAbsolutePath().normalize()))
          .toList();
    }
  }
}
