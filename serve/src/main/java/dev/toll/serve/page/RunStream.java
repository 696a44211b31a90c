package dev.toll.serve.page;

import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.serve.http.Answer;
import dev.toll.serve.http.EventWriter;
import dev.toll.serve.watch.RunSnapshot;
import dev.toll.serve.watch.SeriesTail;
import dev.toll.serve.watch.WatchedRun;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One run, sent to one client: {@code state} whenever it changes, {@code columns} when a trial's
 * series begins, {@code rows} as they are written. An event's id is the place in the live series,
 * so that a client that comes again gets the rows it has not seen, and no others.
 */
public final class RunStream implements Answer.Stream {
  private final WatchedRun run;
  private String lastId;
  private long version = -1;
  private String attempt;
  private SeriesTail tail;

  /**
   * A stream.
   *
   * @param lastId of the last event the client has seen; null for none
   */
  public RunStream(WatchedRun run, String lastId) {
    this.run = run;
    this.lastId = lastId;
  }

  @Override
  public void look(EventWriter out) throws IOException {
    RunSnapshot snapshot = run.recent();
    follow(snapshot.now());
    if (snapshot.version() != version) {
      version = snapshot.version();
      out.event("state", id(), run.rendered(snapshot, RunStream::state));
    }
    if (tail != null) {
      SeriesTail.News news = tail.look();
      if (news.restarted()) {
        out.event("columns", id(), Pages.GSON.toJson(columns(snapshot.now(), news)));
      }
      if (!news.rows().isEmpty()) {
        out.event("rows", id(), Pages.GSON.toJson(rows(snapshot.now(), news)));
      }
    }
  }

  private static String state(RunSnapshot snapshot) {
    return Pages.GSON.toJson(Pages.liveEvent(snapshot));
  }

  private void follow(Now now) throws IOException {
    String wanted = now == null ? null : attempt(now);
    if (wanted == null) {
      tail = null;
    } else if (!wanted.equals(attempt)) {
      RunDirectory directory = run.directory();
      Path series = directory.trial(now.trial()).resolve("series.csv");
      tail = new SeriesTail(directory.path(), series, wanted);
      tail.resume(lastId);
    }
    attempt = wanted;
    // It says something about the first trial only: from then on we know ourselves.
    lastId = null;
  }

  /** A resumed run may try the same attempt again; it starts at another time. */
  private static String attempt(Now now) {
    return now.trial() + "." + now.attempt() + "." + now.trialStartedAt();
  }

  private String id() {
    return tail == null ? "0.0" : tail.place();
  }

  /** The data of a {@code columns} event. */
  private record Columns(String trial, String level, String attempt, List<String> columns) {}

  /** The data of a {@code rows} event; what is unknown is null. */
  private record Rows(String attempt, List<List<BigDecimal>> rows) {}

  private static Columns columns(Now now, SeriesTail.News news) {
    return new Columns(now.trial(), now.level(), attempt(now), news.columns());
  }

  private static Rows rows(Now now, SeriesTail.News news) {
    List<List<BigDecimal>> rows = new ArrayList<>();
    for (String[] cells : news.rows()) {
      rows.add(Arrays.stream(cells).map(SeriesTail::number).collect(Collectors.toList()));
    }
    return new Rows(attempt(now), rows);
  }
}
