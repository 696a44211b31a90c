package dev.toll.systems.accumulo;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.security.TlsAnswer;
import java.util.List;

/**
 * How a server of Accumulo speaks at its port. Each has one, and speaks there with clients and with
 * other servers alike.
 *
 * @param verdict whether so as the level says
 */
record RpcPort(LinkState state, Verdict verdict) {
  private static final String SASL = "SASL, ";

  /**
   * Asks a server, plainly first: one without protection takes the beginning of a handshake for the
   * length of a message, up to 369 MB, and may run out of memory.
   *
   * @param plain how it is asked plainly
   */
  static RpcPort of(AccumuloProofTarget probed, Server server, Way plain)
      throws SystemException, InterruptedException {
    Attempted attempt = probed.attempted(server, plain, List.of());
    if (probed.security() == Security.NONE) {
      return plain(attempt);
    }
    if (attempt.outcome() == Outcome.ANSWERED) {
      return new RpcPort(LinkState.answering(), Verdict.FALSE);
    }
    if (probed.security() == Security.SSL) {
      TlsAnswer answer = probed.tls(server).handshake();
      return answer.protocol().isEmpty()
          ? neither(attempt, "no TLS: " + answer.how())
          : tls(answer.protocol(), probed.level().tls());
    }
    try {
      return sasl(
          probed
              .driver()
              .call(AccumuloCommands.NEGOTIATED, server)
              .facts()
              .getOrDefault("sasl.qop", ""),
          probed.security().word());
    } catch (SystemException e) {
      return neither(attempt, "no SASL: " + e.summary());
    }
  }

  /** At levels that protect nothing. */
  static RpcPort plain(Attempted attempt) {
    return switch (attempt.outcome()) {
      case ANSWERED -> new RpcPort(LinkState.answering(), Verdict.TRUE);
      case REFUSED ->
          new RpcPort(
              LinkState.unknown("it refuses a plain request, " + attempt.how()), Verdict.FALSE);
      case NO_ANSWER -> new RpcPort(LinkState.unknown(attempt.how()), Verdict.UNKNOWN);
    };
  }

  static RpcPort tls(String protocol, String wanted) {
    return new RpcPort(
        LinkState.of(false, Source.HANDSHAKE, protocol), Verdict.of(protocol.equals(wanted)));
  }

  static RpcPort sasl(String granted, String wanted) {
    if (granted.isEmpty()) {
      return new RpcPort(
          LinkState.unknown("its quality of protection was not reported"), Verdict.UNKNOWN);
    }
    return new RpcPort(
        LinkState.of(!granted.equals(Security.AUTH_CONF.word()), Source.HANDSHAKE, SASL + granted),
        Verdict.of(granted.equals(wanted)));
  }

  /**
   * Of a server that speaks neither plainly nor as the level says.
   *
   * @param why it was not understood
   */
  static RpcPort neither(Attempted plain, String why) {
    return new RpcPort(
        LinkState.unknown(why),
        plain.outcome() == Outcome.REFUSED ? Verdict.FALSE : Verdict.UNKNOWN);
  }
}
