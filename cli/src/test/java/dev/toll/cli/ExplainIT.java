package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.report.explain.ExplainJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code toll explain} on real Accumulo and HDFS, as short as it can be. */
@Tag("long")
class ExplainIT {
  private static final String STUDY = "accumulo-security";

  @TempDir static Path runs;

  /** A run of two levels, with MIT's KDC where it is installed. */
  private static RunDirectory run;

  private static Map<Long, String> leftByTheRun;

  @BeforeAll
  static void runAccumulo() throws Exception {
    toll(
        "run",
        STUDY,
        "--scale",
        "smoke",
        "--levels",
        "none,auth-conf",
        "--set",
        "kdc=auto",
        // Enough for each thread's last, unfinished interval to be small compared with what it
        // used.
        "--set",
        "workload.entries=400k",
        "--set",
        "workload.warm-entries=50k",
        // RealRunIT has caches dropped, where that is permitted.
        "--set",
        "design.drop-caches=no");
    run = RunDirectory.latest(runs, STUDY).orElseThrow();
    leftByTheRun = RealRunIT.alive(run);
  }

  /** A process of its own, as users have it: the profiler is loaded into others from there. */
  private static String toll(String... arguments) throws Exception {
    return TollProcess.succeeds(runs, 10, Map.of(), arguments);
  }

  @Test
  void mitKdcWorksWhereInstalled() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/sbin/krb5kdc")))
        .as("MIT's KDC is not installed (packages krb5-kdc, krb5-admin-server)")
        .isTrue();
    assertThat(Files.readString(run.environment())).contains("MIT");
    assertThat(leftByTheRun).isEmpty();
  }

  @Test
  void tellsWhereTheCpuOfAuthConfGoes() throws Exception {
    String said = toll("explain", STUDY, "--trials", "1");

    Explanation explanation = ExplainJson.read(run.path()).orElseThrow();
    for (String level : List.of("none", "auth-conf")) {
      for (String role : List.of(Explanation.CLIENT, Explanation.SERVER)) {
        RoleProfile profile = explanation.level(level).role(role);
        assertThat(profile.disagrees()).as("%s, %s: %s", level, role, said).isFalse();
        // However few samples so short a load gives.
        assertThat(profile.explained()).as("%s, %s: %s", level, role, said).isBetween(0.75, 1.25);
        boolean secured = level.equals("auth-conf");
        assertThat(gss(profile) > 0).as("GSS in %s, %s: %s", level, role, said).isEqualTo(secured);
        assertThat(cost(profile, "tls")).as("TLS in %s, %s", level, role).isZero();
        assertThat(cost(profile, "other") / profile.sum()).as("other: %s", said).isLessThan(0.25);
      }
    }
    assertThat(explanation.warnings()).isEmpty();
    assertThat(said).contains("auth-conf costs the client", "measured CPU (procfs, same window)");
    graphsLoadNothing(explanation);
    assertThat(Files.readString(run.report())).contains("<section id=\"explain\"");
    pricedAndProfiledDoNotMix();
    assertThat(toll("explain", STUDY, "--trials", "1")).doesNotContain("trial 1/");
  }

  /** So short that the compilers use most of it; the groups are distinguished all the same. */
  @Test
  void tellsWhereTheCpuOfAnEncryptionZoneGoes() throws Exception {
    toll("run", "hdfs-zone-create", "--scale", "smoke", "--set", "workload.files=1k");
    String said = toll("explain", "hdfs-zone-create", "--trials", "1");

    RunDirectory zones = RunDirectory.latest(runs, "hdfs-zone-create").orElseThrow();
    Explanation explanation = ExplainJson.read(zones.path()).orElseThrow();
    for (String role : List.of(Explanation.CLIENT, Explanation.SERVER)) {
      RoleProfile none = explanation.level("none+closed").role(role);
      RoleProfile zone = explanation.level("zone-256+closed").role(role);
      for (String group : List.of("keys", "http", "codec")) {
        assertThat(cost(zone, group))
            .as("%s, %s: %s", group, role, said)
            .isGreaterThan(cost(none, group));
      }
      for (RoleProfile profile : List.of(none, zone)) {
        assertThat(cost(profile, "rpc")).as("%s: %s", role, said).isPositive();
        assertThat(cost(profile, "other") / profile.sum()).as("other: %s", said).isLessThan(0.25);
      }
    }
    assertThat(said)
        .contains("zone-256+closed costs the client", "CPU-seconds per million creates");
  }

  private static double cost(RoleProfile profile, String group) {
    return profile.groups().stream()
        .filter(cost -> cost.group().equals(group))
        .mapToDouble(GroupCost::cpu)
        .sum();
  }

  private static double gss(RoleProfile profile) {
    return profile.groups().stream()
        .filter(cost -> cost.group().startsWith("gss-"))
        .mapToDouble(GroupCost::cpu)
        .sum();
  }

  private static void graphsLoadNothing(Explanation explanation) throws Exception {
    assertThat(explanation.graphs()).hasSize(6);
    for (Graph graph : explanation.graphs()) {
      String html = Files.readString(run.path().resolve(graph.file()), StandardCharsets.UTF_8);
      assertThat(html)
          .startsWith("<!DOCTYPE html>")
          .doesNotContainPattern("(?i)<(script|img|iframe)[^>]*\\ssrc=")
          .doesNotContainPattern("(?i)<link\\s|@import|url\\(|fetch\\(|XMLHttpRequest");
    }
  }

  private static void pricedAndProfiledDoNotMix() throws Exception {
    assertThat(Journal.trials(Journal.read(run.journal())))
        .extracting(trial -> trial.trial())
        .containsExactlyInAnyOrder("b01-none", "b01-auth-conf");
    List<Journal.Line> lines = Journal.read(run.explain().journal());
    assertThat(Journal.trials(lines)).hasSize(2).allMatch(trial -> trial.valid());
    assertThat(UnreleasedResources.of(lines).isEmpty()).isTrue();
    assertThat(run.explain().work()).doesNotExist();
  }
}
