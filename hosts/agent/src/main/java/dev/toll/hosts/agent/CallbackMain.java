package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * The agent's main class where something else than a line to toll starts it, a container of YARN:
 * it calls back by TLS 1.3, and the same frames run over the socket.
 */
public final class CallbackMain {
  /** Where Hadoop puts the file of a container's credentials, mode 0600 (UserGroupInformation). */
  public static final String FILE_VARIABLE = "HADOOP_TOKEN_FILE_LOCATION";

  private static final String TLS = "TLSv1.3";
  private static final int CONNECT_MILLIS = 10_000;
  private static final int ANSWER_MILLIS = 10_000;
  private static final int LONGEST_ANSWER = 500;

  private CallbackMain() {}

  /** Takes no arguments: a ticket would be seen in them. */
  public static void main(String[] args) {
    // Output of JDK libraries goes to the container's log.
    System.setOut(System.err);
    try {
      String file = System.getenv(FILE_VARIABLE);
      if (file == null) {
        throw new IOException("no credentials: " + FILE_VARIABLE + " is not set");
      }
      SSLSocket socket = call(Ticket.take(Path.of(file)));
      AgentMain.run(
          socket.getInputStream(),
          new PrintStream(socket.getOutputStream(), false, StandardCharsets.UTF_8));
    } catch (IOException | GeneralSecurityException e) {
      System.err.println("toll-agent: " + e.getMessage());
      Runtime.getRuntime().halt(1);
    }
  }

  /** A line to toll, which has taken the token. */
  private static SSLSocket call(Ticket ticket) throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance(TLS);
    context.init(null, new TrustManager[] {new Pinned(ticket.certificate())}, null);
    Socket plain = new Socket();
    plain.connect(new InetSocketAddress(ticket.address(), ticket.port()), CONNECT_MILLIS);
    plain.setTcpNoDelay(true);
    plain.setSoTimeout(ANSWER_MILLIS);
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, ticket.address(), ticket.port(), true);
    socket.setEnabledProtocols(new String[] {TLS});
    socket.startHandshake();
    socket
        .getOutputStream()
        .write((Ticket.HELLO + ticket.token() + "\n").getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    String answer = Lines.read(socket.getInputStream(), LONGEST_ANSWER);
    if (!Ticket.WELCOME.equals(answer)) {
      throw new IOException(
          answer != null && answer.startsWith(Ticket.REFUSED)
              ? "toll refuses this agent: " + answer.substring(Ticket.REFUSED.length())
              : "no toll answers at " + ticket.address() + ":" + ticket.port());
    }
    // From now on the agent's own watch notices silence.
    plain.setSoTimeout(0);
    return socket;
  }

  /** Trusts only one certificate and ignores its dates: clocks of hosts may be wrong. */
  private record Pinned(String sha256) implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no clients are expected");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      try {
        byte[] seen = MessageDigest.getInstance("SHA-256").digest(chain[0].getEncoded());
        if (!MessageDigest.isEqual(seen, HexFormat.of().parseHex(sha256))) {
          throw new CertificateException("the certificate is not that of the toll of this run");
        }
      } catch (GeneralSecurityException e) {
        throw e instanceof CertificateException known ? known : new CertificateException(e);
      }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
