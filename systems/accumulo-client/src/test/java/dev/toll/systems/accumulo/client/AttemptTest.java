package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.accumulo.core.clientImpl.thrift.SecurityErrorCode;
import org.apache.accumulo.core.clientImpl.thrift.ThriftSecurityException;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;

class AttemptTest {

  @Test
  void onlyASpokenNoOrABrokenConnectionIsARefusal() {
    assertThat(outcome(new TTransportException(TTransportException.END_OF_FILE)))
        .isEqualTo(Outcome.REFUSED);
    assertThat(outcome(new IOException("status 3 of the server's SASL")))
        .isEqualTo(Outcome.REFUSED);
    assertThat(outcome(new ThriftSecurityException("root", SecurityErrorCode.BAD_CREDENTIALS)))
        .isEqualTo(Outcome.REFUSED);
  }

  @Test
  void silenceOrNobodyThereProvesNothing() {
    assertThat(outcome(new TTransportException(new SocketTimeoutException("Read timed out"))))
        .isEqualTo(Outcome.NO_ANSWER);
    assertThat(outcome(new TTransportException(new ConnectException("Connection refused"))))
        .isEqualTo(Outcome.NO_ANSWER);
    assertThat(outcome(new Attempt.NotTried("no ticket"))).isEqualTo(Outcome.NO_ANSWER);
  }

  @Test
  void anErrorInPlainThriftIsAnAnswer() {
    assertThat(outcome(new TApplicationException("Service name not found")))
        .isEqualTo(Outcome.ANSWERED);
  }

  @Test
  void aTryThatHangsEndsInTime() throws Exception {
    Attempt attempt =
        Attempt.of(
            "hang",
            100,
            () -> {
              new CountDownLatch(1).await();
              return "";
            });
    assertThat(attempt.outcome()).isEqualTo(Outcome.NO_ANSWER);
    assertThat(attempt.how()).isEqualTo("no answer within 100 ms");
  }

  @Test
  void refusedIsSaidOnlyWhenEveryTryWas() {
    Attempt refused = new Attempt("a", Outcome.REFUSED, "no");
    Attempt silent = new Attempt("b", Outcome.NO_ANSWER, "...");
    Attempt answered = new Attempt("c", Outcome.ANSWERED, "yes");
    assertThat(said(refused, refused)).isEqualTo(Outcome.REFUSED);
    assertThat(said(refused, silent)).isEqualTo(Outcome.NO_ANSWER);
    assertThat(said(refused, answered, silent)).isEqualTo(Outcome.ANSWERED);
    assertThat(Attempt.heaviest(List.of(refused, answered)).how())
        .isEqualTo("a: refused (no); c: answered (yes)");
  }

  private static Outcome outcome(Throwable e) {
    return Attempt.classify("way", e).outcome();
  }

  private static Outcome said(Attempt... attempts) {
    return Attempt.heaviest(List.of(attempts)).outcome();
  }
}
