package dev.toll.engine.series;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads {@code trials/<trial>/series.csv}: first column {@code t} in seconds, then a metric per
 * column; an empty cell is unknown. A line that is cut short or unreadable (a crash while writing)
 * loses that line only.
 */
public final class SeriesFile {

  private SeriesFile() {}

  /** The series of a trial; {@link Series#NONE} when there is no file or nothing in it. */
  public static Series read(Path runDirectory, String trial) {
    WholeSeries whole = new WholeSeries();
    stream(runDirectory, trial, whole);
    return whole.series();
  }

  /** Tells the rows of a trial's series one by one; nothing when there is no file. */
  public static void stream(Path runDirectory, String trial, SeriesSink sink) {
    Optional<Path> file = find(runDirectory, trial);
    if (file.isEmpty()) {
      return;
    }
    try (InputStream in = Files.newInputStream(file.get())) {
      new SeriesParser(in, sink).parse();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.get(), e);
    }
  }

  /** A trial's series file, where it has one. */
  public static Optional<Path> find(Path runDirectory, String trial) {
    return find(runDirectory, trial, "series.csv");
  }

  /** A file of a trial; none when the trial's name leads out of the run directory. */
  public static Optional<Path> find(Path runDirectory, String trial, String name) {
    Path trials = runDirectory.resolve("trials").toAbsolutePath().normalize();
    try {
      Path file = trials.resolve(trial).resolve(name).normalize();
      return file.startsWith(trials) && Files.isRegularFile(file)
          ? Optional.of(file)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
