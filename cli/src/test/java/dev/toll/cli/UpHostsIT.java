package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.up.UpDirectory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Instances that are kept up on hosts, which see nothing of what toll has here. {@code c1} is none
 * of them: its clients have a copy of what {@code toll up} makes for other hosts, and nothing else.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class UpHostsIT extends AwayRuns {
  private static final String CLIENT = "c1";
  private UpInstances ups;

  @Override
  Map<String, String> roles() {
    Map<String, String> roles = new LinkedHashMap<>();
    roles.put("w1", "master, worker");
    roles.put("w2", "worker");
    roles.put("i1", "ingester");
    roles.put(CLIENT, "");
    return roles;
  }

  private void up(String study, String level, String name, String ttl, String... more)
      throws Exception {
    ups = new UpInstances(runs);
    String[] options = {
      "up", study, level, "--scale", "smoke", "--name", name, "--ttl", ttl, "--hosts"
    };
    List<String> all = new java.util.ArrayList<>(List.of(options));
    all.add(inventory.toString());
    all.addAll(List.of(more));
    assertThat(ups.toll(0, all.toArray(String[]::new)))
        .contains("at level " + level + ", up", "proofs hold")
        .contains("the same on another host that reaches its servers")
        .contains("    eval \"$(sh toll-client/env)\"");
  }

  @AfterEach
  void end() throws Exception {
    if (ups != null) {
      ups.end();
    }
  }

  @Test
  void hdfsIsKeptOnItsHostsForItsTime() throws Exception {
    up("hdfs-wire", "transfer-aes", "first", "1h");
    assertThat(hosts.processes("w1", "NameNode")).isNotEmpty();
    assertThat(hosts.processes("w2", "DataNode")).isNotEmpty();
    String shell = "\"$TOLL_SHELL\" ";
    assertThat(
            elsewhere(
                "first",
                "echo carried > /tmp/carried; %1$s-put /tmp/carried /carried; %1$s-cat /carried"
                    .formatted(shell)))
        .isEqualTo("carried\n");
    // What c1 wrote is seen here, by this machine's own variables.
    assertThat(here("first", shell + "-ls /")).contains("/carried");

    assertThat(ups.keeper("first").destroyForcibly()).isTrue();
    awaitNothing();
    assertThat(ups.toll(0, "ups")).contains("first", "ended: its keeper was killed");

    up("hdfs-wire", "none", "second", "5s");
    boolean gone =
        Wait.every(Duration.ofMillis(100))
            .atMost(Duration.ofSeconds(200))
            .until(() -> hosts.processes("w1", "NameNode").isEmpty());
    assertThat(gone).isTrue();
    double since = directory("second").read().orElseThrow().since();
    assertThat(ProcFs.uptime() - since).as("seconds it was up").isBetween(5.0, 60.0);
    awaitNothing();
    assertThat(ups.toll(0, "ups")).contains("second", "ended: its lifetime is over");

    up("hdfs-wire", "none", "third", "1h");
    assertThat(ups.toll(0, "up", "--extend", "1h", "third")).contains("2.0 h left");
    hosts.link("w2", false);
    Wait.every(Duration.ofMillis(200))
        .atMost(Duration.ofSeconds(200))
        .until(() -> directory("third").read().orElseThrow().over());
    assertThat(ups.toll(0, "ups")).contains("third", "ended: w2: ");
    hosts.link("w2", true);
    awaitNothing();
  }

  private UpDirectory directory(String name) {
    return new UpDirectory(runs.resolve("cache/toll/up").resolve(name));
  }

  @Test
  void accumuloIsReachedFromAnotherHostAtEveryKindOfLevel() throws Exception {
    for (String level : List.of("ssl", "auth-conf")) {
      up("accumulo-security", level, level, "1h", "--set", "system.storage=hdfs");
      assertThat(hosts.processes("w2", "tserver")).isNotEmpty();
      String row = "\"$TOLL_SHELL\" -e 'createtable t' && \"$TOLL_SHELL\" -e 'insert r f q v -t t'";
      elsewhere(level, row);
      assertThat(here(level, "\"$TOLL_SHELL\" -e 'scan -t t'")).contains("r f:q []\tv");
      assertThat(ups.toll(0, "down", level)).isEqualTo(level + " is down\n");
      awaitNothing();
    }
  }

  /** On the host that is none of the instance's, from a copy of the files for such hosts. */
  private String elsewhere(String name, String commands) throws Exception {
    JsonObject state = ups.state(name);
    Path copy = scratch.resolve("carried-" + name);
    run(List.of("cp", "-rpL", state.get("elsewhere").getAsString(), copy.toString()));
    String script =
        "eval \"$(JAVA_HOME=%s sh %s/%s)\"; %s"
            .formatted(System.getProperty("java.home"), copy, ClientAccess.SCRIPT, commands);
    return run(List.of("ssh", "-F", hosts.sshConfig().toString(), hosts.address(CLIENT), script));
  }

  /** By the variables of this machine. */
  private String here(String name, String commands) throws Exception {
    Path script = runs.resolve("variables.sh");
    Files.writeString(script, ups.toll(0, "ups", name, "--env") + commands + "\n");
    return run(List.of("sh", script.toString()));
  }

  private String run(List<String> command) throws Exception {
    Path err = runs.resolve("client.err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s%s", said, Files.readString(err)).isZero();
    return said;
  }
}
