package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a study over and over, kills what is at work on it at random moments, resumes until it is
 * finished, and looks at what is left. All randomness comes from a seed.
 */
final class Killer {
  static final String TOLL = "toll";
  private static final Pattern STEP =
      Pattern.compile(
          "(prove|reset|prepare|warm|measure|settle|verify): ([A-Za-z']+(?: [A-Za-z']+)*)");

  /** Up to the level's name, and the first word of its end. */
  private static final Pattern TRIAL = Pattern.compile("trial \\d+/\\d+  block \\d+  \\S+");

  private static final String DONE = "  proved, verified";

  /** What is done to whom. */
  record Blow(String signal, String process) {
    @Override
    public String toString() {
      return signal + " of " + process;
    }
  }

  /** Whom blows hit. */
  interface Targets {
    /**
     * A blow that can be struck now; empty while there is no target.
     *
     * @param runs where the run is
     */
    Optional<Runnable> aim(Path runs, Process toll, Blow blow) throws IOException;

    /**
     * Looks at what a blow has done, before anything else is.
     *
     * @param step that it hit
     * @param log what toll says
     */
    default void struck(Process toll, Blow blow, String step, Path log) throws Exception {}

    /** A run is finished. */
    default void finished() throws Exception {}
  }

  /** Starts toll in a JVM of its own. */
  interface Launcher {
    Process launch(Path log, List<String> arguments) throws IOException;
  }

  /**
   * What to do.
   *
   * @param place of this test's own, which contains everything
   * @param study arguments of {@code toll run}, the seed among them
   * @param blows in turn
   * @param perRun the most blows at toll itself before a run is let finish
   * @param patienceSeconds for one execution
   */
  record Plan(
      Path place,
      Path cache,
      List<String> study,
      List<Blow> blows,
      int perRun,
      int patienceSeconds,
      long seed) {}

  private final Plan plan;
  private final Launcher launcher;
  private final Targets targets;
  private final Random random;
  private final KillTally tally = new KillTally();
  private final Map<Long, Long> seen = new HashMap<>();
  private Path runs;

  /** What an undisturbed run takes, and what of it when toll has come up. */
  private long wholeNanos;

  private long upNanos;
  private int trials;
  private int executions;
  private Path log;

  Killer(Plan plan, Launcher launcher) {
    this(plan, launcher, new JournalTargets());
  }

  Killer(Plan plan, Launcher launcher, Targets targets) {
    this.plan = plan;
    this.launcher = launcher;
    this.targets = targets;
    random = new Random(plan.seed());
  }

  KillTally kill() throws Exception {
    Aftermath undisturbed = undisturbed();
    trials = undisturbed.levels().size();
    List<Blow> left = new ArrayList<>(plan.blows());
    while (!left.isEmpty()) {
      tally.runs++;
      runs = Files.createDirectories(plan.place().resolve("runs-" + tally.runs));
      seen.clear();
      oneRun(left);
      compare(undisturbed);
    }
    return tally;
  }

  private Aftermath undisturbed() throws Exception {
    runs = Files.createDirectories(plan.place().resolve("runs-undisturbed"));
    long start = System.nanoTime();
    Process process = start("run");
    awaitUp(process);
    long up = System.nanoTime();
    assertThat(ends(process)).as("undisturbed: %s", Files.readString(log)).isZero();
    upNanos = System.nanoTime() - up;
    wholeNanos = System.nanoTime() - start;
    return new Aftermath(directory(), plan.cache(), Map.of());
  }

  /** One run, from its start over blows and resumes to its end. */
  private void oneRun(List<Blow> left) throws Exception {
    Process process = start("run");
    int atToll = 0;
    while (true) {
      boolean again = !left.isEmpty() && atToll < plan.perRun();
      if (again && !endsBeforeTheBlow(process)) {
        Blow blow = left.get(0);
        if (strike(process, blow)) {
          left.remove(0);
          atToll += blow.process().equals(TOLL) ? 1 : 0;
        }
        continue;
      }
      int code = ends(process);
      if (code == 0) {
        return;
      }
      String said = Files.readString(log);
      assertThat(code).as("exit code; %s", said).isIn(2, 3, 137, 143);
      // Nothing to resume: it was killed before it had started.
      boolean never = code == 2;
      assertThat(!never || said.contains("there is no run to resume under")).as(said).isTrue();
      tally.resumes += never ? 0 : 1;
      process = start(never ? "run" : "resume");
    }
  }

  /** Most blows come when toll is up: else the start of a JVM would get most of them. */
  private boolean endsBeforeTheBlow(Process process) throws Exception {
    boolean any = random.nextInt(4) == 0;
    double share = random.nextDouble();
    if (!any) {
      awaitUp(process);
    }
    long span = any ? wholeNanos : (long) (upNanos * partLeft());
    return process.waitFor((long) (share * span), TimeUnit.NANOSECONDS);
  }

  /** The part of the trials that is still to run: a resumed run takes that much less time. */
  private double partLeft() throws IOException {
    int valid = 0;
    for (RunDirectory directory : RunDirectory.all(runs)) {
      valid += RunView.read(directory).valid().size();
    }
    return 1 - (double) valid / trials;
  }

  private void awaitUp(Process process) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(plan.patienceSeconds());
    while (Files.size(log) == 0 && !process.waitFor(5, TimeUnit.MILLISECONDS)) {
      assertThat(System.nanoTime()).as("toll comes up").isLessThan(end);
    }
  }

  /** Whether there was a target. */
  private boolean strike(Process process, Blow blow) throws Exception {
    Optional<Runnable> hit = target(process, blow);
    process.descendants().forEach(child -> seen.put(child.pid(), ProcFs.startTicks(child.pid())));
    if (hit.isEmpty()) {
      return false;
    }
    String step = step();
    tally.blow(blow.toString(), step);
    hit.get().run();
    if (blow.process().equals(TOLL)) {
      ends(process);
    }
    targets.struck(process, blow, step, log);
    return true;
  }

  /**
   * The process of that name. When there is none at this moment the next one is, not just when it
   * starts but a little later; empty when toll ends before.
   */
  private Optional<Runnable> target(Process toll, Blow blow) throws Exception {
    Optional<Runnable> now = targets.aim(runs, toll, blow);
    while (now.isEmpty()) {
      if (toll.waitFor(5, TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
      if (targets.aim(runs, toll, blow).isPresent()) {
        long later = (long) (random.nextDouble() * upNanos / trials / 4);
        if (toll.waitFor(later, TimeUnit.NANOSECONDS)) {
          return Optional.empty();
        }
        now = targets.aim(runs, toll, blow);
      }
    }
    return now;
  }

  /** The step that the progress line showed last; in brackets what is no step of a trial. */
  private String step() throws IOException {
    String said = Files.readString(log, StandardCharsets.UTF_8);
    if (said.isEmpty()) {
      return "(start of the JVM)";
    }
    String now = said.substring(said.lastIndexOf('\r') + 1);
    Matcher trial = TRIAL.matcher(now);
    if (trial.find() && said.contains(trial.group() + DONE)) {
      return "(between trials, or reports)";
    }
    Matcher step = STEP.matcher(now);
    return step.find() ? step.group() : "(before the first trial)";
  }

  private Process start(String command) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(command));
    if (command.equals("run")) {
      arguments.addAll(plan.study());
    }
    arguments.addAll(List.of("--runs", runs.toString()));
    log = plan.place().resolve("toll-" + ++executions + ".log");
    return launcher.launch(log, arguments);
  }

  private int ends(Process process) throws Exception {
    boolean ended = process.waitFor(plan.patienceSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertThat(ended).as("toll ends in time: %s", Files.readString(log)).isTrue();
    return process.exitValue();
  }

  private RunDirectory directory() throws IOException {
    List<RunDirectory> all = RunDirectory.all(runs);
    assertThat(all).as("runs that are left").hasSize(1);
    return all.get(0);
  }

  private void compare(Aftermath undisturbed) throws Exception {
    targets.finished();
    Aftermath killed = new Aftermath(directory(), plan.cache(), seen);
    killed.count(tally, plan.place());
    String what = "run " + tally.runs + "\n" + tally;
    assertThat(killed.levels()).as(what).isEqualTo(undisturbed.levels());
    assertThat(killed.unknownDirectories()).as(what).isEmpty();
    assertThat(killed.shape()).as(what).isEqualTo(undisturbed.shape());
    assertThat(tally.duplicates).as(what).isZero();
    assertThat(tally.orphans).as(what).isZero();
    assertThat(
            tally.work
                + tally.mounts
                + tally.devices
                + tally.groups
                + tally.temporary
                + tally.locks)
        .as(what)
        .isZero();
  }
}
