package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.hosts.NamespaceHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts from the command line. */
@Timeout(900)
class HostsIT {
  @TempDir static Path scratch;
  private static NamespaceHosts hosts;

  @BeforeAll
  static void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), List.of(), "i1", "w1");
  }

  @AfterAll
  static void remove() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Cli.Outcome toll(String... arguments) {
    return Cli.run(Main.commandLine(Installation.here()), arguments);
  }

  @Test
  void theDoctorChecksHosts() throws Exception {
    Path inventory = hosts.inventory("ingester");
    Cli.Outcome text = toll("doctor", "--hosts", inventory.toString());
    assertThat(text.err()).isEmpty();
    assertThat(text.code()).isZero();
    assertThat(text.out().lines().toList())
        .hasSize(5)
        .satisfies(
            lines -> {
              assertThat(lines.get(1)).matches("i1 +ok +\\d+ .* ms \\+/- \\d+\\.\\d");
              assertThat(lines.get(2)).matches("w1 +ok .*");
              assertThat(lines.get(4)).isEqualTo("ready: 2 hosts");
            });
    JsonObject json =
        JsonParser.parseString(toll("doctor", "--hosts", inventory.toString(), "--json").out())
            .getAsJsonObject();
    assertThat(json.get("format").getAsString()).isEqualTo("toll-hosts/1");
    JsonObject first = json.getAsJsonArray("hosts").get(0).getAsJsonObject();
    assertThat(first.getAsJsonObject("facts").get("host").getAsString()).isEqualTo("i1");
    assertThat(Math.abs(first.get("clockOffsetSeconds").getAsDouble())).isLessThan(0.5);
  }

  @Test
  void oneThatCannotBeUsedIsSaidBelowItsNameAndTheRestIsChecked() throws Exception {
    Path inventory =
        Files.writeString(
            scratch.resolve("some.yaml"),
            Files.readString(hosts.inventory("ingester"))
                .replace(
                    "name: w1, address: " + hosts.address("w1"), "name: w1, address: no.invalid"));
    Cli.Outcome text = toll("doctor", "--hosts", inventory.toString());
    assertThat(text.code()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(text.out().lines().map(String::strip))
        .contains("the name no.invalid does not resolve; set its address in the hosts file")
        .contains("not ready: 1 of 2 hosts")
        .anyMatch(line -> line.matches("i1 +ok .*"));
  }
}
