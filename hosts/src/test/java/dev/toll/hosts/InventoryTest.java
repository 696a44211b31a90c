package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.StudyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts files. */
class InventoryTest {
  @TempDir Path scratch;

  private Inventory read(String text) throws Exception {
    return InventoryReader.read(scratch.resolve("hosts.yaml"), text);
  }

  @Test
  void aHostIsItsNameAndWhatElseIsSaid() throws Exception {
    Files.writeString(scratch.resolve("config"), "Host *\n");
    Inventory inventory =
        read(
            """
            toll-hosts: 1
            this-machine: {address: 10.0.0.9}
            ssh-config: config
            hosts:
              - name: i1.example
                address: 10.0.0.1
                user: toll
                port: 2222
                roles: [ingester, worker]
                data: /data/toll
                java: /opt/jdk
              - name: w1
            """);
    assertThat(inventory.address()).isEqualTo("10.0.0.9");
    assertThat(inventory.hosts())
        .containsExactly(
            new Host(
                "i1.example",
                "10.0.0.1",
                "toll",
                2222,
                Set.of(HostRole.INGESTER, HostRole.WORKER),
                "/data/toll",
                "/opt/jdk",
                scratch.resolve("config")),
            new Host("w1", "w1", null, 0, Set.of(), null, null, scratch.resolve("config")));
  }

  @Test
  void allMistakesAreToldAtOnceEachWithItsPlace() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    toll-hosts: 2
                    ssh-config: nowhere
                    host: []
                    hosts:
                      - name: Upper
                        address: -oProxyCommand=evil
                        port: 70000
                        roles: [ingestr]
                      - user: "a b"
                        data: relative
                      - name: w1
                      - name: w1
                    """))
        .isInstanceOf(StudyException.class)
        .satisfies(
            e ->
                assertThat(e.getMessage().replace(scratch + "/", "").lines())
                    .containsExactly(
                        "hosts.yaml:1:13: the first key must be 'toll-hosts: 1' (the version of the"
                            + " format of hosts files)",
                        "hosts.yaml:2:13: ssh-config: there is no readable file nowhere",
                        "hosts.yaml:3:1: unknown key 'host'; did you mean 'hosts'?",
                        "hosts.yaml:5:11: name: 'Upper' is not a host name in lower case",
                        "hosts.yaml:6:14: address: '-oProxyCommand=evil' is not a host's name or"
                            + " address",
                        "hosts.yaml:7:11: port: '70000' is not a TCP port (1 to 65535)",
                        "hosts.yaml:8:13: unknown role 'ingestr'; did you mean 'ingester'?",
                        "hosts.yaml:9:5: missing key 'name'",
                        "hosts.yaml:9:11: user: 'a b' is not a user name",
                        "hosts.yaml:10:11: data: 'relative' must be an absolute path on the host",
                        "hosts.yaml:12:11: name: 'w1' is given to two hosts"));
  }

  @Test
  void noHostsIsAMistake() {
    assertThatThrownBy(() -> read("toll-hosts: 1\n"))
        .hasMessageContaining("no hosts; add 'hosts:'");
    assertThatThrownBy(() -> read("")).hasMessageContaining("expected a hosts file");
  }
}
