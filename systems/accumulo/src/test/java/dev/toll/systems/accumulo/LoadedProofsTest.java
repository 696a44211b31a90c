package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.accumulo.Servers.TabletServer;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the proofs after the load say of what they find. */
class LoadedProofsTest {
  private static final Map<String, String> TOLD =
      Map.of("tserver.wal.sync", "true", "tserver.port.client", "1");
  private static final List<TabletServer> TOLD_SERVERS =
      List.of(new TabletServer("tserver0", new Server("host", 1), TOLD, true));
  private static final Map<String, String> TABLE = Map.of("table.durability", "sync");
  private static final Map<String, String> SERVER =
      Map.of("tserver.wal.sync", "true", "tserver.port.client", "1", "gc.cycle.delay", "5m");

  @TempDir Path directory;

  private static ProofResult settings(Map<String, String> server, Map<String, String> table) {
    return settings(new LoadTables("", Map.of()), server, table);
  }

  private static ProofResult settings(
      LoadTables tables, Map<String, String> server, Map<String, String> table) {
    return SettingsProof.compare(
        TOLD_SERVERS,
        tables,
        Map.of("tserver0", new Configured(SERVER, TABLE)),
        Map.of("tserver0", new Configured(server, table)));
  }

  @Test
  void settingsThatStayHold() {
    ProofResult found = settings(new LoadTables("", TABLE), SERVER, TABLE);
    assertThat(found.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(found.evidence())
        .isEqualTo("3 properties read back as set; none changed during the load");
  }

  @Test
  void aServersPropertyThatNoStudySetsMustNotChangeEither() {
    Map<String, String> server = new TreeMap<>(SERVER);
    server.put("gc.cycle.delay", "6m");
    ProofResult found = settings(server, TABLE);
    assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(found.evidence())
        .isEqualTo("tserver0: gc.cycle.delay is '6m', before the load: '5m'");
  }

  @Test
  void aTablesPropertySetDuringTheLoadComesOutFalse() {
    ProofResult found = settings(SERVER, Map.of("table.durability", "none"));
    assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(found.evidence())
        .isEqualTo("table ci: table.durability is 'none', before the load: 'sync'");
  }

  @Test
  void aTableHasTheLevelsPropertiesAndElseTheServers() {
    LoadTables tables = new LoadTables("toll_slot1", Map.of("table.durability", "sync"));
    Map<String, String> server = new TreeMap<>(SERVER);
    server.put("table.durability", "flush");
    server.put("table.split.threshold", "1G");
    Map<String, String> table = new TreeMap<>(TABLE);
    table.put("table.split.threshold", "1G");
    table.put("table.constraint.1", "DefaultKeySizeConstraint");
    assertThat(told(tables, server, table)).isEmpty();
    table.put("table.split.threshold", "2G");
    assertThat(told(tables, server, table))
        .isEqualTo("table toll_slot1.ci: table.split.threshold is '2G', the study: '1G'");
    table.put("table.split.threshold", "1G");
    table.remove("table.durability");
    assertThat(told(tables, server, table))
        .isEqualTo("table toll_slot1.ci: table.durability is not set, the study: 'sync'");
  }

  /** What is wrong now, whatever it was before; empty for nothing. */
  private static String told(
      LoadTables tables, Map<String, String> server, Map<String, String> table) {
    Map<String, Configured> now = Map.of("tserver0", new Configured(server, table));
    ProofResult found = SettingsProof.compare(TOLD_SERVERS, tables, now, now);
    return found.verdict() == Verdict.TRUE ? "" : found.evidence();
  }

  @Test
  void aPropertyThatTheServerNeverHadComesOutFalse() {
    Map<String, String> without = Map.of("tserver.port.client", "1", "gc.cycle.delay", "5m");
    assertThat(settings(without, TABLE).evidence())
        .contains("tserver0: tserver.wal.sync is not set, the study: 'true'");
  }

  @Test
  void aFilesHeaderSaysWhetherItIsEncrypted() throws Exception {
    Path log = file("wal", "--- Log File Header (v4) ---\0\0\0\u0007U+1F47B" + "row".repeat(9000));
    Path rfile = file("F01.rf", "x".repeat(9000) + "org...AESCryptoService" + "\0".repeat(30));
    Path empty = file("new", "");
    CryptoHeaders both = CryptoHeaders.of(List.of(log, rfile, empty));
    assertThat(both).isEqualTo(new CryptoHeaders(1, 1, 0, both.example()));
    assertThat(both.agree(true)).isFalse();
    assertThat(both.agree(false)).isFalse();
    assertThat(both.evidence(true)).contains(log.toString());
    assertThat(both.evidence(false)).contains(rfile.toString());
    assertThat(CryptoHeaders.of(List.of(rfile, empty)).agree(true)).isTrue();
    assertThat(CryptoHeaders.of(List.of(log, empty)).agree(false)).isTrue();
  }

  private Path file(String name, String text) throws Exception {
    return Files.write(directory.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
