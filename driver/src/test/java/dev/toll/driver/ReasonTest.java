package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void aCertificateOfAnotherAuthorityIsNamed() {
    Exception cause =
        new CertPathBuilderException("unable to find valid certification path to requested target");
    Exception handshake = new SSLHandshakeException("PKIX path building failed: " + cause);
    handshake.initCause(cause);
    assertThat(
            Reason.of(new IOException("Could not connect: " + handshake.getMessage(), handshake)))
        .isEqualTo(
            "the server's certificate was not signed by the run's authority: IOException: Could not"
                + " connect: PKIX path building failed: unable to find valid certification path to"
                + " requested target");
  }

  @Test
  void namesOfClassesInsideAMessageAreLeftOut() {
    assertThat(Reason.of(new IOException("no: java.net.ConnectException: Connection refused")))
        .isEqualTo("IOException: no: Connection refused");
    assertThat(Reason.of(new IOException("table a.b.C is\n gone")))
        .isEqualTo("IOException: table a.b.C is gone");
    assertThat(Reason.of(new IOException())).isEqualTo("IOException");
    assertThat(
            Reason.of(new IOException("no node\n\tat a.b.C.d(C.java:1)\n\tat a.b.E.f(E.java:2)\n")))
        .isEqualTo("IOException: no node");
  }
}
