package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Choices;
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
  private CodecProof() {}

  static ProofResult of(HdfsProofTarget probed) throws SystemException, InterruptedException {
    HdfsLevel claimed = probed.level();
    CodecSeen seen =
        probed.ask(HdfsCommands.CODEC, new HdfsCommands.Directory(probed.hdfs().root()));
    Map<String, String> facts = new TreeMap<>();
    if (seen.encrypted()) {
      facts.put("codec.codec", seen.codec());
      facts.put("codec.provider", seen.provider());
    }
    facts.put("codec.zoneBits", Integer.toString(seen.zoneBits()));
    facts.put("codec.aesInstructions", seen.aesInstructions());
    return ProofResult.of("codec", claim(claimed), verdict(claimed, seen), evidence(seen), facts);
  }

  private static String claim(HdfsLevel level) {
    return level.zone()
        ? "files are encrypted by codec %s (%s) with a key of %d bits"
            .formatted(Choices.word(level.codec()), provider(level), level.zoneBits())
        : "no codec is in the path of a file";
  }

  private static String evidence(CodecSeen seen) {
    return seen.encrypted()
        ? "%s, %s, key of %d bits, AES instructions %s"
            .formatted(
                seen.codec(),
                seen.provider(),
                seen.zoneBits(),
                seen.aesInstructions().equals("true") ? "used" : "not used")
        : "an open file's stream has no codec";
  }

  /** Package-private so that every wrong answer can be tried without a cluster. */
  static Verdict verdict(HdfsLevel level, CodecSeen seen) {
    if (!level.zone() || !seen.encrypted()) {
      return Verdict.of(level.zone() == seen.encrypted());
    }
    if (!seen.codec().equals(level.codec().className())
        || !seen.provider().startsWith(provider(level))
        || seen.zoneBits() != level.zoneBits()) {
      return Verdict.FALSE;
    }
    String instructions = seen.aesInstructions();
    if (level.codec() != Codec.JCE) {
      return Verdict.TRUE;
    }
    if (instructions.equals("unknown")) {
      return Verdict.UNKNOWN;
    }
    boolean wanted = level.settings().flag(HdfsSettings.DRIVER_AES);
    return Verdict.of(Boolean.parseBoolean(instructions) == wanted);
  }

  /** How the provider's name, as read from the stream, begins. */
  private static String provider(HdfsLevel level) {
    return switch (level.codec()) {
      case JCE -> level.provider();
      case OPENSSL_JNA -> "OpenSSL";
      case OPENSSL -> "org.apache.hadoop.crypto.OpensslCtrCryptoCodec";
    };
  }
}
