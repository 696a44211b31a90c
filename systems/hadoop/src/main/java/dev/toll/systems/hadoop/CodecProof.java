package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Arguments;
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
    JsonObject seen = probed.ask("codec", Arguments.with("directory", HdfsLoad.ROOT));
    Map<String, String> facts = new TreeMap<>();
    for (String key : new String[] {"codec", "provider", "zoneBits", "aesInstructions"}) {
      if (seen.has(key)) {
        facts.put("codec." + key, seen.get(key).getAsString());
      }
    }
    boolean encrypted = seen.get("encrypted").getAsBoolean();
    return ProofResult.of(
        "codec", claim(), verdict(probed.level(), seen), evidence(encrypted, seen), facts);
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

  private static String evidence(boolean encrypted, JsonObject seen) {
    return encrypted
        ? seen.get("codec").getAsString()
            + ", "
            + seen.get("provider").getAsString()
            + ", key of "
            + seen.get("zoneBits").getAsString()
            + " bits, AES instructions "
            + (seen.get("aesInstructions").getAsString().equals("true") ? "used" : "not used")
        : "an open file's stream has no codec";
  }

  /** Package-private so that every wrong answer can be tried without a cluster. */
  static Verdict verdict(Settings level, JsonObject seen) {
    boolean zone = !level.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    boolean encrypted = seen.get("encrypted").getAsBoolean();
    if (!zone || !encrypted) {
      return zone == encrypted ? Verdict.TRUE : Verdict.FALSE;
    }
    Codec codec = Codec.of(level.text(HdfsSettings.CODEC));
    if (!seen.get("codec").getAsString().equals(codec.className())
        || !seen.get("provider").getAsString().startsWith(provider(level))
        || !seen.get("zoneBits").getAsString().equals(level.text(HdfsSettings.ZONE))) {
      return Verdict.FALSE;
    }
    String instructions = seen.get("aesInstructions").getAsString();
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
