package dev.toll.engine.pairs;

import dev.toll.driver.Reading;
import dev.toll.driver.TerminalText;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.PairLooks;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.words.AnswerText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Executes commands in pairs: each command once, in random order, as often as the answer needs. A
 * block is one pair, or of short commands several; its ratio is one value of the interval.
 */
public final class Pairs {
  /** Seconds of a block of short commands: long compared with the clock, short with the budget. */
  private static final double BLOCK_SECONDS = 0.2;

  /** CPU time of children is counted in hundredths of a second. */
  private static final double CPU_BLOCK_SECONDS = 2;

  /** No more blocks than the rule's looks are made for. */
  private static final int MOST_BLOCKS = 400;

  /** Unmeasured executions: what is cold at the first is not at the second. */
  private static final double TRYING_SECONDS = 0.5;

  private static final int MOST_TRIES = 20;

  private final PairsSpec asked;
  private final Consumer<String> progress;
  private final Executions executions;
  private final List<PairLooks> looks = new ArrayList<>();
  private final Random random;
  private final List<Integer> order;
  private int ordered;
  private final double[] sums;
  private final int[] failures;
  private final List<double[]> blocks = new ArrayList<>();
  private final List<List<Executions.Execution>> measured = new ArrayList<>();
  private int perBlock;
  private double seconds;
  private String end = "interrupted";

  /** The last match. */
  private volatile Reading found;

  /** Of what a pattern finds; null before the first. */
  private String unit;

  private Pairs(PairsSpec asked, Consumer<String> progress)
      throws IOException, InterruptedException, StudyException {
    this.asked = asked;
    this.progress = progress;
    int commands = asked.commands().size();
    random = new Random(asked.seed());
    order = new ArrayList<>(IntStream.range(0, commands).boxed().toList());
    sums = new double[commands];
    failures = new int[commands];
    for (int i = 0; i < commands; i++) {
      measured.add(new ArrayList<>());
    }
    for (int i = 1; i < commands; i++) {
      looks.add(
          asked.blocks() == null
              ? PairLooks.sequential(commands - 1)
              : PairLooks.fixed(commands - 1, asked.blocks()));
    }
    executions = new Executions(asked, asked.metric().pattern() == null ? null : this::read);
  }

  /**
   * What was found.
   *
   * @param means of each command
   * @param failures executions of each whose exit code was not 0
   * @param blocks means of each command in each block
   * @param perBlock executions of each command in a block
   * @param executions of each command, those of all blocks
   * @param ratios of each other command to the first; null elements where there is none
   * @param intervals that hold together; null elements where there is none
   * @param seconds that all blocks took
   * @param unit of the means; empty for a plain number
   * @param end why no more were executed: settled, budget, blocks or interrupted
   */
  public record Outcome(
      List<Double> means,
      List<Integer> failures,
      List<double[]> blocks,
      int perBlock,
      List<List<Executions.Execution>> executions,
      List<Double> ratios,
      List<Interval> intervals,
      double seconds,
      String unit,
      String end) {}

  /**
   * Executes until the answer is settled, the budget is spent or the thread is interrupted.
   *
   * @param progress gets what is under way
   * @throws StudyException if a command fails
   */
  public static Outcome run(PairsSpec asked, Consumer<String> progress)
      throws IOException, InterruptedException, StudyException {
    Pairs pairs = new Pairs(asked, progress);
    try (Executions executions = pairs.executions) {
      executions.aside("--shell " + asked.shell(), ":");
      for (String setup : asked.setups()) {
        executions.aside("--setup", setup);
      }
      try {
        pairs.measure();
      } catch (InterruptedException e) {
        // What is known so far holds at any stop; the clean-up is still to be done.
        if (pairs.blocks.isEmpty()) {
          throw e;
        }
      } finally {
        Thread.interrupted();
        for (String cleanup : asked.cleanups()) {
          executions.aside("--cleanup", cleanup);
        }
      }
    }
    return pairs.outcome();
  }

  private void measure() throws IOException, InterruptedException, StudyException {
    double pair = tried();
    double wanted = asked.metric().is(Metric.CPU) ? CPU_BLOCK_SECONDS : BLOCK_SECONDS;
    if (Double.isFinite(asked.budgetSeconds())) {
      wanted = Math.max(wanted, asked.budgetSeconds() / MOST_BLOCKS);
    }
    perBlock =
        asked.executions() != null
            ? asked.executions()
            : (int) Math.max(1, Math.min(10_000, Math.ceil(wanted / pair)));
    long began = System.nanoTime();
    while (true) {
      end = end();
      if (end != null) {
        return;
      }
      end = "interrupted";
      block();
      seconds = (System.nanoTime() - began) / 1e9;
      progress.accept(
          "%d blocks, %.0f s; %s".formatted(blocks.size(), seconds, soFar(looks.get(0))));
    }
  }

  private String soFar(PairLooks first) {
    return first.interval() == null
        ? "no interval yet"
        : AnswerText.cost(cost(first.interval())) + " so far";
  }

  /** Why nothing more is to be executed; null if it is. */
  private String end() {
    int done = blocks.size();
    if (asked.blocks() != null && done >= asked.blocks()) {
      return "blocks";
    }
    if (asked.blocks() == null
        && looks.stream()
            .allMatch(l -> l.interval() != null && cost(l.interval()).certain(asked.tolerance()))) {
      return "settled";
    }
    double next = done == 0 ? 0 : seconds / done;
    return seconds + next > asked.budgetSeconds() ? "budget" : null;
  }

  private Cost cost(Interval ratio) {
    return Cost.of(ratio, asked.metric().better());
  }

  /** Executes each once or a few times, unmeasured; returns the seconds of a pair. */
  private double tried() throws IOException, InterruptedException, StudyException {
    double pair = 0;
    for (int i = 0; i < asked.commands().size(); i++) {
      double best = Double.MAX_VALUE;
      double all = 0;
      progress.accept("trying: " + asked.commands().get(i).text().lines().findFirst().orElse(""));
      int most = asked.warmup() == null ? MOST_TRIES : asked.warmup();
      double enough = asked.warmup() == null ? TRYING_SECONDS : Double.MAX_VALUE;
      for (int times = 0; times < most && all < enough; times++) {
        double took = executed(i).seconds();
        best = Math.min(best, took);
        all += took;
      }
      pair += best;
    }
    Arrays.fill(failures, 0);
    return pair;
  }

  private void block() throws IOException, InterruptedException, StudyException {
    double[] sum = new double[sums.length];
    for (int i = 0; i < perBlock; i++) {
      // Every other pair reverses the one before: what a place in the pair does cancels soon.
      if (ordered++ % 2 == 0) {
        Collections.shuffle(order, random);
      } else {
        Collections.reverse(order);
      }
      for (int command : order) {
        sum[command] += value(command);
      }
    }
    for (int i = 0; i < sum.length; i++) {
      if (!(sum[i] > 0)) {
        throw new StudyException(
            "'%s': %s is 0 or less; a ratio needs values above 0"
                .formatted(asked.commands().get(i).text(), asked.metric().noun()));
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sums[i] += sum[i];
      if (i > 0) {
        looks.get(i - 1).add(Math.log(sum[i] / sum[0]));
      }
    }
    blocks.add(Arrays.stream(sum).map(all -> all / perBlock).toArray());
  }

  private double value(int command) throws IOException, InterruptedException, StudyException {
    Executions.Execution done = executed(command);
    measured.get(command).add(done);
    return asked.metric().pattern() == null
        ? asked.metric().measured(done)
        : found.quantity().value();
  }

  private Executions.Execution executed(int i)
      throws IOException, InterruptedException, StudyException {
    PairsSpec.Command asks = asked.commands().get(i);
    String command = asks.text();
    executions.aside("--prepare", asks.prepare());
    found = null;
    Executions.Execution done = executions.execute(command);
    if (done.code() != 0) {
      failures[i]++;
      if (!asked.ignored().test(done.code())) {
        executions.must("'" + command + "'", done.code());
      }
    }
    if (asked.metric().pattern() != null) {
      executions.drain();
      String wrong = wrong();
      if (wrong != null) {
        throw new StudyException("'" + command + "': " + wrong);
      }
    }
    executions.aside("--conclude", asks.conclude());
    return done;
  }

  private void read(String text) {
    for (String line : (Iterable<String>) TerminalText.plain(text).lines()::iterator) {
      Reading last = Reading.goesOn(found) ? asked.metric().pattern().last(line, null, 1) : null;
      found = last == null ? found : last;
    }
  }

  /** Why what was found is no value of the metric; null if it is one. */
  private String wrong() {
    if (found == null) {
      return "no line of its output matches " + asked.metric().pattern();
    }
    String why = found.wrong();
    if (why == null && Reading.tooMany(found.quantity().value())) {
      why = Reading.TOO_MANY;
    } else if (why == null) {
      String its = found.quantity().unit();
      unit = unit == null ? its : unit;
      why =
          unit.equals(its)
              ? null
              : "its unit is %s, but that of an earlier number is %s"
                  .formatted(quoted(its), quoted(unit));
    }
    return why == null ? null : why + ", in the line: " + found.line();
  }

  private static String quoted(String unit) {
    return unit.isEmpty() ? "none" : "'" + unit + "'";
  }

  private Outcome outcome() {
    int each = blocks.size() * perBlock;
    return new Outcome(
        Arrays.stream(sums).map(sum -> sum / each).boxed().toList(),
        Arrays.stream(failures).boxed().toList(),
        List.copyOf(blocks),
        perBlock,
        measured.stream().map(all -> List.copyOf(all.subList(0, each))).toList(),
        looks.stream().map(PairLooks::ratio).toList(),
        looks.stream().map(PairLooks::last).toList(),
        seconds,
        asked.metric().pattern() == null
            ? asked.metric().unit()
            : Objects.requireNonNullElse(unit, ""),
        end);
  }
}
