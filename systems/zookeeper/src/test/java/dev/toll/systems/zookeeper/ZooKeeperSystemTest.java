package dev.toll.systems.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.RealSession;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Verified;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of levels before anything starts, and of what was read back. */
class ZooKeeperSystemTest {
  private static final ZooKeeperSystem SYSTEM = new ZooKeeperSystem();

  private static Study study(String... set) throws Exception {
    return RealSession.study(SYSTEM, RealSession.text(SYSTEM), List.of(set));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          workload.nodes=3            | fewer nodes than sessions
          system.connections=nio      | TLS needs netty
          system.port.client=http     | neither auto nor a TCP port
          workload.reads=101          | workload.reads
          workload.node-size=10       | workload.node-size
          """)
  void mistakesAreSaid(String setting, String message) {
    assertThatThrownBy(() -> study(setting))
        .hasMessageContaining(setting.split("=")[0])
        .hasMessageContaining(message);
  }

  @Test
  void serverAndClientsAreConfiguredAlike() throws Exception {
    ZooKeeperLevel plain = ZooKeeperLevel.of(study().level("none").settings());
    Configuration configuration = new Configuration(plain, null, null, 2181, null);
    assertThat(plain.netty()).isFalse();
    assertThat(configuration.clientProperties())
        .isEqualTo(
            Map.of("zookeeper.clientCnxnSocket", "org.apache.zookeeper.ClientCnxnSocketNIO"));
    assertThat(ZooKeeperLevel.of(study().level("tls").settings()).netty()).isTrue();
  }

  @Test
  void aWriteThatTheServerDidNotCountIsSeen() {
    Verified right = new Verified(2, 0, 0, 10, 10, null);
    assertThat(ZooKeeperInstance.verification(right).verdict()).isEqualTo(Verdict.TRUE);
    Verified fewer = new Verified(2, 0, 0, 9, 10, null);
    assertThat(ZooKeeperInstance.verification(fewer).verdict()).isEqualTo(Verdict.FALSE);
    Verified wrong = new Verified(2, 0, 1, 10, 10, "/toll-load/1 is damaged");
    assertThat(ZooKeeperInstance.verification(wrong).summary()).contains("/toll-load/1 is damaged");
  }
}
