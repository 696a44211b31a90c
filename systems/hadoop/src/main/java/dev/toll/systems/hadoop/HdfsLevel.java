package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * A level: its settings as the types they mean, read once.
 *
 * @param settings all of them, for what a single class needs
 * @param zoneBits length of the encryption zone's key; 0: no zone
 * @param provider JCE provider of codec jce
 * @param nameNodeKeys how many encrypted keys the NameNode caches
 * @param kmsKeys how many the KMS caches
 * @param coldKeys whether these caches are emptied before measuring
 * @param load what the workload does
 * @param stock whether one of Hadoop's own benchmarks is the client of the load
 * @param threads of that client
 * @param deadline of one step of load or verification
 * @param startDeadline of each step of the start
 */
public record HdfsLevel(
    Settings settings,
    int zoneBits,
    Codec codec,
    String provider,
    WireLevel wire,
    long nameNodeKeys,
    long kmsKeys,
    boolean coldKeys,
    Load load,
    boolean stock,
    int threads,
    Duration deadline,
    Duration startDeadline) {

  /** A workload, by its name. */
  enum Load {
    /** Empty files are created. */
    CREATE,
    /** Whole files are written and read back. */
    WRITE_READ,
    /** A job of MapReduce is run. */
    MAPREDUCE,
    /** The study's own commands are run, of which nothing is known here. */
    COMMAND
  }

  /** Reads a level's settings. */
  public static HdfsLevel of(Settings settings) {
    String zone = settings.text(HdfsSettings.ZONE);
    Load load = Choices.of(Load.class, settings, HdfsSettings.WORKLOAD);
    boolean jobs = load == Load.MAPREDUCE;
    return new HdfsLevel(
        settings,
        zone.equals(HdfsSettings.NO_ZONE) ? 0 : Integer.parseInt(zone),
        Choices.of(Codec.class, settings, HdfsSettings.CODEC),
        settings.text(HdfsSettings.PROVIDER),
        WireLevel.of(settings),
        settings.count(HdfsSettings.CACHE_NAMENODE),
        settings.count(HdfsSettings.CACHE_KMS),
        settings.text(HdfsSettings.CACHE_STATE).equals(HdfsSettings.COLD),
        load,
        jobs || !settings.text(HdfsSettings.CLIENT).equals(HdfsSettings.TOLL),
        jobs ? 1 : (int) settings.count(HdfsSettings.THREADS),
        settings.duration(HdfsSettings.DEADLINE),
        settings.duration(HdfsSettings.START_DEADLINE));
  }

  /** Why its load cannot be cut into slices, as a clause; empty when it can. */
  Optional<String> unsliced() {
    if (load == Load.MAPREDUCE) {
      return Optional.of("a job runs as a whole");
    }
    if (stock) {
      return Optional.of("Hadoop's own benchmarks (" + HdfsSettings.CLIENT + ") run as a whole");
    }
    if (load == Load.WRITE_READ && settings.count(HdfsSettings.FILES) < 2L * threads) {
      return Optional.of(
          "one file for each thread cannot be cut into slices (" + HdfsSettings.FILES + ")");
    }
    return coldKeys
        ? Optional.of("caches of keys are cold only once (" + HdfsSettings.CACHE_STATE + ")")
        : Optional.empty();
  }

  /** Whether NNBench is the client: the stock one of empty files, and one of two of whole files. */
  boolean nnBench() {
    return creates()
        ? stock
        : load == Load.WRITE_READ
            && settings.text(HdfsSettings.CLIENT).equals(HdfsSettings.NNBENCH);
  }

  /** Whether empty files are created. */
  boolean creates() {
    return load == Load.CREATE;
  }

  /** Whether toll's own client creates files, at a pace or as fast as it can. */
  boolean paced() {
    return creates() && !stock;
  }

  /** Of arrivals, creates a second; 0 for a closed loop. */
  long rate() {
    return creates() ? settings.count(HdfsSettings.RATE) : 0;
  }

  /** Whether the load is a job of MapReduce. */
  public boolean jobs() {
    return load == Load.MAPREDUCE;
  }

  /** Whether the load is the study's own commands. */
  boolean commands() {
    return load == Load.COMMAND;
  }

  /** Whether create() is timed inside the NameNode: for loads of toll's own. */
  boolean agent() {
    return settings.flag(HdfsSettings.AGENT) && !commands();
  }

  boolean zone() {
    return zoneBits > 0;
  }
}
