package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.CodecSeen;
import java.util.Map;
import java.util.TreeMap;

/**
 * What really encrypts in the client's JVM: codec class, provider, length of the key, use of the
 * processor's AES instructions. Hadoop falls back to another codec silently.
 */
final class CodecProof {
  private final Probed probed;

  CodecProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    CodecSeen seen = probed.ask(HdfsCommands.CODEC, new HdfsCommands.Directory(HdfsLoad.ROOT));
    Map<String, String> facts = new TreeMap<>();
    if (seen.encrypted()) {
      facts.put("codec.codec", seen.codec());
      facts.put("codec.provider", seen.provider());
    }
    facts.put("codec.zoneBits", Integer.toString(seen.zoneBits()));
    facts.put("codec.aesInstructions", seen.aesInstructions());
    return ProofResult.of("codec", claim(), verdict(probed.level(), seen), evidence(seen), facts);
  }

  private String claim() {
    Settings level = probed.level();
    return probed.zone()
        ? "files are encrypted by codec "
            + level.text(HdfsSettings.CODEC)
            + " ("
            + provider(level)
            + ") with a key of "
            + level.text(HdfsSettings.ZONE)
            + " bits"
        : "no codec is in the path of a file";
  }

  private static String evidence(CodecSeen seen) {
    return seen.encrypted()
        ? seen.codec()
            + ", "
            + seen.provider()
            + ", key of "
            + seen.zoneBits()
            + " bits, AES instructions "
            + (seen.aesInstructions().equals("true") ? "used" : "not used")
        : "an open file's stream has no codec";
  }

  /** Package-private so that every wrong answer can be tried without a cluster. */
  static Verdict verdict(Settings level, CodecSeen seen) {
    boolean zone = !level.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    boolean encrypted = seen.encrypted();
    if (!zone || !encrypted) {
      return zone == encrypted ? Verdict.TRUE : Verdict.FALSE;
    }
    Codec codec = Codec.of(level.text(HdfsSettings.CODEC));
    if (!seen.codec().equals(codec.className())
        || !seen.provider().startsWith(provider(level))
        || !Integer.toString(seen.zoneBits()).equals(level.text(HdfsSettings.ZONE))) {
      return Verdict.FALSE;
    }
    String instructions = seen.aesInstructions();
    if (codec != Codec.JCE) {
      return Verdict.TRUE;
    }
    if (instructions.equals("unknown")) {
      return Verdict.UNKNOWN;
    }
    boolean wanted = level.flag(HdfsSettings.DRIVER_AES);
    return Boolean.parseBoolean(instructions) == wanted ? Verdict.TRUE : Verdict.FALSE;
  }

  /** How the provider's name, as the stream tells it, begins. */
  private static String provider(Settings level) {
    return switch (Codec.of(level.text(HdfsSettings.CODEC))) {
      case JCE -> level.text(HdfsSettings.PROVIDER);
      case OPENSSL_JNA -> "OpenSSL";
      case OPENSSL -> "org.apache.hadoop.crypto.OpensslCtrCryptoCodec";
    };
  }
}
