package dev.toll.cli;

import dev.toll.commands.CommandContext;
import dev.toll.driver.Daemon;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results;
import dev.toll.engine.run.RunListener;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.words.Phrase;
import dev.toll.report.Reports;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine.Help.Ansi;

/**
 * Shows the progress of a run: on a terminal one line that changes, elsewhere a plain line per
 * trial. It writes to stderr, because stdout is for the results.
 */
final class ProgressLine implements RunListener, CommandContext.Display {
  private static final String CLEAR = PrintableWriter.CLEAR;

  /**
   * Without a terminal, what is done is printed this often, so that a log shows that it goes on.
   */
  private static final long SILENCE_NANOS = 10_000_000_000L;

  private static final int LOG_WIDTH = 160;

  private final PrintWriter err;
  private final boolean terminal;
  private final Ansi ansi;
  private final LongSupplier clock;
  private ScheduledExecutorService ticks;
  private final long start;
  private long lastActivity;
  private long lastLine;
  private int ended;

  /** Seconds of the trials that have ended, without those of attempts that do not count. */
  private double endedAt;

  /** Seconds of such attempts: no more of them are expected. */
  private double lost;

  private double attemptEndedAt;

  /** Trials that had ended when another began: those of a block end within seconds. */
  private int finished;

  private double finishedAt;

  private int doneBefore;
  private int of;
  private int blocks;
  private final String study;
  private final Map<String, String> labels = new HashMap<>();
  private String trial = "";
  private String step = "starting";
  private String activity = "";
  private String rate = "";
  private double estimate;

  /**
   * A progress display.
   *
   * @param terminal whether stderr is one: elsewhere there are plain lines, and no colours
   * @param ansi the user's choice of colours on a terminal
   * @param study its name; null where there is none
   * @param estimate seconds the whole run is estimated to take; NaN if unknown
   */
  ProgressLine(PrintWriter err, boolean terminal, Ansi ansi, String study, double estimate) {
    this(err, terminal, ansi, study, estimate, System::nanoTime);
  }

  /**
   * The same with a clock of one's own.
   *
   * @param clock nanoseconds
   */
  ProgressLine(
      PrintWriter err,
      boolean terminal,
      Ansi ansi,
      String study,
      double estimate,
      LongSupplier clock) {
    this.clock = clock;
    start = clock.getAsLong();
    lastActivity = start - SILENCE_NANOS;
    lastLine = start;
    this.err = err;
    this.terminal = terminal;
    // Picocli checks stdout; stderr may be a file nevertheless.
    this.ansi = terminal ? ansi : Ansi.OFF;
    this.study = study;
    this.estimate = estimate;
  }

  @Override
  public synchronized void runStarted(Plan plan, int done, Path directory) {
    of = plan.trials().size();
    doneBefore = done;
    blocks = plan.blocks();
    line(
        String.format(
            Locale.ROOT,
            "%s%s%d trials%s%s; run directory %s",
            study == null ? "" : study + ": ",
            plan.atMost(),
            of,
            plan.sequential()
                ? ", level after level as published"
                : String.format(
                    Locale.ROOT,
                    " in %s, %s order (seed %d)",
                    Phrase.blocks(plan.blocks()),
                    plan.order().word(),
                    plan.seed()),
            done > 0 ? ", " + done + " done already" : "",
            directory));
    if (!terminal && ticks == null) {
      // A step of half a minute reports nothing by itself.
      ticks = Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-progress"));
      var unused = ticks.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }
  }

  private synchronized void tick() {
    show();
  }

  @Override
  public synchronized void trialStarted(Plan.Trial planned, int attempt, int number, int all) {
    anotherBegins();
    of = all;
    trial =
        String.format(
            Locale.ROOT,
            "trial %d/%d  block %s  %s%s",
            number,
            all,
            block(planned),
            planned.level(),
            attempt > 1 ? "  (attempt " + attempt + ")" : "");
    labels.put(planned.id(), trial);
    rate = "";
    show();
  }

  private void anotherBegins() {
    finished = ended;
    finishedAt = endedAt;
  }

  private String block(Plan.Trial planned) {
    return planned.block() == 0 ? "0 (warm-up)" : planned.block() + "/" + blocks;
  }

  @Override
  public synchronized void loadedInTurns(
      List<Plan.Trial> planned, int attempt, int number, int all) {
    trial =
        "block %s  in turns%s"
            .formatted(block(planned.get(0)), attempt > 1 ? "  (attempt " + attempt + ")" : "");
    rate = "";
    show();
  }

  @Override
  public synchronized void trialsNotNeeded(int trials, String why) {
    of -= trials;
    line(why + "; " + trials + (trials == 1 ? " trial is" : " trials are") + " not needed");
  }

  @Override
  public synchronized void step(String phase, String name) {
    step = Printable.line(phase + ": " + name);
    activity = "";
    rate = "";
    show();
  }

  @Override
  public synchronized void load(double seconds, long operations, long total) {
    rate =
        total == LoadListener.UNKNOWN
            ? "  " + Phrase.time(seconds)
            : String.format(
                Locale.ROOT,
                "  %s/s, %s",
                Text.count((double) operations),
                Text.count((double) total));
    show();
  }

  @Override
  public synchronized void trialEnded(TrialRecord record) {
    // Of an interleaved block's trials all end together.
    trial = labels.getOrDefault(record.trial(), record.trial());
    double now = spent();
    lost += record.valid() ? 0 : now - attemptEndedAt;
    attemptEndedAt = now;
    if (record.valid()) {
      ended++;
      endedAt = now - lost;
      print(trial + "  " + verdict(record));
    } else if (record.status() == TrialRecord.Status.EXCLUDED) {
      print(trial + ansi.string("  @|yellow excluded|@: ") + Printable.lines(record.reason()));
    } else {
      print(trial + ansi.string("  @|bold,red void|@: ") + Printable.lines(record.wholeReason()));
    }
  }

  /** The answer as it narrows. */
  @Override
  public synchronized void answered(Results soFar) {
    String answer = Reports.line(soFar);
    if (!answer.isEmpty()) {
      line("after %s: %s".formatted(Phrase.blocks(soFar.execution().run().blocks()), answer));
    }
  }

  private String verdict(TrialRecord record) {
    Double elapsed = record.metrics().get("elapsed");
    Double perSecond = record.metrics().get("entries_per_second");
    StringBuilder text = new StringBuilder(ansi.string(word(record)));
    if (elapsed != null) {
      text.append(String.format(Locale.ROOT, "  %.2f s", elapsed));
    }
    if (perSecond != null) {
      text.append("  ").append(Text.count(perSecond)).append("/s");
    }
    return text.toString();
  }

  /** A valid trial is called proved only if all of its proofs are true. */
  private static String word(TrialRecord record) {
    boolean proved = record.proved().orElse(Verdict.TRUE) == Verdict.TRUE;
    boolean verified =
        record.verification() == null || record.verification().verdict() != Verdict.UNKNOWN;
    return (proved ? "@|green proved|@, " : "@|yellow not proved|@, ")
        + (verified ? "@|green verified|@" : "@|yellow not verified|@");
  }

  @Override
  public synchronized void activity(String text) {
    if (terminal) {
      activity = Printable.line(text);
      show();
    } else if (clock.getAsLong() - lastActivity > SILENCE_NANOS) {
      lastActivity = clock.getAsLong();
      line(text);
    }
  }

  @Override
  public synchronized void note(String text) {
    activity = "";
    line(text);
  }

  /** A line that stays. */
  synchronized void line(String text) {
    print(Printable.lines(text));
  }

  private void print(String text) {
    lastLine = clock.getAsLong();
    err.print(terminal ? CLEAR : "");
    err.println(stamp() + text);
    err.flush();
    show();
  }

  private String stamp() {
    return terminal ? "" : String.format(Locale.ROOT, "[%6.1f s] ", spent());
  }

  private double spent() {
    return (clock.getAsLong() - start) / 1e9;
  }

  private void show() {
    if (!terminal) {
      if (!trial.isEmpty() && clock.getAsLong() - lastLine > SILENCE_NANOS) {
        print(fitted(LOG_WIDTH));
      }
      return;
    }
    err.print(CLEAR + fitted(Terminal.width()));
    err.flush();
  }

  /** On a narrow terminal the study is omitted first, then the step is cut: rate and time stay. */
  private String fitted(int width) {
    String before = trial + (trial.isEmpty() ? "" : "  ");
    String after = rate + eta();
    String name = study == null || trial.isEmpty() ? "" : study + "  ";
    int room = width - before.length() - after.length();
    String doing = activity.isEmpty() ? step : activity;
    String shown = name.length() + doing.length() <= room ? name : "";
    int most = Math.max(0, room - shown.length());
    String text = shown + before + doing.substring(0, Math.min(most, doing.length())) + after;
    return text.length() > width ? text.substring(0, width) : text;
  }

  /**
   * From what the finished trials of this run took, or else from the estimate. All trials of an
   * interleaved block finish together, so that the time since then counts for those that run.
   */
  private String eta() {
    int left = of - doneBefore - finished;
    double all = finished == 0 ? estimate : finishedAt / finished * (finished + left);
    double seconds = Math.max(0, all + lost - spent());
    return of == 0 || left <= 0 || !(seconds > 0)
        ? ""
        : "  about " + Phrase.time(seconds) + " left";
  }

  @Override
  public synchronized void close() {
    if (ticks != null) {
      ticks.shutdownNow();
    }
    if (terminal) {
      err.print(CLEAR);
      err.flush();
    }
  }
}
