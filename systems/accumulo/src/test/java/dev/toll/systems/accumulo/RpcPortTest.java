package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.proof.LinkTable;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is said of a server by how it answered, every wrong answer included. */
class RpcPortTest {
  private static final Attempted ANSWERED = new Attempted(Outcome.ANSWERED, "framed: answered");
  private static final Attempted REFUSED = new Attempted(Outcome.REFUSED, "framed: refused");
  private static final Attempted SILENT = new Attempted(Outcome.NO_ANSWER, "framed: no answer");

  @Test
  void onlyWhatEncryptsProtects() {
    is(RpcPort.sasl("auth-conf", "auth-conf"), "protected, by a handshake: SASL, auth-conf", true);
    is(RpcPort.sasl("auth-int", "auth-int"), "plain, by a handshake: SASL, auth-int", true);
    is(RpcPort.tls("TLSv1.3", "TLSv1.3"), "protected, by a handshake: TLSv1.3", true);
    is(RpcPort.plain(ANSWERED), "plain, by a plain request, which is answered", true);
  }

  @Test
  void anotherLevelIsFalse() {
    is(RpcPort.sasl("auth-int", "auth-conf"), "plain, by a handshake: SASL, auth-int", false);
    is(RpcPort.tls("TLSv1.2", "TLSv1.3"), "protected, by a handshake: TLSv1.2", false);
    is(RpcPort.neither(REFUSED, "no TLS: cut"), "unknown: no TLS: cut", false);
    is(RpcPort.plain(REFUSED), "unknown: it refuses a plain request, framed: refused", false);
  }

  private static void is(RpcPort port, String link, boolean as) {
    assertThat(port.state().text()).isEqualTo(link);
    assertThat(port.verdict()).isEqualTo(as ? Verdict.TRUE : Verdict.FALSE);
  }

  @Test
  void silenceProvesNothing() {
    assertThat(RpcPort.plain(SILENT).verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(RpcPort.neither(SILENT, "no TLS").verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(RpcPort.sasl("", "auth").verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void oneOfSeveralAtAnotherLevelIsNamed() {
    Map<String, RpcPort> ports = new TreeMap<>();
    ports.put("manager on m1", RpcPort.sasl("auth-conf", "auth-conf"));
    ports.put("tserver0 on w1", RpcPort.sasl("auth-conf", "auth-conf"));
    assertThat(ServerLinks.judged(ports, new LinkTable()).verdict()).isEqualTo(Verdict.TRUE);
    ports.put("tserver1 on w2", RpcPort.sasl("auth-int", "auth-conf"));
    ProofResult found = ServerLinks.judged(ports, new LinkTable());
    assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(found.evidence())
        .isEqualTo(
            "tserver1 on w2: plain, by a handshake: SASL, auth-int; 2 of 3 servers: protected, by a"
                + " handshake: SASL, auth-conf");
  }
}
