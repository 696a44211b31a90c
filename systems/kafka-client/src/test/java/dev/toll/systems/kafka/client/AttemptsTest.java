package dev.toll.systems.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  @Test
  void anAnswerIsOne() {
    assertThat(Attempts.of(() -> "cluster x").outcome()).isEqualTo(Outcome.ANSWERED);
  }

  @Test
  void whoIsSentAwayIsRefused() {
    assertThat(refusal(new SaslAuthenticationException("no"))).isEqualTo(Outcome.REFUSED);
    assertThat(refusal(new EOFException())).isEqualTo(Outcome.REFUSED);
    assertThat(refusal(new SocketException("reset"))).isEqualTo(Outcome.REFUSED);
    assertThat(refusal(new SSLHandshakeException("Received fatal alert: protocol_version")))
        .isEqualTo(Outcome.REFUSED);
  }

  /** A hang is no refusal, and neither is a client that could not ask. */
  @Test
  void silenceProvesNothing() {
    assertThat(refusal(new SocketTimeoutException())).isEqualTo(Outcome.NO_ANSWER);
    assertThat(refusal(new TimeoutException())).isEqualTo(Outcome.NO_ANSWER);
    assertThat(refusal(new ConnectException())).isEqualTo(Outcome.NO_ANSWER);
    assertThat(refusal(new IOException("no store"))).isEqualTo(Outcome.NO_ANSWER);
    assertThat(refusal(new SSLHandshakeException("PKIX path building failed")))
        .isEqualTo(Outcome.NO_ANSWER);
  }

  private static Outcome refusal(Exception e) {
    return Attempts.of(
            () -> {
              throw e;
            })
        .outcome();
  }
}
