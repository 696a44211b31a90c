package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The settings of a server that toll did not start: set, proved, and put back. */
final class ForeignSettings {
  private final ForeignServer foreign;

  ForeignSettings(ForeignServer foreign) {
    this.foreign = foreign;
  }

  private List<String> settings(String... more) {
    List<String> settings = new ArrayList<>(foreign.settings());
    settings.addAll(List.of(more));
    return settings;
  }

  /** The example of the documents. */
  void mariaDb() throws Exception {
    String variable = "innodb_flush_log_at_trx_commit";
    String[] small = {
      "workload.rows=2k", "workload.warm-rows=200", "workload.probe-rows=50", "jvm.driver.heap=64M"
    };
    assertThat(foreign.variable(variable)).isEqualTo("2");
    refused("server-commit", small);
    Path run;
    try (RealSql real = new RealSql("server-commit", settings(small))) {
      run = real.work().getParent();
      SqlInstance flushed = SqlCases.wholeTrial(real, "1");
      assertThat(foreign.variable(variable)).isEqualTo("1");
      assertThat(ChangedServer.RECORD.in(run)).isPresent();
      // What is true at one level must be false at the other.
      assertThat(flushed.proveAs(real.level("2"), real.steps))
          .last()
          .matches(proof -> proof.verdict() == Verdict.FALSE);
      changedUnderTheLoad(real, "2", variable, "0");
    }
    assertThat(foreign.variable(variable)).isEqualTo("2");
    assertThat(ChangedServer.RECORD.in(run)).isEmpty();
    List<String> restarted = settings(small);
    restarted.add("system.settings.innodb_log_buffer_size=8M");
    restarted.add("system.connect.restart=" + foreign.restart());
    foreign.set("max_connections", "77");
    putBackAfterACrash(
        new SqlSystem(new MariaDbProduct()), "server-commit", "1", variable, restarted);
    assertThat(foreign.variable("innodb_log_buffer_size")).isNotEqualTo("8388608");
    assertThat(foreign.variable("max_connections")).as("set while it ran").isEqualTo("77");
  }

  void postgreSql() throws Exception {
    String variable = "synchronous_commit";
    String restore =
        "system.connect.restore=ALTER SYSTEM RESET commit_siblings;\n"
            + "ALTER SYSTEM RESET synchronous_commit";
    assertThat(foreign.variable(variable)).isEqualTo("off");
    try (RealSql real = new RealSql("connect-settings", settings(restore))) {
      SqlCases.wholeTrial(real, "on");
      assertThat(foreign.variable(variable)).isEqualTo("on");
      assertThat(foreign.variable("commit_delay")).isEqualTo("10");
      SqlInstance own = real.start("own");
      assertThat(own.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
      assertThat(foreign.variable("commit_siblings")).isEqualTo("7");
      real.start("off");
      assertThat(foreign.variable(variable)).isEqualTo("off");
      assertThat(foreign.variable("commit_siblings")).isEqualTo("5");
    }
    assertThat(foreign.variable(variable)).isEqualTo("off");
    assertThat(foreign.variable("commit_delay")).isEqualTo("0");
    putBackAfterACrash(
        new SqlSystem(new PostgreSqlProduct()),
        "connect-settings",
        "on",
        variable,
        settings(restore));
  }

  /** All that is impossible is reported at once, and nothing has been changed. */
  private void refused(String study, String... small) {
    List<String> wrong = settings(small);
    wrong.add("system.settings.innodb_flush_log_at_trx_comit=1");
    wrong.add("system.settings.back_log=90");
    assertThatThrownBy(() -> RealSql.in("it-settings-refused", study, wrong))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("nothing was changed")
        .hasMessageContaining("did you mean 'innodb_flush_log_at_trx_commit'?")
        .hasMessageContaining(
            "back_log takes effect only when the server starts; say" + " system.connect.restart");
  }

  private void changedUnderTheLoad(RealSql real, String level, String variable, String value)
      throws Exception {
    SqlInstance instance = real.start(level);
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    AtomicBoolean done = new AtomicBoolean();
    real.load(
        instance,
        level,
        (seconds, operations, total) -> {
          if (!done.getAndSet(true)) {
            set(variable, value);
          }
        });
    set(variable, value);
    assertThat(instance.proveLoaded(real.steps))
        .filteredOn(proof -> proof.verdict() != Verdict.TRUE)
        .extracting(ProofResult::evidence)
        .containsExactly("after the load: " + variable + " is " + value + ", not " + level);
  }

  private void set(String variable, String value) {
    try {
      foreign.set(variable, value);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A run that is killed writes nothing more and closes nothing. */
  private void putBackAfterACrash(
      SqlSystem system, String study, String level, String variable, List<String> settings)
      throws Exception {
    String before = foreign.variable(variable);
    RealSql killed = RealSql.in("it-settings-killed-" + system.name(), study, settings);
    SqlInstance instance = killed.start(level);
    assertThat(foreign.variable(variable)).isNotEqualTo(before);
    Path run = killed.work().getParent();
    assertThat(system.left(run)).isTrue();
    // Another run would take the server's settings for its own.
    assertThatThrownBy(() -> RealSql.in("it-settings-next-" + system.name(), study, settings))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("still has settings of the interrupted run " + run)
        .hasMessageContaining(variable + " was " + before);
    system.restore(run, new RunContext(killed.work(), RealSql.cache(), killed, killed));
    assertThat(foreign.variable(variable)).isEqualTo(before);
    assertThat(system.left(run)).isFalse();
    // The database is the test's to drop.
    instance.stop(killed.steps);
    killed.close();
    assertThat(foreign.variable(variable)).isEqualTo(before);
  }
}
