package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is connected to. */
class SshFleetTest {
  @TempDir Path directory;

  private Path file(String text) throws Exception {
    return Files.writeString(directory.resolve("hosts.yaml"), "toll-hosts: 1\n" + text);
  }

  private void refused(Path file, String message) {
    SshFleet fleet =
        new SshFleet(
            () -> {
              throw new AssertionError("nothing is to be connected to");
            });
    assertThatThrownBy(() -> fleet.open(file, "mark"))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining(message);
  }

  @Test
  void oneHostRunsDrivers() throws Exception {
    refused(
        file(
            """
            this-machine: {address: 127.0.0.1}
            hosts:
              - {name: a, roles: [worker]}
            """),
        "hosts.yaml: no host of role ingester; a load has one driver");
    refused(
        file(
            """
            this-machine: {address: 127.0.0.1}
            hosts:
              - {name: a, roles: [ingester]}
              - {name: b, roles: [ingester]}
            """),
        "hosts.yaml: 2 hosts of role ingester");
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
