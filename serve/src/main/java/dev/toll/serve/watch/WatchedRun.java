package dev.toll.serve.watch;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.results.Results;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.report.ResultsJson;
import dev.toll.report.ResultsView;
import dev.toll.serve.watch.RunSnapshot.LevelMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A run, read from its directory and nowhere else. Files are looked at again only when they have
 * changed, and analysed only when a block has ended: watching shall cost the machine that measures
 * next to nothing.
 */
public final class WatchedRun {
  private static final long RECENT = Duration.ofMillis(250).toNanos();

  private final String id;
  private final RunDirectory directory;
  private final Catalog catalog;
  private FileVersion journalStamp = FileVersion.NONE;
  private JournalSummary journalled;
  private FileVersion nowStamp = FileVersion.NONE;
  private Now now;
  private String analysed;
  private Results results;
  private Stage stage;
  private RunSnapshot snapshot;
  private long looked;
  private long version;
  private String rendered;
  private long renderedVersion;

  WatchedRun(String id, RunDirectory directory, Catalog catalog) {
    this.id = id;
    this.directory = directory;
    this.catalog = catalog;
  }

  public String id() {
    return id;
  }

  public RunDirectory directory() {
    return directory;
  }

  /** Its state a quarter of a second ago or later: many pages look at it, each twice a second. */
  public synchronized RunSnapshot recent() throws IOException {
    if (snapshot == null || System.nanoTime() - looked > RECENT) {
      look();
      looked = System.nanoTime();
    }
    return snapshot;
  }

  /** The current state of the run. */
  public synchronized RunSnapshot look() throws IOException {
    boolean changed = false;
    FileVersion journal = stamp(directory.journal());
    if (!journal.equals(journalStamp)) {
      journalled = JournalSummary.read(directory, catalog);
      journalStamp = journal;
      changed = true;
    }
    UnreleasedResources.Started atWork = journalled.view().outstanding().atWork();
    Stage found = Stage.of(journalled.view().state(), atWork != null);
    FileVersion file = found.live() ? stamp(Now.file(directory)) : FileVersion.NONE;
    if (!file.equals(nowStamp) || (now != null && !found.live())) {
      now = found.live() ? Now.read(directory).orElse(null) : null;
      nowStamp = file;
      changed = true;
    }
    if (changed || found != stage) {
      stage = found;
      snapshot = snapshot();
    }
    return snapshot;
  }

  /** What all its pages are sent of a state: made once, however many are open. */
  public synchronized String rendered(RunSnapshot state, Function<RunSnapshot, String> how) {
    if (state.version() != renderedVersion) {
      rendered = how.apply(state);
      renderedVersion = state.version();
    }
    return rendered;
  }

  private FileVersion stamp(Path file) {
    return FileVersion.of(directory.path(), file);
  }

  private RunSnapshot snapshot() {
    Study study = journalled.study();
    findResults();
    Results.StudyInfo info = info(study);
    return new RunSnapshot(
        ++version,
        id,
        directory.id(),
        info.name(),
        info.title(),
        info.scale(),
        stage,
        journalled.view().startedAt(),
        journalled.view().endedAt(),
        why(),
        marks(study),
        results != null
            ? Math.max(journalled.blocks(), results.execution().run().blocks())
            : journalled.blocks(),
        journalled.plan() == null ? 0 : journalled.plan().blocks(),
        now != null && stage == Stage.RUNNING
            ? now.of()
            : journalled.plan() == null ? 0 : journalled.plan().trials().size(),
        journalled.view().attempts(),
        now,
        stage == Stage.RUNNING ? journalled.expectedEnd(now) : null,
        journalled.rule(),
        notes(),
        results);
  }

  /** With what damage to the journal is worth to a reader. */
  private List<String> notes() {
    List<String> notes = new ArrayList<>(journalled.view().notes());
    journalled.view().damages().forEach(damage -> notes.add(damage.toString()));
    return notes;
  }

  private String why() {
    if (journalled.problem() != null) {
      return "this version of toll cannot read the study: " + journalled.problem();
    }
    if (stage == Stage.INTERRUPTED && journalled.view().outstanding().unseen() != null) {
      return "the toll process ran in another PID namespace or on another host, and cannot be seen"
          + " from here";
    }
    if (stage == Stage.INTERRUPTED) {
      return "the toll process is gone; toll resume continues the run";
    }
    return journalled.view().why();
  }

  /** From the study, else from the results; without both it is called as its directory is. */
  private Results.StudyInfo info(Study study) {
    String name = String.valueOf(directory.path().getParent().getFileName());
    if (study != null) {
      return new Results.StudyInfo(study.name(), study.title(), null, study.scale(), null, null);
    }
    return results != null
        ? results.design().study()
        : new Results.StudyInfo(name, name, null, null, null, null);
  }

  /** Of the study, or else of the results. */
  private List<LevelMark> marks(Study study) {
    List<LevelMark> marks = new ArrayList<>();
    if (study != null) {
      List<String> others = new ArrayList<>(study.levels().stream().map(Level::name).toList());
      others.remove(study.baseline());
      for (Level level : study.levels()) {
        int colour = ResultsView.colour(others, level.name());
        marks.add(new LevelMark(level.name(), level.description(), colour));
      }
    } else if (results != null) {
      ResultsView view = new ResultsView(results);
      for (Results.LevelInfo level : view.levels()) {
        int colour = view.colour(level.name());
        marks.add(new LevelMark(level.name(), level.description(), colour));
      }
    }
    return List.copyOf(marks);
  }

  /**
   * Of a run that is over the written results; else those of its journal, again after each block.
   */
  private void findResults() {
    String wanted =
        stage.live()
            ? "blocks " + journalled.blocks()
            : stage + " " + journalStamp + " " + stamp(directory.results());
    if (wanted.equals(analysed)) {
      return;
    }
    analysed = wanted;
    results = stage.live() || stage == Stage.INTERRUPTED ? null : written();
    if (results == null) {
      results = analyse();
    }
    if (results == null) {
      results = written();
    }
  }

  /** What was written when the run ended; null when that was another end, or none. */
  private Results written() {
    try {
      Results found = ResultsJson.read(directory.results());
      boolean newest =
          journalled.study() == null
              || Objects.equals(found.execution().run().endedAt(), journalled.view().endedAt());
      return newest ? found : null;
    } catch (IOException | IllegalArgumentException e) {
      // None, half a file, or another version's.
      return null;
    }
  }

  private Results analyse() {
    if (journalled.study() == null || journalled.system() == null) {
      return null;
    }
    try {
      return RunAnalysis.analyse(directory, journalled.study(), journalled.system());
    } catch (IOException | RuntimeException e) {
      // Its files go while we look, or are damaged: the page says that there is no answer.
      return null;
    }
  }
}
