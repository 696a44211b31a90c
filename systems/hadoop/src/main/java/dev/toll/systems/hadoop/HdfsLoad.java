package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.driver.Daemon;
import dev.toll.driver.Event;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.run.CacheDropper;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A workload: what is done to HDFS, and what is then verified. */
abstract class HdfsLoad {
  /** The directory that everything of an only instance is in; see {@link LoadPlace}. */
  static final String ROOT = "/toll";

  static final String MEASURED = measured(ROOT);
  static final String WARM = ROOT + "/warm";

  private final HdfsLevel level;
  private final LoadedHdfs hdfs;

  HdfsLoad(HdfsLevel level, LoadedHdfs hdfs) {
    this.level = level;
    this.hdfs = hdfs;
  }

  static HdfsLoad of(HdfsLevel level, HdfsCluster cluster, long seed) {
    return switch (level.load()) {
      // Of the study's own commands nothing is run here: it only serves the proofs.
      case CREATE, COMMAND, WRITE_READ -> ofFiles(level, cluster, seed);
      case MAPREDUCE -> MapReduceLoad.of(level, cluster);
    };
  }

  /** One that needs of HDFS no more than a client does. */
  static HdfsLoad ofFiles(HdfsLevel level, LoadedHdfs hdfs, long seed) {
    return level.load() == HdfsLevel.Load.WRITE_READ
        ? new WriteRead(level, hdfs, seed)
        : new Creates(level, hdfs);
  }

  final HdfsLevel level() {
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
  void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.skip("prepare", "the directory was created at start, for the proofs");
  }

  /** Proofs of the load that was measured, by what a level claims. */
  List<ProofResult> proofs(HdfsLevel claimed) {
    return List.of();
  }

  /** The load itself, unmeasured, in a directory of its own that is then dropped. */
  abstract void warm(LoadListener listener) throws SystemException, InterruptedException;

  abstract Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException;

  abstract Verification verify() throws SystemException, InterruptedException;

  /** What it reports once a second in addition to its rate. */
  List<String> series() {
    return List.of();
  }

  /** Adds what is known only once the engine has measured. */
  Map<String, Double> metrics(Instance.Load load, Instance.CpuUse cpu) {
    return Map.of();
  }

  final <A, R> R call(CommandType<A, R> type, A arguments)
      throws SystemException, InterruptedException {
    return hdfs.client().call(type, arguments, level.deadline());
  }

  final <A, R> R call(CommandType<A, R> type, A arguments, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return hdfs.client().call(type, arguments, level.deadline(), ticks);
  }

  final void drop(String directory) throws SystemException, InterruptedException {
    call(HdfsCommands.DROP, new Directory(directory));
  }

  /** Drops the page cache where files are to be read from the disk. */
  final void dropCaches(Steps steps, String step) throws SystemException, InterruptedException {
    if (level.settings().text(HdfsSettings.READ_CACHE).equals(HdfsSettings.COLD)) {
      CacheDropper caches = new CacheDropper("yes");
      caches.sync(steps);
      caches.drop(steps);
    } else {
      steps.skip(step, HdfsSettings.READ_CACHE + " is not cold");
    }
  }

  /** Where the files of a stock benchmark's job may be. */
  final String work() {
    return hdfs.scratch().toString();
  }

  /**
   * Runs a stock benchmark, which reports nothing before its end. It is ticked once a second
   * meanwhile, so that CPU and interference are recorded all the same.
   */
  final <A, R> R callStock(CommandType<A, R> type, A arguments, LoadListener listener)
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

  /** How a level's client names the files of this load; only of loads that have such a client. */
  ClientProof.Names names(HdfsLevel by) {
    throw new UnsupportedOperationException("no client of its own");
  }

  /**
   * What the NameNode lists of the load's files.
   *
   * @param fileBytes length that each should have
   */
  final Listed listed(ClientProof.Names names, long fileBytes)
      throws SystemException, InterruptedException {
    return call(
        HdfsCommands.VERIFY_CREATED,
        new Expected(
            names.directory(),
            count(HdfsSettings.FILES),
            fileBytes,
            level.zone(),
            names.names(),
            names.maps()));
  }

  /** Verifies files by what the NameNode lists of them: names, lengths and keys. */
  final Verification verifyListed(long fileBytes, String wrongLength)
      throws SystemException, InterruptedException {
    boolean zone = level.zone();
    Listed found = listed(names(level), fileBytes);
    boolean right =
        found.missing() == 0
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongEncryption() == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
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
  static Verification comparison(Compared found) {
    boolean right =
        found.found() == found.expected()
            && found.foreign() == 0
            && found.wrongLength() == 0
            && found.wrongChunks() == 0;
    return new Verification(
        right ? Verdict.TRUE : Verdict.FALSE,
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
