package dev.toll.systems.base.security;

import dev.toll.driver.Outcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * A plain TLS client that finds out how a server treats clients with the right certificate, with
 * none, or with a foreign one.
 *
 * <p>In TLS 1.3 a client's handshake ends before the server has checked its certificate (RFC 8446
 * section 4.4.2.4 and appendix E.1), so after the handshake the probe listens: first silently, for
 * an alert is lost when the peer closes on unread data; then after sending a few bytes, for servers
 * that do nothing until asked.
 *
 * @param material the run's; its trust store decides which servers this client trusts
 * @param deadline for one connection of a probe
 */
public record TlsProbe(String host, int port, KeyMaterial material, Duration deadline) {
  /** Long against a local round trip; the server's alert is on its way when our handshake ends. */
  private static final Duration LISTEN = Duration.ofMillis(700);

  /** No protocol's request: a server that reads it hangs up or waits for more. */
  private static final byte[] FEW_BYTES = {0, 0, 0, 4, 0, 0, 0, 0};

  private static final int TRIES = 3;

  private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");

  /** With the right certificate: the control of the other probes, and the negotiated facts. */
  public TlsAnswer withCertificate() {
    return probe(material.keyStore());
  }

  /** The same for the handshake alone: whether the server then refuses is not waited for. */
  public TlsAnswer handshake() {
    return probe(material.keyStore(), false);
  }

  public TlsAnswer withoutCertificate() {
    return probe(null);
  }

  public TlsAnswer withForeignCertificate() {
    return probe(material.foreignKeyStore());
  }

  /**
   * A TLS 1.2 server may close while this client is still writing its part of the handshake; then
   * the refusal is plain but its alert is lost, so a refusal without one is tried again.
   */
  private TlsAnswer probe(Path keys) {
    return probe(keys, true);
  }

  private TlsAnswer probe(Path keys, boolean listening) {
    TlsAnswer answer = once(keys, listening);
    for (int i = 1; i < TRIES && answer.cut(); i++) {
      answer = once(keys, listening);
    }
    return answer;
  }

  private TlsAnswer once(Path keys, boolean listening) {
    Socket raw = new Socket();
    try (raw) {
      // Closing the raw socket ends a handshake that drips on past every read time-out.
      CompletableFuture.delayedExecutor(deadline.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> closeQuietly(raw));
      raw.connect(new InetSocketAddress(host, port), millis(deadline));
      raw.setSoTimeout(millis(deadline));
      SSLContext context = context(keys);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket(raw, host, port, true)) {
        return talk(socket, listening);
      }
    } catch (IOException e) {
      return TlsAnswer.without(Outcome.NO_ANSWER, "no connection: " + e.getMessage());
    } catch (GeneralSecurityException e) {
      return TlsAnswer.without(Outcome.NO_ANSWER, "this client cannot start: " + e.getMessage());
    }
  }

  private TlsAnswer talk(SSLSocket socket, boolean listening) throws IOException {
    try {
      socket.startHandshake();
    } catch (SocketTimeoutException e) {
      return noAnswer();
    } catch (SSLException | SocketException e) {
      return handshakeFailed(e);
    }
    SSLSession session = socket.getSession();
    String peer;
    try {
      peer = session.getPeerPrincipal().getName();
    } catch (SSLPeerUnverifiedException e) {
      peer = "";
    }
    TlsAnswer after =
        listening ? listen(socket) : TlsAnswer.without(Outcome.ANSWERED, "the handshake ended");
    return new TlsAnswer(
        after.outcome(), after.how(), session.getProtocol(), session.getCipherSuite(), peer, false);
  }

  private TlsAnswer handshakeFailed(IOException e) {
    String text = String.valueOf(e.getMessage());
    Matcher alert = ALERT.matcher(text);
    if (alert.find()) {
      return TlsAnswer.without(Outcome.REFUSED, "alert " + alert.group(1));
    }
    if (closedByGuard(e)) {
      return noAnswer();
    }
    if (text.contains("Unsupported or unrecognized SSL message")) {
      return TlsAnswer.without(Outcome.REFUSED, "the server does not speak TLS");
    }
    if (text.contains("terminated the handshake") || e instanceof SocketException) {
      return TlsAnswer.cut("connection closed during the handshake: " + text);
    }
    return TlsAnswer.without(Outcome.NO_ANSWER, "this client refused the server: " + text);
  }

  private TlsAnswer noAnswer() {
    return TlsAnswer.without(Outcome.NO_ANSWER, "no answer within " + deadline.toSeconds() + " s");
  }

  private static boolean closedByGuard(IOException e) {
    return String.valueOf(e.getMessage()).contains("Socket closed");
  }

  private TlsAnswer listen(SSLSocket socket) throws IOException {
    socket.setSoTimeout(millis(LISTEN));
    try {
      return socket.getInputStream().read() < 0
          ? TlsAnswer.without(
              Outcome.REFUSED, "connection closed after the handshake, before a request")
          : TlsAnswer.without(Outcome.ANSWERED, "the server spoke first");
    } catch (SocketTimeoutException e) {
      return ask(socket);
    } catch (SSLException | SocketException e) {
      return closedByGuard(e)
          ? noAnswer()
          : TlsAnswer.without(
              Outcome.REFUSED,
              reason(e, "connection closed after the handshake, before a request"));
    }
  }

  private TlsAnswer ask(SSLSocket socket) throws IOException {
    try {
      socket.getOutputStream().write(FEW_BYTES);
      socket.getOutputStream().flush();
      return socket.getInputStream().read() < 0
          ? TlsAnswer.without(
              Outcome.ANSWERED, "no alert; connection closed in order after our bytes")
          : TlsAnswer.without(Outcome.ANSWERED, "answered our bytes");
    } catch (SocketTimeoutException e) {
      return TlsAnswer.without(Outcome.ANSWERED, "no alert within the wait");
    } catch (SSLException | SocketException e) {
      if (closedByGuard(e)) {
        return noAnswer();
      }
      boolean alert = ALERT.matcher(String.valueOf(e.getMessage())).find();
      return TlsAnswer.without(
          alert ? Outcome.REFUSED : Outcome.ANSWERED,
          reason(e, "no alert; connection closed after our bytes"));
    }
  }

  private static String reason(IOException e, String otherwise) {
    Matcher alert = ALERT.matcher(String.valueOf(e.getMessage()));
    return alert.find() ? "alert " + alert.group(1) : otherwise + " (" + e.getMessage() + ")";
  }

  private SSLContext context(Path keys) throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(material.load(material.trustStore()));
    KeyManager[] managers = {};
    if (keys != null) {
      KeyStore store = material.load(keys);
      PrivateKey key =
          (PrivateKey) store.getKey(KeyMaterial.ALIAS, material.password().toCharArray());
      Certificate[] chain = store.getCertificateChain(KeyMaterial.ALIAS);
      X509Certificate[] certificates = Arrays.copyOf(chain, chain.length, X509Certificate[].class);
      managers = new KeyManager[] {new AlwaysThisKey(key, certificates)};
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers, trust.getTrustManagers(), null);
    return context;
  }

  private static int millis(Duration duration) {
    return (int) Math.min(Integer.MAX_VALUE, duration.toMillis());
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It was closed to give up on it; there is nothing more to do.
    }
  }

  /**
   * Offers one key whatever the server asks for. Java's own key manager keeps back a certificate
   * whose issuer the server did not name, so a foreign certificate would never be sent, and the
   * probe would silently become the one without a certificate.
   */
  private static final class AlwaysThisKey extends X509ExtendedKeyManager {
    private final PrivateKey key;
    private final X509Certificate[] chain;

    AlwaysThisKey(PrivateKey key, X509Certificate... chain) {
      this.key = key;
      this.chain = chain;
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
      return KeyMaterial.ALIAS;
    }

    @Override
    public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
      return KeyMaterial.ALIAS;
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return new String[] {KeyMaterial.ALIAS};
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return chain.clone();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return key;
    }
  }
}
