package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is connected to. */
class SshFleetTest {
  @TempDir Path directory;

  private Path file(String text) throws Exception {
    return Files.writeString(directory.resolve("hosts.yaml"), "toll-hosts: 1\n" + text);
  }

  private static Settings settings(Path file) {
    return Settings.of(
        List.of(new Setting(MachineSettings.HOSTS, file.toString(), new Origin("--hosts"))));
  }

  private void refused(Path file, String message) {
    refused(file, Set.of(HostRole.INGESTER), message);
  }

  private void refused(Path file, Set<HostRole> roles, String message) {
    // It would need the jar of an installation if it connected to anything.
    SshFleet fleet = new SshFleet();
    assertThatThrownBy(() -> fleet.open(settings(file), roles, null))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining(message);
  }

  @Test
  void someHostRunsDrivers() throws Exception {
    refused(
        file(
            """
            this-machine: {address: 127.0.0.1}
            hosts:
              - {name: a, roles: [worker]}
            """),
        "hosts.yaml: no host of role ingester; give it to a host");
  }

  @Test
  void aSystemWithServersElsewhereNeedsAHostOfSomeRole() throws Exception {
    Set<HostRole> all = Set.of(HostRole.MASTER, HostRole.WORKER, HostRole.INGESTER);
    String here = "this-machine: {address: 192.0.2.1}\nhosts:\n";
    refused(
        file(here + "  - {name: a, roles: []}\n"),
        all,
        "hosts.yaml: no host of role master, worker, ingester; give one of them to a host");
    // Several workers are what they are for: all that is wrong here is this machine's address.
    String workers =
        """
          - {name: a, address: 127.0.0.1, roles: [worker]}
          - {name: b, address: 127.0.0.2, roles: [worker]}
        """;
    refused(file(here + workers), all, "192.0.2.1 is no address of this machine");
  }

  @Test
  void thisMachineHasAnAddressThatServersCanListenOn() throws Exception {
    String host = "hosts:\n  - {name: a, address: 127.0.0.1, roles: [ingester]}\n";
    refused(file(host), "missing this-machine.address");
    // RFC 5737: no machine has it.
    refused(
        file("this-machine: {address: 192.0.2.1}\n" + host),
        "this-machine.address: 192.0.2.1 is no address of this machine");
    refused(file("this-machine: {address: '::1'}\n" + host), "'::1' has no IPv4 address");
  }

  @Test
  void aFileThatIsGoneIsNamed() throws Exception {
    refused(directory.resolve("none.yaml"), "none.yaml: no such file");
    assertThat(Files.exists(directory.resolve("none.yaml"))).isFalse();
  }
}
