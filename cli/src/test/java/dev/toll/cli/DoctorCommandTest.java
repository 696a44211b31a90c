package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor on the machine of the tests. */
class DoctorCommandTest {
  @TempDir Path home;

  @Test
  void everyCheckSaysWhatItSawWhatForAndHowToGetIt() {
    Cli.Outcome outcome = Cli.real(home, "doctor", "--json");
    JsonObject document = JsonParser.parseString(outcome.out()).getAsJsonObject();

    List<String> ids = new ArrayList<>();
    for (JsonElement element : document.getAsJsonArray("checks")) {
      JsonObject check = element.getAsJsonObject();
      ids.add(check.get("id").getAsString());
      for (String key : List.of("name", "group", "found", "use", "remedy")) {
        assertThat(check.get(key).getAsString()).as(ids + " " + key).isNotBlank();
      }
    }
    assertThat(ids)
        .containsExactly(
            "toll-jdk",
            "server-jdk",
            "maven",
            "memory",
            "swap",
            "disk",
            "ports",
            "processors",
            "clock",
            "load",
            "steal",
            "pressure",
            "other-run",
            "virtual-machine",
            "smt",
            "frequency",
            "numa",
            "huge-pages",
            "cpu-quota",
            "disk-kind",
            "crypto-instructions",
            "random-numbers",
            "jvm-crypto",
            "jce-providers",
            "kernel-crypto",
            "openssl",
            "host-name",
            "kdc-kerby",
            "kdc-mit",
            "native-map",
            "drop-caches",
            "tmpfs",
            "volume",
            "fscrypt",
            "gocryptfs",
            "luks",
            "cgroup",
            "packet-capture",
            "profiler",
            "loads",
            "browser");
    assertThat(outcome.code()).isEqualTo(document.get("able").getAsBoolean() ? 0 : 3);
  }

  @Test
  void aStudyIsToldWhatItNeedsAndNothingElse() throws Exception {
    House house = new House(home);
    Cli.Outcome outcome = house.toll("doctor", House.STUDY);
    assertThat(outcome.code()).as(outcome.out()).isZero();
    assertThat(outcome.out())
        .contains("Levels", "the door is shut", "available", "lock needs about")
        .contains("ready: toll run lock\n")
        .doesNotContain("accumulo", "KDC", "JDK");
    house.system.unavailable = "no hinges here; fit some";
    outcome = house.toll("doctor", House.STUDY, "--scale", "smoke", "--json");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).contains("toll run lock --scale smoke", "no hinges here; fit some");
    assertThat(house.toll("doctor", "--scale", "smoke").err()).contains("need a STUDY");
  }

  @Test
  void noPlaceForRunsIsExitCode3() {
    Cli.Outcome outcome = Cli.real(home, "doctor", "--runs", "/dev/null/runs");

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).contains("not ready: toll run accumulo-security --scale quick lacks");
    assertThat(outcome.out()).contains("disk for runs");
  }
}
