package dev.toll.cli;

import static dev.toll.cli.OwnLoads.assumeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results;
import dev.toll.report.ResultsJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Loads that are not what their level says: they go to another server, have another setting in
 * their own sessions, change one after the proof, or make no use of it. Each is false or named.
 *
 * <p>A row has what is wrong, what the second level sets of the system, the exit code, what is said
 * as a regular expression, and texts of the study with what is in their place. OTHER is a file with
 * the variables of another server, and PORT is its port.
 */
@Tag("artifacts")
@Tag("full")
@Timeout(900)
class LoadSabotageIT {
  private static final String REDIS =
      """
      toll: 1
      name: redis
      system:
        name: command
        env: {FSYNC: everysec, APPEND: "yes", COUNT: "1000"}
        start: >-
          exec redis-server --bind 127.0.0.1 --port "$TOLL_PORT" --save '' --dir "$TOLL_WORK"
          --unixsocket redis.sock --appendonly "$APPEND" --appendfsync "$FSYNC"
        ready: redis-cli -p "$TOLL_PORT" ping | grep -qx PONG
        proof:
          fsync:
            claim: the server reports the level's policy
            command: redis-cli -p "$TOLL_PORT" config get appendfsync
            expect: ^everysec$
      workload:
        name: set
        unverified: the test needs no data
        load: redis-benchmark -p "$TOLL_PORT" -t set -n "$COUNT" --csv
        metrics: {rate: {pattern: '^"SET","([0-9.]+)"', unit: 1/s, better: higher, primary: true}}
      factors: none
      """;

  private static final String THEIRS =
      """
      toll: 1
      name: theirs
      system: {name: postgresql, checksums: "off"}
      workload: {name: iibench}
      factors: {of: {baseline: one, levels: {one: {}}}}
      """;

  private static final String OURS =
      """
      toll: 1
      name: ours
      system:
        name: postgresql
        server: connect
        connect: {host: 127.0.0.1, port: %s, user: toll, password-file: %s}
      workload: {name: iibench, warm-rows: 0}
      factors:
        of:
          baseline: one
          levels:
            one: {system: {settings: {wal_compression: "off"}}}
            other: {system: {settings: {wal_compression: pglz}}}
      """;

  @TempDir Path runs;
  private OwnLoads loads;
  private UpInstances others;

  @BeforeEach
  void here() {
    loads = new OwnLoads(runs);
    others = new UpInstances(runs);
  }

  @AfterEach
  void end() throws Exception {
    others.end();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | flush: second | 3 | SAME, postgres at 127.0.0.1:PORT, and to port \\d+ of the servers in 0 of | prepare: | prepare: . OTHER; | load: | load: . OTHER;
      two servers | flush: second | 3 | SAME, postgres at 127.0.0.1:PORT, and to port \\d+ of the servers in [1-9] | prepare: | prepare: (. OTHER; pgbench -i -q); | load: | load: (. OTHER; pgbench -n -T 2) > other &
      own session | flush: second | 0 | OWN: other | load: | load: PGOPTIONS='-c synchronous_commit=on'
      changed | flush: second | 3 | 'settings' is false .*: after the load: synchronous_commit is on, not off | load: | load: psql -qc 'ALTER SYSTEM SET synchronous_commit = on' -c 'SELECT pg_reload_conf()';
      unused | options: {archive_timeout: 60} | 0 | CONFIGURED: other
      """)
  @Tag("long")
  void postgreSql(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    assumeProgram("pgbench");
    assumeProgram("psql");
    String study = Files.readString(OwnLoads.example("pgbench-tls"));
    isFalseOrNamed(study, "workload.env.LENGTH=1", level, code, said, edits(row, 4));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | flush: second | 3 | SAME, mariadbd at 127.0.0.1:PORT, and to port \\d+ of the servers in 0 of | prepare: | prepare: . OTHER; | --mysql-port=$TOLL_PORT | --mysql-port=PORT
      own session | options: {sort_buffer_size: 1M} | 0 | OWN: other | load: | load: mariadb --defaults-file=$TOLL_OPTION_FILE -Ne 'SET sort_buffer_size=65536; SELECT SLEEP(1)';
      changed | flush: second | 3 | 'settings' is false .*: after the load: innodb_flush_log_at_trx_commit is 1, not 0 | load: | load: mariadb --defaults-file=$TOLL_OPTION_FILE -e 'SET GLOBAL innodb_flush_log_at_trx_commit=1';
      unused | options: {key_buffer_size: 64M} | 0 | CONFIGURED: other
      unused TLS | options: {tls_version: TLSv1.3} | 2 | set system.tls instead
      """)
  void mariaDb(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    assumeProgram("sysbench");
    assumeProgram("mariadb");
    String study = Files.readString(OwnLoads.example("sysbench-flush"));
    isFalseOrNamed(study, "workload.env.LENGTH=1", level, code, said, edits(row, 4));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | ALWAYS | 3 | SAME, redis-\\S+ at 127.0.0.1:PORT, and to port \\d+ of the servers in 0 of | -p "$TOLL_PORT" -t | -p PORT -t
      two servers | ALWAYS | 3 | SAME, redis-\\S+ at 127.0.0.1:PORT, and to port \\d+ of the servers in [1-9] | load: | load: redis-benchmark -p PORT -t set -n 200000 > other &
      own session | ALWAYS | 0 | OWN: other
      Unix socket | ALWAYS | 0 | OWN: other | -p "$TOLL_PORT" -t | -s redis.sock -t
      changed | ALWAYS | 3 | 'fsync' is false .*after the load | load: | load: redis-cli -p "$TOLL_PORT" config set appendfsync no;
      unused | ALWAYS | 0 | OWN: other | APPEND: "yes" | APPEND: "no"
      """)
  @Tag("long")
  void redis(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    assumeProgram("redis-server");
    String always =
        level.replace("ALWAYS", "env: {FSYNC: always}, proof: {fsync: {expect: ^always$}}");
    isFalseOrNamed(REDIS, "system.env.COUNT=200000", always, code, said, edits(row, 4));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | log: {flush: 1000} | 3 | SAME, .*127.0.0.1:PORT.* in 0 of | $PERF | . OTHER; $PERF
      two servers | log: {flush: 1000} | 3 | SAME, kafka.Kafka at 127.0.0.1:PORT, and to port [\\d, ]+ of the servers in [1-9] | $PERF | (. OTHER; "$TOLL_JAVA" $TOOLS.ConsoleProducer --bootstrap-server $TOLL_HOST:$TOLL_PORT --topic $TOLL_TOPIC) < <(tail -f /dev/null) > other & $PERF
      own session | client-options: {linger.ms: 100} | 0 | no proof checks system.client-options.linger.ms | --producer.config | --producer-props linger.ms=0 --producer.config
      own topic | log: {flush: 1000} | 3 | 'settings' is false .*: the topic's flush.messages is '7', not '\\d+' | $PERF | $CONFIGS --entity-type topics --entity-name $TOLL_TOPIC --add-config flush.messages=7; $PERF
      changed | log: {flush: 1000} | 3 | 'settings' is false .*: log.flush.interval.messages is '7', not '\\d+' | $PERF | $CONFIGS --entity-type brokers --entity-default --add-config log.flush.interval.messages=7; $PERF
      unused | options: {log.cleaner.threads: 2} | 0 | CONFIGURED: other
      """)
  @Tag("long")
  void kafka(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    String study = Files.readString(OwnLoads.example("kafka-perf-tls"));
    List<String> edits = new ArrayList<>(edits(row, 4));
    String admin = "--bootstrap-server $TOLL_HOST:$TOLL_PORT --command-config $TOLL_OPTION_FILE";
    edits.replaceAll(
        edit ->
            edit.replace("$PERF", "\"$TOLL_JAVA\" $TOOLS.ProducerPerformance")
                .replace("$CONFIGS", "\"$TOLL_JAVA\" kafka.admin.ConfigCommand --alter " + admin));
    isFalseOrNamed(study, "workload.env.RECORDS=20000", level, code, said, edits);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | zone: 128 | 3 | SAME, .*127.0.0.1:PORT.* in 0 of | load: ' | load: '. OTHER; "$TOLL_JAVA" $MAIN -mkdir -p $TOLL_DIRECTORY;
      own session | zone: 128 | 3 | 'load-files' is false .*: 1 with no key | $MAIN -put -t 4 data/* $TOLL_DIRECTORY | $MAIN -appendToFile data/1 /.reserved/raw$TOLL_DIRECTORY/1
      changed | zone: 128 | 3 | 'load-files' is false .*: 1 with no key | load: ' | load: '"$TOLL_JAVA" $MAIN -rm -r $(dirname $TOLL_DIRECTORY); "$TOLL_JAVA" $MAIN -mkdir -p $TOLL_DIRECTORY;
      changed in the NameNode | properties: {dfs.namenode.replication.max-streams: 4} | 3 | 'server-settings' is false .*max-streams is '9', not '[24]' | load: ' | load: 'for f in $(grep -rl --include hdfs-site.xml max-streams $TOLL_RUN_DIR/..); do sed -zi "s,max-streams</name>\\s*<value>4,max-streams</name><value>9," $f; done; "$TOLL_JAVA" org.apache.hadoop.hdfs.tools.DFSAdmin -reconfig namenode $TOLL_HOST:$TOLL_PORT start;
      unused zone | zone: 128 | 0 | other, load-files unknown: unknown after the load: it left no file | load: ' | load: '"$TOLL_JAVA" $MAIN -mkdir /plain; | $TOLL_DIRECTORY | /plain
      unused | properties: {dfs.namenode.handler.count: 20} | 0 | CONFIGURED: other
      """)
  @Tag("long")
  void hdfs(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    String study = Files.readString(OwnLoads.example("hdfs-put-zone"));
    isFalseOrNamed(study, "workload.env.FILES=1", level, code, said, edits(row, 4));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      another server | security: ssl | 3 | SAME, .*127.0.0.1:PORT.* in 0 of | echo table $TOLL_TABLE | echo createtable other | load: ' | load: '. OTHER;
      own session | client-properties: {batch.writer.threads.max: 1} | 0 | OWN: other | load: ' | load: 'sed /^batch/d "$ACCUMULO_CLIENT_PROPS" > own; | "$ACCUMULO_CLIENT_PROPS" -- | own --
      changed | properties: {tserver.total.mutation.queue.max: 8M} | 3 | 'settings' is false .*: tserver.total.mutation.queue.max is '9M' | echo table | echo config -s tserver.total.mutation.queue.max=9M; echo table
      unused | properties: {tserver.scan.executors.default.threads: 8} | 0 | CONFIGURED: other
      """)
  @Tag("long")
  void accumulo(String kind, String level, int code, String said, ArgumentsAccessor row)
      throws Exception {
    String study = Files.readString(OwnLoads.example("accumulo-shell-tls"));
    isFalseOrNamed(study, "workload.env.ROWS=500", level, code, said, edits(row, 4));
  }

  /** Its version and settings are what it reports, not what toll would have started. */
  @Test
  void aConnectedServerIsNotOneOfTollsOwn() throws Exception {
    loads.said(0, connected(OURS), "one,other", "workload.rows=2k");
    RunDirectory run = RunDirectory.latest(runs, "ours").orElseThrow();
    Results results = ResultsJson.read(run.results());
    assertThat(results.design().levels())
        .hasSize(2)
        .allSatisfy(
            level ->
                assertThat(level.settings())
                    .containsEntry("system.server", "connect")
                    .doesNotContainKeys("system.version", "system.checksums"));
    assertThat(results.evidence().proofs())
        .isNotEmpty()
        .extracting(proof -> proof.example().witnesses())
        .noneMatch(paths -> paths != null && paths.contains("system.checksums"));
  }

  /** Of a connected server toll knows the port, not the process. */
  @Test
  void aLoadOfCommandsOnAConnectedServerIsSeen() throws Exception {
    assumeProgram("pgbench");
    String load =
        "{name: command, prepare: pgbench -i -q, load: pgbench -n -c 2 -T 4, verify: 'true'}";
    String ours = OURS.replace("{name: iibench, warm-rows: 0}", load);
    loads.said(0, connected(ours), "one,other");
    RunDirectory run = RunDirectory.latest(runs, "ours").orElseThrow();
    assertThat(ResultsJson.read(run.results()).evidence().proofs())
        .filteredOn(
            proof -> List.of("arrived", "load-connections").contains(proof.example().name()))
        .hasSize(4)
        .allMatch(proof -> proof.worst() == Verdict.TRUE);
  }

  /** A study on a server that this run does not know to be toll's. */
  private String connected(String study) throws Exception {
    Path variables = runs.resolve("other.sh");
    String port = up(THEIRS, variables);
    Matcher password =
        Pattern.compile("PASSWORD_FILE='?([^'\\n]+)").matcher(Files.readString(variables));
    assertThat(password.find()).isTrue();
    return study.formatted(port, password.group(1));
  }

  private static List<String> edits(ArgumentsAccessor row, int first) {
    return row.toList().subList(first, row.size()).stream().map(String::valueOf).toList();
  }

  private void isFalseOrNamed(
      String original, String small, String level, int code, String said, List<String> edits)
      throws Exception {
    String levels = "factors: {of: {baseline: one, levels: {one: {}, other: {system: {%s}}}}}\n";
    String study =
        Pattern.compile("(?s)factors:.*?(?=design|\\z)")
            .matcher(original)
            .replaceFirst(Matcher.quoteReplacement(levels.formatted(level)));
    Path variables = runs.resolve("other.sh");
    String port =
        Pattern.compile("\\b(OTHER|PORT)\\b").matcher(String.join(" ", edits)).find()
            ? up(study, variables)
            : "";
    for (int i = 0; i < edits.size(); i += 2) {
      // A key, and not the end of another: load is in workload.
      String edited =
          study.replaceAll(
              "(?<!\\w)" + Pattern.quote(edits.get(i)), Matcher.quoteReplacement(edits.get(i + 1)));
      assertThat(edited).as(edits.get(i)).isNotEqualTo(study);
      study = edited;
    }
    study = study.replaceAll("\\bOTHER\\b", variables.toString()).replaceAll("\\bPORT\\b", port);
    // The level that is sabotaged first: after a false proof of the baseline nothing else is tried.
    assertThat(loads.said(code, study, "one,other", small, "design.seed=1").replaceAll("\\s+", " "))
        .containsPattern(
            said.replace("SAME", "'arrived' is false .*: connected to another server")
                .replace("OWN", "of toll's own session, since no proof shows the load's")
                .replace("CONFIGURED", "configured, by a report of server or client alone")
                .replace("PORT", port));
  }

  /** Brings another server up, with its variables in a file; returns its port. */
  private String up(String study, Path variables) throws Exception {
    Path file = Files.writeString(runs.resolve("up.yaml"), study);
    others.toll(0, "up", file.toString(), "one", "--name", "other", "--ttl", "10m");
    String exports = others.toll(0, "ups", "other", "--env");
    Files.writeString(variables, exports);
    Matcher port = Pattern.compile("TOLL_PORT='?(\\d+)").matcher(exports);
    assertThat(port.find()).as(exports).isTrue();
    return port.group(1);
  }
}
