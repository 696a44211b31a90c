package dev.toll.cli;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A load that many know, on a server that runs already. */
enum KnownLoad {
  PGBENCH(null, "pgbench", "postgresql of Debian, postgresql-contrib of Fedora"),
  SYSBENCH(null, "sysbench", "sysbench"),
  /** Of toll's own driver, so that no program is missing. */
  IIBENCH(null, null, null),
  YCSB(null, "ycsb.sh", null),
  REDIS_BENCHMARK("redis", "redis-benchmark", "redis-tools"),
  MEMTIER("redis", "memtier_benchmark", "memtier-benchmark"),
  WRK("http", "wrk", "wrk"),
  H2LOAD("http", "h2load", "nghttp2-client"),
  KAFKA_PRODUCER_PERF_TEST("kafka", "kafka-producer-perf-test.sh", null);

  /** How long the load that counts takes. */
  static final long SECONDS = 20;

  /** Where a client is found by which a load is verified. */
  private static final Map<String, String> CLIENTS =
      Map.of(
          "psql", "postgresql-client of Debian, postgresql of Fedora",
          "mariadb", "mariadb-client of Debian, mariadb of Fedora");

  /** What is loaded by shell commands; null for a database of a built-in system. */
  private final String server;

  /** Null for none. */
  private final String program;

  /** That has the program; null for none. */
  private final String linuxPackage;

  KnownLoad(String server, String program, String linuxPackage) {
    this.server = server;
    this.program = program;
    this.linuxPackage = linuxPackage;
  }

  /** What is loaded by shell commands; null for a database of a built-in system. */
  String server() {
    return server;
  }

  /** Its program and the package that has it, as a study requires them. */
  String requirement() {
    return program + ": " + linuxPackage;
  }

  /** What a pilot sets of the study. */
  String pilot() {
    return this == IIBENCH ? "workload.warm-rows=1k" : "workload.env.LENGTH=3";
  }

  /** Those of a system, null for servers by commands. */
  private static List<KnownLoad> of(SettingStudy.Kind kind) {
    return Arrays.stream(values())
        .filter(load -> (load.server == null) == (kind != null))
        .filter(load -> load != PGBENCH || kind == SettingStudy.Kind.POSTGRESQL)
        .toList();
  }

  /** The words of those of a system, null for servers by commands. */
  static String words(SettingStudy.Kind kind) {
    return of(kind).stream().map(Choices::word).collect(Collectors.joining(", "));
  }

  /**
   * The load that was asked for, or the first of a system whose programs are here.
   *
   * @param word null for any of a built-in system
   * @param kind null for servers by commands, whose programs the study itself requires
   */
  static KnownLoad of(String word, SettingStudy.Kind kind) throws StudyException {
    if (word == null && kind != null) {
      return of(kind).stream()
          .filter(load -> load.missing(kind).isEmpty())
          .findFirst()
          .orElseThrow();
    }
    KnownLoad load =
        of(kind).stream()
            .filter(each -> Choices.word(each).equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    new StudyException(
                        "--load: no load '%s' of %s; known: %s. Another is workload.load in a study: docs/your-load.md"
                            .formatted(
                                word, kind == null ? "a server" : kind.word(), words(kind))));
    Optional<String> missing = load.missing(kind);
    if (kind != null && missing.isPresent()) {
      throw new StudyException(missing.get() + ", or leave out --load");
    }
    return load;
  }

  /**
   * Why it cannot be run here, and what to do: of its program or of the client by which it is
   * verified.
   */
  Optional<String> missing(SettingStudy.Kind kind) {
    String client = kind == SettingStudy.Kind.POSTGRESQL ? "psql" : "mariadb";
    return (kind == null ? Stream.of(program) : Stream.of(program, client))
        .filter(name -> program != null)
        .filter(name -> MachineProgram.find(name).isEmpty())
        .findFirst()
        .map(
            name ->
                "unavailable: --load %s: %s is not on the path; install it (%s)"
                    .formatted(Choices.word(this), name, where(name)));
  }

  private String where(String name) {
    String from = name.equals(program) ? linuxPackage : CLIENTS.get(name);
    return from == null
        ? "Debian has no package of it: unpack its release and put its bin directory on the path"
        : "package " + from;
  }

  /**
   * The keys below {@code workload}, a line each.
   *
   * @param rows of iiBench
   * @param seconds of a trial
   */
  String yaml(SettingStudy.Kind kind, long rows, long seconds) throws IOException {
    boolean ofSystem = this == SYSBENCH || this == YCSB;
    return StudyTemplate.fill(
        "connect/" + Choices.word(this) + (ofSystem ? "-" + kind.word() : ""),
        Map.of(
            "ROWS", Long.toString(rows),
            "WARM", Long.toString(rows / 20),
            "EXPECTED", seconds + "s"));
  }

  /** For shell completion. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Choices.words(KnownLoad.class).iterator();
    }
  }
}
