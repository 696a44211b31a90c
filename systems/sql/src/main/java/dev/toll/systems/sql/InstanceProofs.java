package dev.toll.systems.sql;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.sql.client.SqlCommands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the server says of connections and settings: before the load, so that a wrong level is seen
 * at once, and again after it.
 */
record InstanceProofs(SqlProofTarget probed) {
  static final String SETTINGS = "settings";
  static final String OPTIONS = "options";

  /**
   * Adds those of how clients connect: what needs another client or a relay distinguishes no more
   * levels than the server's own word.
   *
   * @param encrypted whether the instance's own level uses TLS
   */
  static void ofClients(ProofList<SqlProofTarget> proofs, boolean encrypted) {
    proofs
        .add("negotiated", it -> new InstanceProofs(it).negotiated(), STARTED, LOADED, CROSSED)
        .add("wire", it -> new WireProof(it).prove(), STARTED, LOADED)
        .add("refusal", it -> new RefusalProof(it).clients(), STARTED, LOADED);
    if (encrypted) {
      proofs.add("server-identity", it -> new RefusalProof(it).servers(), STARTED, LOADED);
    }
  }

  /** What the server must report; options come last, since they override what is derived. */
  private Map<String, String> claims(Map<String, String> before) {
    Configuration configuration = probed.product().configuration();
    Map<String, String> claims = new LinkedHashMap<>(before);
    claims.putAll(
        probed.endpoint().connected()
            ? configuration.said(probed.level())
            : configuration.claims(probed.level()));
    if (probed.endpoint().shared()) {
      // Its TLS is offered to all levels; what each uses is negotiated.
      claims
          .keySet()
          .removeIf(
              variable ->
                  SqlSettings.SECURITY.equals(configuration.setting(variable, probed.level())));
    }
    claims.putAll(configuration.wanted(probed.level()));
    return claims;
  }

  /**
   * Options that toll's own server knows, as its parser said, and has no variable of; null where
   * there are none.
   */
  ProofResult unknown(Map<String, String> told) {
    Set<String> options =
        new TreeSet<>(probed.product().configuration().wanted(probed.level()).keySet());
    options.removeAll(told.keySet());
    if (probed.endpoint().connected() || told.isEmpty() || options.isEmpty()) {
      return null;
    }
    return ProofResult.of(
        OPTIONS,
        "every option of the level can be read back",
        Verdict.UNKNOWN,
        "the server took %s and has no variable for it: no proof checks %s"
            .formatted(String.join(", ", options), options.size() == 1 ? "it" : "them"));
  }

  /**
   * Settings of the level that sessions of a load of commands can undo: a server reports those of
   * toll's own session alone. None where there are none.
   *
   * @param ofSessions variables that a session can set for itself
   */
  List<ProofResult> ofOwnSession(List<String> ofSessions) {
    Configuration configuration = probed.product().configuration();
    Map<String, String> variables = new TreeMap<>(configuration.said(probed.level()));
    variables.putAll(configuration.wanted(probed.level()));
    variables.keySet().retainAll(ofSessions);
    return variables.isEmpty()
        ? List.of()
        : List.of(
            ProofResult.ofOwnSession(
                "a session can set %s itself, and the server reports the value of toll's own session only"
                    .formatted(String.join(", ", variables.keySet())),
                variables.keySet().stream()
                    .map(name -> configuration.setting(name, probed.level()))
                    .toList()));
  }

  /** By the server's own word. */
  ProofResult negotiated() throws SystemException, InterruptedException {
    var found = probed.ask(SqlCommands.ENCRYPTION, Nothing.NOTHING);
    String protocol = found.protocol();
    String cipher = found.cipher();
    String wanted = probed.protocol();
    boolean right = protocol.equals(wanted) && cipher.isEmpty() == wanted.isEmpty();
    return ProofResult.of(
        "negotiated",
        wanted.isEmpty()
            ? "the server reports connections without TLS"
            : "the server reports connections by " + wanted,
        Verdict.of(right),
        protocol.isEmpty() ? "no TLS" : protocol + " with " + cipher,
        Map.of("tls.protocol", protocol, "tls.cipher-suite", cipher));
  }

  /** Values that are not reported as they were claimed, in the server's own spelling. */
  private Map<String, String> spelled(Map<String, String> claims, Map<String, String> told)
      throws SystemException, InterruptedException {
    Map<String, String> odd = new LinkedHashMap<>(claims);
    odd.entrySet()
        .removeIf(
            claim ->
                !told.containsKey(claim.getKey())
                    || OptionValue.same(claim.getValue(), told.get(claim.getKey())));
    SqlCommands.Access access =
        probed.endpoint().connected()
            ? probed
                .product()
                .configuration()
                .administrator(Connected.of(probed.product(), probed.actual()))
            : probed.access(Endpoint.Way.RIGHT);
    return probed.driver().spelled(access, odd);
  }

  /**
   * What the level sets, as the server reports it; null where it sets nothing. A variable of toll's
   * own server that it does not report is unknown, since its parser knows the option; one of
   * another server is no variable.
   *
   * @param before what the server said of its settings before the load: all must still be so
   * @param told what it says now
   */
  ProofResult settings(Map<String, String> before, Map<String, String> told)
      throws SystemException, InterruptedException {
    Configuration configuration = probed.product().configuration();
    Map<String, String> claims = claims(before);
    if (claims.isEmpty()) {
      return null;
    }
    Set<String> options = configuration.wanted(probed.level()).keySet();
    Map<String, String> spelled = spelled(claims, told);
    Set<String> seen = new TreeSet<>();
    Map<String, String> facts = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    List<String> untold = new ArrayList<>();
    claims.forEach(
        (name, wanted) -> {
          String found = told.get(name);
          if (found == null && options.contains(name) && probed.endpoint().connected()) {
            wrong.add("the server has no variable " + name);
          } else if (found == null) {
            untold.add(name);
          } else {
            facts.put(name, found);
            if (OptionValue.same(spelled.getOrDefault(name, wanted), found)) {
              String path = configuration.setting(name, probed.level());
              // A default is of a server that toll starts, and none of a connected one.
              boolean ofLevel =
                  !probed.endpoint().connected() || SqlSettings.said(probed.level(), path);
              seen.addAll(path == null || !ofLevel ? Set.of() : Set.of(path));
            } else {
              wrong.add(name + " is " + found + ", not " + wanted);
            }
          }
        });
    if (wrong.isEmpty() && seen.stream().anyMatch(path -> path.startsWith(SqlSettings.OPTIONS))) {
      // What the statements set is said in options, or else they are refused.
      seen.add(SqlSettings.CONNECT_SET);
    }
    int number = claims.size() - untold.size();
    Verdict verdict =
        !wrong.isEmpty() ? Verdict.FALSE : number == 0 ? Verdict.UNKNOWN : Verdict.TRUE;
    return ProofResult.of(
            SETTINGS,
            "the server reports the level's settings",
            verdict,
            wrong.isEmpty()
                ? "%s of %s as set%s"
                    .formatted(
                        number,
                        claims.size(),
                        untold.isEmpty() ? "" : "; it does not report " + String.join(", ", untold))
                : String.join("; ", wrong),
            facts)
        .witnessing(seen);
  }
}
