package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.AccumuloCommands.TokenKind;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterOperationsTest {

  @ParameterizedTest
  @CsvSource({
    "tserver.total.mutation.queue.max, 1M,",
    "general.custom.ours, anything,",
    "tserver.scan.executors.meta.threads, 3,",
    "tserver.total.mutation.queue.maximum, 1M, is no property of this version of Accumulo",
    "instance.rpc.ssl.enabled, true, can be set in accumulo.properties only",
    "tserver.total.mutation.queue.max, much, cannot be 'much'",
  })
  void whyAPropertyCannotBeSetByAClient(String name, String value, String why) {
    assertThat(ClusterOperations.obstacle(name, List.of(value)).orElse(null)).isEqualTo(why);
  }

  @Test
  void whatServersReadOnlyWhenTheyStart() {
    assertThat(List.of("tserver.memory.maps.max", "tserver.total.mutation.queue.max"))
        .allMatch(ClusterOperations::startOnly);
    assertThat(
            List.of(
                "tserver.compaction.major.service.default.rate.limit",
                "tserver.wal.max.referenced",
                "no.such.property"))
        .noneMatch(ClusterOperations::startOnly);
  }

  @Test
  void onlyNamespacesOfTollsAreNamed() {
    assertThat(new Namespace("toll_1").name()).isEqualTo("toll_1");
    for (String theirs : List.of("theirs", "toll_a.b", "")) {
      assertThatThrownBy(() -> new Namespace(theirs)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aLoginByFileNeedsOneAndTheOthersAPrincipal() {
    assertThat(Login.by("/home/me/client.properties", Map.of()).principal()).isNull();
    assertThatThrownBy(() -> new Login(Map.of(), "me", TokenKind.FILE, null, null, null, null))
        .hasMessage("argument 'file' is missing");
    assertThatThrownBy(
            () -> new Login(Map.of(), null, TokenKind.PASSWORD, "secret", null, null, null))
        .hasMessage("argument 'principal' is missing");
  }

  @Test
  void secretsAreKnownByTheirNames() {
    assertThat(List.of("auth.token", "ssl.keystore.password", "instance.secret"))
        .allMatch(ClientFiles::secret);
    assertThat(List.of("auth.principal", "ssl.keystore.path")).noneMatch(ClientFiles::secret);
  }
}
