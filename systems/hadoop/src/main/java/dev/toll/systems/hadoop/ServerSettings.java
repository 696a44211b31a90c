package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Choices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether NameNode and each DataNode run with the level's settings of the wire, and with the
 * properties that a study sets, as each reports them ({@code /conf}). One server left at another
 * level is named, though the load and the other proofs may have gone by all others. The positive
 * control is that each reports the address of this very instance.
 *
 * <p>Not taken where pages of DataNodes are behind TLS ({@link Deployment#dataNodeHttps}).
 */
final class ServerSettings {
  static final String NAME = "server-settings";

  /** Hadoop does not show these (hadoop.security.sensitive-config-keys). */
  private static final String REDACTED = "<redacted>";

  private static final int SHOWN = 5;

  private ServerSettings() {}

  /** The proof; none where it is not taken. */
  static List<ProofResult> of(HdfsProofTarget probed) {
    if (probed.cluster().deployment().dataNodeHttps()) {
      return List.of();
    }
    Endpoints endpoints = probed.endpoints();
    Map<String, String> claimed = claimed(probed.level());
    Seen seen = new Seen();
    String root = probed.cluster().deployment().uri();
    seen.server(
        endpoints.named("namenode", endpoints.master()),
        ServerPages.ofNameNode(endpoints)::settings,
        Map.of("fs.defaultFS", root),
        claimed);
    for (int i = 0; i < endpoints.dataNodes().size(); i++) {
      Endpoints.DataNode dataNode = endpoints.dataNodes().get(i);
      seen.server(
          endpoints.named("datanode" + i, dataNode.site()),
          ServerPages.of(dataNode)::settings,
          Map.of(
              "fs.defaultFS",
              root,
              "dfs.datanode.address",
              dataNode.site().text(dataNode.transfer())),
          claimed);
    }
    return List.of(
        ProofResult.of(
            NAME,
            "NameNode and every DataNode run with the level's settings of the wire",
            seen.verdict(),
            seen.evidence(claimed.size())));
  }

  /** Settings of the wire as this level must have them at every server. */
  private static Map<String, String> claimed(HdfsLevel level) {
    WireLevel wire = level.wire();
    Map<String, String> claimed = new LinkedHashMap<>();
    claimed.put("hadoop.security.authentication", wire.kerberos() ? "kerberos" : "simple");
    claimed.put(
        "hadoop.rpc.protection",
        wire.kerberos() ? word(wire.rpc()) : word(Protection.AUTHENTICATION));
    claimed.put("dfs.encrypt.data.transfer", Boolean.toString(wire.encrypted() != Transfer.PLAIN));
    claimed.put("dfs.encrypt.data.transfer.cipher.suites", wire.aes() ? "AES/CTR/NoPadding" : "");
    claimed.put("dfs.block.access.token.enable", Boolean.toString(wire.blockTokens()));
    claimed.put(
        "dfs.data.transfer.protection",
        wire.transfer() == Protection.NONE ? "" : word(wire.transfer()));
    level
        .settings()
        .below(HdfsSettings.PROPERTIES)
        .forEach(
            (property, value) -> {
              // One that refers to another is reported as its resolved value.
              if (!value.contains("${")) {
                claimed.putIfAbsent(property, value);
              }
            });
    return claimed;
  }

  private static String word(Protection protection) {
    return Choices.word(protection);
  }

  /** What a server reports differently than claimed. */
  static List<String> differences(
      String name, Map<String, String> found, Map<String, String> claimed) {
    List<String> wrong = new ArrayList<>();
    claimed.forEach(
        (property, value) -> {
          String told = found.getOrDefault(property, "").strip();
          if (!told.equals(value.strip()) && !told.equals(REDACTED)) {
            wrong.add("%s: %s is '%s', not '%s'".formatted(name, property, told, value));
          }
        });
    return wrong;
  }

  /** Has a server report its settings. */
  interface Telling {
    Map<String, String> settings() throws IOException;
  }

  /** What the servers reported. */
  static final class Seen {
    private final List<String> wrong = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private int servers;

    /**
     * Asks a server.
     *
     * @param identity settings that no server of another instance has
     * @return what it reported; empty when it reported nothing, or is another
     */
    Map<String, String> server(
        String name, Telling telling, Map<String, String> identity, Map<String, String> claimed) {
      servers++;
      Map<String, String> found;
      try {
        found = telling.settings();
      } catch (IOException e) {
        unread.add(name + " does not report its settings: " + e.getMessage());
        return Map.of();
      }
      for (Map.Entry<String, String> own : identity.entrySet()) {
        if (!own.getValue().equals(found.get(own.getKey()))) {
          unread.add(
              "%s is not of this instance: its %s is %s, not %s"
                  .formatted(name, own.getKey(), found.get(own.getKey()), own.getValue()));
          return Map.of();
        }
      }
      wrong.addAll(differences(name, found, claimed));
      return found;
    }

    /** Something else that is wrong. */
    void wrong(String what) {
      wrong.add(what);
    }

    Verdict verdict() {
      return !wrong.isEmpty() ? Verdict.FALSE : unread.isEmpty() ? Verdict.TRUE : Verdict.UNKNOWN;
    }

    String evidence(int settings) {
      return said().isEmpty()
          ? "%d settings of %d servers are the level's".formatted(settings, servers)
          : said();
    }

    /** What is wrong, and what could not be read; empty when nothing. */
    String said() {
      List<String> said = new ArrayList<>(wrong);
      said.addAll(unread);
      return String.join("; ", said.subList(0, Math.min(SHOWN, said.size())));
    }
  }
}
