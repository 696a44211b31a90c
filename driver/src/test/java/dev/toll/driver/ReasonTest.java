package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.security.cert.CertPathBuilderException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  private static final Pattern CLASS =
      Pattern.compile("[A-Z]\\w*(Exception|Error)|java\\.|gson|PKIX");

  @Test
  void aCertificateOfAnotherAuthorityIsNamed() {
    Exception cause =
        new CertPathBuilderException("unable to find valid certification path to requested target");
    Exception handshake = new SSLHandshakeException("PKIX path building failed: " + cause);
    handshake.initCause(cause);
    assertThat(
            Reason.of(new IOException("Could not connect: " + handshake.getMessage(), handshake)))
        .isEqualTo("Could not connect: the certificate is not signed by a trusted authority");
  }

  @Test
  void namesOfClassesInsideAMessageAreLeftOut() {
    assertThat(Reason.of(new IOException("no: java.net.ConnectException: Connection refused")))
        .isEqualTo("no: Connection refused");
    assertThat(Reason.of(new IOException("table a.b.C is\n gone")))
        .isEqualTo("table a.b.C is gone");
    assertThat(
            Reason.of(new IOException("no node\n\tat a.b.C.d(C.java:1)\n\tat a.b.E.f(E.java:2)\n")))
        .isEqualTo("no node");
  }

  @Test
  void whatHasNoMessageIsNamedInWords() {
    assertThat(Reason.of(new SocketTimeoutException())).isEqualTo("socket timeout");
    assertThat(Reason.of(new IOException())).isEqualTo("failed without a reason");
    assertThat(Reason.of(new UnknownHostException("db1"))).isEqualTo("unknown host: db1");
    assertThat(Reason.of(new StackOverflowError())).isEqualTo("nested too deeply for the stack");
    assertThat(Reason.of(new OutOfMemoryError("Java heap space")))
        .isEqualTo("out of memory: Java heap space");
  }

  @Test
  void filesAreNamedFirst() {
    assertThat(Reason.of(new NoSuchFileException("/a"))).isEqualTo("/a: no such file or directory");
    assertThat(Reason.of(new UncheckedIOException(new AccessDeniedException("/a"))))
        .isEqualTo("/a: permission denied");
  }

  @Test
  void noNameOfAClassIsLeft() {
    List<Throwable> all =
        List.of(
            new EOFException(),
            new NullPointerException(),
            new ExecutionException(new IllegalStateException("x")),
            new ExecutionException(new IllegalStateException()),
            new RuntimeException(new IOException("java.io.IOException: y")),
            new ClassCastException("class java.lang.String cannot be cast to class java.util.Map"),
            new NoClassDefFoundError("java/util/Foo"),
            parsing("{\"a\": }"),
            parsing("{\"a\"; 1}"),
            typed("[1]"),
            typed("\"x\""));
    for (Throwable each : all) {
      assertThat(Reason.of(each)).isNotBlank().doesNotContainPattern(CLASS);
    }
  }

  private static Throwable parsing(String json) {
    try {
      throw new AssertionError(JsonParser.parseString(json));
    } catch (JsonParseException e) {
      return e;
    }
  }

  private record Typed(JsonObject a) {}

  private static Throwable typed(String json) {
    try {
      throw new AssertionError(new Gson().fromJson(json, Typed.class));
    } catch (JsonParseException e) {
      return e;
    }
  }
}
