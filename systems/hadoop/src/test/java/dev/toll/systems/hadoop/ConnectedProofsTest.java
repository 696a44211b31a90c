package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Verdict;
import dev.toll.systems.hadoop.client.ClusterCommands.Cluster;
import dev.toll.systems.hadoop.client.ClusterCommands.DataNode;
import dev.toll.systems.hadoop.client.HdfsCommands.Sample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is made of answers of a connected cluster. */
class ConnectedProofsTest {
  private static final String OURS = "key ours, AES/CTR/NoPadding";
  private static final String THEIRS = "key theirs, AES/CTR/NoPadding";

  private static Verdict verdict(boolean zone, String key, Sample sample, String... kinds) {
    Map<String, Long> found = new TreeMap<>();
    for (String kind : kinds) {
      found.put(kind, 3L);
    }
    return ConnectedProofs.verdict(found, zone, key, sample);
  }

  private static Sample stored(String raw) {
    return new Sample("/bench/f0", "blk_1", 10, "plain", raw);
  }

  @Test
  void filesHaveTheKeyOfTheLevelOrNone() {
    assertThat(verdict(true, "ours", null, OURS)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(true, "", null, THEIRS)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(false, "", null, LoadedFiles.PLAIN)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(true, "ours", null, THEIRS)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(true, "our", null, OURS)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(true, "", null, LoadedFiles.PLAIN)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(false, "", null, OURS)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(true, "", null, OURS, LoadedFiles.PLAIN)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(true, "ours", null)).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void whatIsStoredDecidesWhereItMayBeRead() {
    assertThat(verdict(true, "ours", stored("other"), OURS)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(true, "ours", stored(null), OURS)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(true, "ours", stored("plain"), OURS)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(false, "", stored("other"), LoadedFiles.PLAIN)).isEqualTo(Verdict.FALSE);
  }

  @Test
  void dataNodesAreLearntOfFromTheNameNodesPages() {
    assertThat(
            ClusterState.live(
                """
                {"worker1:9866": {"infoAddr": "10.0.0.7:9864", "infoSecureAddr": "10.0.0.7:0",
                 "xferaddr": "10.0.0.7:9866", "lastContact": 1}}
                """))
        .containsExactly(new DataNode("worker1", "10.0.0.7", 9866, 9864));
  }

  @Test
  void theNameNodesWordToClientsCounts() {
    Cluster cluster = new Cluster("10.0.0.1:8020", null, false, true, List.of());
    ClusterState state = new ClusterState(cluster, new TreeMap<>());
    assertThat(state.toldClients(Map.of(ConnectedLevel.ENCRYPT, "true"))).isEmpty();
    assertThat(state.toldClients(Map.of())).isEmpty();
    assertThat(state.toldClients(Map.of(ConnectedLevel.ENCRYPT, "false")))
        .containsExactly(
            "the NameNode reports to clients that dfs.encrypt.data.transfer is true, not false");
  }

  /** A server whose pages are behind TLS is unknown, and no reason to think it wrong. */
  @Test
  void whatCannotBeReadIsUnknown() {
    DataNode closed = new DataNode("worker1", "10.0.0.7", 9866, 0);
    Cluster cluster = new Cluster("10.0.0.1:8020", null, false, false, List.of(closed));
    ClusterState state = ClusterState.read(cluster);
    assertThat(state.servers().keySet())
        .containsExactly("datanode 10.0.0.7:9866", "namenode 10.0.0.1:8020");
    ServerSettings.Seen seen = new ServerSettings.Seen();
    state
        .servers()
        .forEach((name, told) -> seen.server(name, told::tell, Map.of(), Map.of("a", "b")));
    assertThat(seen.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(seen.said()).contains("its web pages are behind TLS");
  }
}
