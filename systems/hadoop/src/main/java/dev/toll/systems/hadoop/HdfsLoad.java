package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.driver.Daemon;
import dev.toll.driver.Event;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import dev.toll.systems.hadoop.client.HdfsCommands.StockIoRun;
import dev.toll.systems.hadoop.client.HdfsCommands.Threads;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A workload: what is done to HDFS, as a whole or in slices, and what is then verified. */
public abstract class HdfsLoad extends DriverSlices {
  /** The directory that everything of an only instance is in; see {@link LoadPlace}. */
  static final String ROOT = "/toll";

  public static final String MEASURED = measured(ROOT);
  protected static final String WARM = ROOT + "/warm";

  private final HdfsLevel level;
  private final LoadedHdfs hdfs;
  private final Map<String, String> facts;

  /** Figures of the slices, times what they are means over; and the sum of this. */
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  /**
   * What other levels do meanwhile.
   *
   * @param interleaved whether they are loaded between the slices
   * @param cachedKeys encrypted keys that the caches of a zone hold at the most; 0 when no level
   *     has a zone
   */
  record Turns(boolean interleaved, long cachedKeys) {
    /** Nothing. */
    static final Turns NONE = new Turns(false, 0);
  }

  /**
   * Nothing is done yet.
   *
   * @param facts of the trial, to which is added what was done before
   */
  protected HdfsLoad(
      HdfsLevel level, LoadedHdfs hdfs, Cut cut, String step, Map<String, String> facts) {
    super(cut, step);
    this.level = level;
    this.hdfs = hdfs;
    this.facts = facts;
  }

  static HdfsLoad of(
      HdfsLevel level, HdfsCluster cluster, long seed, Turns turns, Map<String, String> facts) {
    return switch (level.load()) {
      // Of the study's own commands nothing is run here: it only serves the proofs.
      case CREATE, COMMAND, WRITE_READ -> ofFiles(level, cluster, seed, turns, facts);
      case MAPREDUCE -> JobService.get().load(level, cluster, facts);
    };
  }

  /** One that needs of HDFS no more than a client does. */
  static HdfsLoad ofFiles(
      HdfsLevel level, LoadedHdfs hdfs, long seed, Turns turns, Map<String, String> facts) {
    return level.load() == HdfsLevel.Load.WRITE_READ
        ? new WriteRead(level, hdfs, seed, turns, facts)
        : new Creates(level, hdfs, turns, facts);
  }

  /**
   * A load of files.
   *
   * @param together how many are one operation
   */
  static Cut cut(HdfsLevel level, int together) {
    Settings settings = level.settings();
    int workers = level.threads() / together;
    return new Cut(
        settings.count(HdfsSettings.FILES) / together,
        workers,
        settings.count(HdfsSettings.WARM) / together,
        workers,
        HdfsSettings.WARM,
        level.deadline());
  }

  public final HdfsLevel level() {
    return level;
  }

  final LoadedHdfs hdfs() {
    return hdfs;
  }

  /** Directory of the measured files. */
  final String measured() {
    return measured(hdfs.root());
  }

  /** The same, by the directory of the load. */
  static String measured(String root) {
    return root + "/measured";
  }

  /** Directory of the files that are not measured. */
  final String warmed() {
    return hdfs.root() + "/warm";
  }

  /** A number among the level's settings. */
  final int count(String path) {
    return (int) level.settings().count(path);
  }

  /** What the load needs and is no part of it. */
  protected void prepare(Steps steps) throws SystemException, InterruptedException {
    hdfs.prepare(steps);
  }

  /** Adds the proofs of the load that was measured. */
  protected void addProofs(ProofList<HdfsProofTarget> proofs) {}

  /** The warm-up is in a directory of its own. */
  @Override
  protected void endWarm(Steps steps, long files) throws SystemException, InterruptedException {
    steps.run("drop the warm-up's files", level.deadline(), () -> drop(warmed()));
    facts.put("warm-up files", Long.toString(files));
  }

  @Override
  protected void open(Steps steps) throws SystemException, InterruptedException {
    if (level.coldKeys()) {
      call(steps, "empty the key caches", HdfsCommands.CHILL, hdfs.root());
    }
  }

  /** The same loop with HDFS left out: what the driver itself could do. */
  final double ceiling() throws SystemException, InterruptedException {
    Threads threads = new Threads(level.threads());
    return hdfs.client()
        .call(HdfsCommands.CEILING, threads, HdfsCluster.SHORT)
        .operationsPerSecond();
  }

  /** Adds a slice's figures, means over so much of it. */
  protected final void add(Map<String, Double> figures, double weight) {
    figures.forEach(
        (name, mean) ->
            sums.merge(
                name,
                new double[] {mean * weight, weight},
                (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]}));
  }

  /** Figures of all slices. */
  protected final Map<String, Double> means() {
    Map<String, Double> means = new LinkedHashMap<>();
    sums.forEach((name, sum) -> means.put(name, sum[0] / sum[1]));
    return means;
  }

  /** Reads back what was written. */
  public abstract Verification verify() throws SystemException, InterruptedException;

  /** Adds what is known only once the engine has measured. */
  protected Map<String, Double> metrics(Load load, CpuUse cpu) {
    return Map.of();
  }

  protected final <A, R> R call(CommandType<A, R> type, A arguments)
      throws SystemException, InterruptedException {
    return hdfs.client().call(type, arguments, level.deadline());
  }

  final <A, R> R call(CommandType<A, R> type, A arguments, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return hdfs.client().call(type, arguments, level.deadline(), ticks);
  }

  /** The same of a directory, as a step. */
  final void call(Steps steps, String step, CommandType<Directory, ?> type, String directory)
      throws SystemException, InterruptedException {
    Duration deadline = HdfsCluster.SHORT;
    steps.run(step, deadline, () -> hdfs.client().call(type, new Directory(directory), deadline));
  }

  /** Deletes a directory with all that is in it. */
  public final void drop(String directory) throws SystemException, InterruptedException {
    call(HdfsCommands.DROP, new Directory(directory));
  }

  /** Drops the page cache where files are to be read from the disk. */
  protected final void dropCaches(Steps steps, String step)
      throws SystemException, InterruptedException {
    if (level.settings().text(HdfsSettings.READ_CACHE).equals(HdfsSettings.COLD)) {
      CacheDropper caches = new CacheDropper("yes");
      caches.sync(steps);
      caches.drop(steps);
    } else {
      steps.skip(step, HdfsSettings.READ_CACHE + " is not cold");
    }
  }

  /** Where the files of a stock benchmark's job may be. */
  public final String work() {
    return hdfs.scratch().toString();
  }

  /** Has one of Hadoop's own benchmarks write files or read them. */
  final <R> R stock(CommandType<StockIoRun, R> type, boolean write, Files files)
      throws SystemException, InterruptedException {
    double barrier = level.settings().seconds(HdfsSettings.BARRIER);
    return callStock(type, new StockIoRun(write, files, barrier, work()), listener());
  }

  /**
   * Runs a stock benchmark, which reports nothing before its end. It is ticked once a second
   * meanwhile, so that CPU and interference are recorded all the same.
   */
  public final <A, R> R callStock(CommandType<A, R> type, A arguments, LoadListener listener)
      throws SystemException, InterruptedException {
    ScheduledExecutorService ticks =
        Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-silent-ticker"));
    long start = System.nanoTime();
    var unused =
        ticks.scheduleAtFixedRate(
            () ->
                listener.tick(
                    (System.nanoTime() - start) / 1e9, LoadListener.UNKNOWN, LoadListener.UNKNOWN),
            1,
            1,
            TimeUnit.SECONDS);
    try {
      return call(type, arguments);
    } finally {
      ticks.shutdownNow();
      // The series is closed after the load, so a tick that has begun must end first.
      try {
        var unusedEnd = ticks.awaitTermination(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Verifies files by what the NameNode lists of them: names, lengths and keys. */
  final Verification verifyListed(long fileBytes, String wrongLength)
      throws SystemException, InterruptedException {
    boolean zone = level.zone();
    Listed found = ClientProof.listed(this, level, fileBytes);
    boolean right =
        found.missing() == 0
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongEncryption() == 0;
    return new Verification(
        Verdict.of(right),
        String.format(
            Locale.ROOT,
            "%,d of %,d files exist; %,d foreign, %,d %s, %,d %s",
            found.found(),
            found.expected(),
            found.foreign(),
            found.wrongLength(),
            wrongLength,
            found.wrongEncryption(),
            zone ? "without a key" : "with a key"),
        Map.of(
            "expected", found.expected(),
            "found", found.found(),
            "missing", found.missing(),
            "foreign", found.foreign(),
            "wrongLength", found.wrongLength(),
            "wrongEncryption", found.wrongEncryption()));
  }

  /** Every file is there, each of its length and byte for byte as written, and no others. */
  protected static Verification comparison(Compared found) {
    boolean right =
        found.found() == found.expected()
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongChunks() == 0;
    return new Verification(
        Verdict.of(right),
        String.format(
            Locale.ROOT,
            "%,d of %,d files exist; %,d foreign, %,d of wrong length, %,d wrong chunks in %,d"
                + " bytes",
            found.found(),
            found.expected(),
            found.foreign(),
            found.wrongLength(),
            found.wrongChunks(),
            found.bytes()),
        Map.of(
            "expected", found.expected(),
            "found", found.found(),
            "foreign", found.foreign(),
            "wrongLength", found.wrongLength(),
            "wrongChunks", found.wrongChunks(),
            "bytes", found.bytes()));
  }
}
