package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Choices;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import java.util.Map;

/** What links are by the settings that a server runs with, and what a level makes of them. */
final class SetLinks {
  private static final LinkState UNREAD = LinkState.unknown("its settings could not be read");

  private SetLinks() {}

  /** RPC, for which without Kerberos there is no protection. */
  static LinkState rpc(Map<String, String> settings) {
    return settings.isEmpty()
        ? UNREAD
        : rpc(
            HdfsSettings.KERBEROS.equals(settings.get("hadoop.security.authentication")),
            settings.get("hadoop.rpc.protection"));
  }

  /** RPC at a level. */
  static LinkState rpc(WireLevel level) {
    return rpc(level.kerberos(), Choices.word(level.rpc()));
  }

  private static LinkState rpc(boolean kerberos, String protection) {
    return kerberos
        ? LinkState.of(
            !Choices.word(Protection.PRIVACY).equals(protection),
            Source.SETTINGS,
            "hadoop.rpc.protection " + protection)
        : LinkState.of(true, Source.SETTINGS, "simple authentication");
  }

  /** Of the NameNode as a client of the KMS. */
  static LinkState kms(Map<String, String> nameNode) {
    String provider = nameNode.getOrDefault("hadoop.security.key.provider.path", "");
    return provider.isEmpty() ? UNREAD : kms(provider.startsWith("kms://https@"));
  }

  /** Of it at a level. */
  static LinkState kms(WireLevel level) {
    return kms(level.https());
  }

  private static LinkState kms(boolean https) {
    return LinkState.of(!https, Source.SETTINGS, https ? HdfsSettings.HTTPS : "http");
  }
}
