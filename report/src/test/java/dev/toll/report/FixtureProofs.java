package dev.toll.report;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelProof;
import java.util.List;
import java.util.Map;

/** The proofs of a level of the fixture. */
final class FixtureProofs {

  private FixtureProofs() {}

  static List<LevelProof> of(String level, int times) {
    boolean hidden = level.equals("ssl") || level.equals("auth-conf");
    boolean unknown = level.equals("auth-int");
    String seen = hidden ? "invisible" : "visible";
    ProofResult wire =
        new ProofResult(
            "wire",
            "marker " + seen + " on the wire",
            unknown ? Verdict.UNKNOWN : Verdict.TRUE,
            unknown
                ? "The relay saw no connection in b01-auth-int, so nothing can be said of the wire."
                : "Marker " + seen + " in 48213377 bytes over 6 connections, both directions.",
            Map.of("bytes", "48213377", "connections", unknown ? "0" : "6"),
            "b01-" + level);
    if (level.startsWith("none")) {
      return List.of(new LevelProof(level, times, wire.verdict(), wire));
    }
    ProofResult refusal =
        new ProofResult(
            "refusal",
            "a client without the credential is refused",
            Verdict.TRUE,
            level.equals("ssl")
                ? "A client with no certificate was refused after 0.4 s (bad_certificate)."
                : "A client with no ticket was refused after 0.2 s (GSS initiate failed).",
            Map.of("deadline_s", "20", "refused_after_s", "0.4"),
            "once-" + level);
    ProofResult negotiated =
        new ProofResult(
            "negotiated",
            "what was agreed is what the level says",
            Verdict.TRUE,
            level.equals("ssl")
                ? "TLSv1.3 with TLS_AES_256_GCM_SHA384 on 6 of 6 connections."
                : "SASL quality of protection " + level + ", aes256-cts-hmac-sha1-96.",
            level.equals("ssl")
                ? Map.of("tls.protocol", "TLSv1.3", "tls.suite", "TLS_AES_256_GCM_SHA384")
                : Map.of("sasl.qop", level, "krb5.enctype", "aes256-cts-hmac-sha1-96"),
            "b0" + times + "-" + level);
    return List.of(
        new LevelProof(level, times, wire.verdict(), wire),
        new LevelProof(level, 1, refusal.verdict(), refusal),
        new LevelProof(level, times, negotiated.verdict(), negotiated));
  }
}
