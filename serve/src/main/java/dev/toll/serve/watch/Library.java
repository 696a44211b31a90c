package dev.toll.serve.watch;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.Catalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs below some directories. A run is found by its id among these, never by a path. */
public final class Library {
  private static final String MARK = "toll-";

  private final List<Path> places;
  private final Catalog catalog;
  private final Map<Path, WatchedRun> known = new LinkedHashMap<>();
  private Map<String, WatchedRun> byId = Map.of();

  /**
   * A library.
   *
   * @param places directories with a directory per study, as {@code toll run --runs} has it
   */
  public Library(List<Path> places, Catalog catalog) {
    this.places = List.copyOf(places);
    this.catalog = catalog;
  }

  public List<Path> places() {
    return places;
  }

  /** Every run there is now, the newest first. */
  public synchronized List<WatchedRun> runs() {
    List<RunDirectory> found = new ArrayList<>();
    for (Path place : places) {
      try {
        found.addAll(RunDirectory.all(place));
      } catch (IOException | UncheckedIOException e) {
        // A place that cannot be read just now (a run that is being removed) holds none.
      }
    }
    Map<String, WatchedRun> now = new LinkedHashMap<>();
    found.stream()
        .filter(directory -> RunFiles.has(directory.path(), directory.journal()))
        .sorted(Comparator.comparing(RunDirectory::id).reversed())
        .forEach(
            directory -> {
              WatchedRun run = known.get(directory.path());
              if (run == null) {
                run = watched(directory);
              }
              if (run != null) {
                now.put(run.id(), run);
              }
            });
    known.clear();
    now.values().forEach(run -> known.put(run.directory().path(), run));
    byId = now;
    return List.copyOf(now.values());
  }

  private WatchedRun watched(RunDirectory directory) {
    try {
      // Its start, and a hash of its place: the same after every start of ours.
      String id = directory.mark().substring(MARK.length());
      return new WatchedRun(id, directory, catalog);
    } catch (UncheckedIOException e) {
      // Removed since it was listed.
      return null;
    }
  }

  /** The current state of all runs; one that cannot be read just now is left out. */
  public List<RunSnapshot> look() {
    List<RunSnapshot> pictures = new ArrayList<>();
    for (WatchedRun run : runs()) {
      try {
        pictures.add(run.look());
      } catch (IOException | RuntimeException e) {
        // Its directory is being removed, or its journal is no journal: not a run for now.
      }
    }
    return pictures;
  }

  /** The run with this id. */
  public synchronized Optional<WatchedRun> find(String id) {
    WatchedRun run = byId.get(id);
    if (run == null) {
      runs();
      run = byId.get(id);
    }
    return Optional.ofNullable(run);
  }
}
