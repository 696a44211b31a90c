package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Containers of a cluster of YARN with Kerberos, whose files are in an HDFS with Kerberos. */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class YarnKerberosIT extends YarnRuns {
  private static final String PROXY = "user=" + YarnRealm.USER;

  @Override
  boolean withKerberos() {
    return true;
  }

  private static String[] keytab(String principal, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "principal=" + principal,
                "keytab=" + realm.keytab(),
                "krb5-conf=" + realm.krb5Conf()));
    settings.addAll(List.of(more));
    List<String> arguments = new ArrayList<>(List.of("--levels", "none"));
    settings.forEach(each -> arguments.addAll(List.of("--set", "machine.yarn-" + each)));
    return arguments.toArray(String[]::new);
  }

  @Test
  void aKeytabIsUsedAndNothingIsLeftWhenTollIsKilled() throws Exception {
    Process toll = start(away("run", keytab(YarnRealm.LOGIN, PROXY)));
    awaitDriver(toll);
    assertThat(cluster.last().get("user").getAsString()).isEqualTo(YarnRealm.USER);
    toll.destroyForcibly();
    awaitEnd(SOON, "FINISHED", "KILLED");
    awaitNothing();
    ends(start("resume"), 0);
    provedAway(1);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(cluster.files("-ls -R /user")).contains("alice").doesNotContain("toll-agent.jar");
  }

  @Test
  void aTicketIsUsed() throws Exception {
    variables =
        Map.of(
            "KRB5_CONFIG",
            realm.krb5Conf().toString(),
            "KRB5CCNAME",
            "FILE:" + runs.resolve("tickets"));
    ends(start(away("run", "--levels", "none")), ExitCode.RUN_FAILED);
    assertThat(said()).contains("there is no ticket: run kinit, or set machine.yarn-principal");

    ProcessBuilder kinit =
        new ProcessBuilder("kinit", "-k", "-t", realm.keytab().toString(), YarnRealm.LOGIN);
    kinit.environment().putAll(variables);
    assertThat(kinit.inheritIO().start().waitFor()).isZero();
    ends(start(away("run", "--levels", "none", "--set", "machine.yarn-" + PROXY)), 0);
    provedAway(1);
    assertThat(cluster.last().get("user").getAsString()).isEqualTo(YarnRealm.USER);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  @Test
  void whatCannotLogInIsToldInOneLine() throws Exception {
    ends(start(away("run", keytab("bob@TOLL.TEST"))), ExitCode.RUN_FAILED);
    assertThat(said()).contains("cannot log in to Kerberos as bob@TOLL.TEST: ");
    ends(start(away("run", keytab(YarnRealm.LOGIN))), ExitCode.RUN_FAILED);
    assertThat(said())
        .contains("gives toll@TOLL.TEST no token for an application master outside the cluster");
    String[] missing = {"--levels", "none", "--set", "machine.yarn-principal=alice"};
    ends(start(away("run", missing)), ExitCode.RUN_FAILED);
    assertThat(said()).contains("machine.yarn-principal and machine.yarn-keytab need each other");
  }
}
