import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.Provider;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.CRC32;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.conscrypt.Conscrypt;

/**
 * TLS 1.3 handshakes, and then data, between two engines of one kind, in memory and in one thread:
 * ENGINE GROUP WARM HANDSHAKES MEGABYTES. The certificates are in the working directory.
 *
 * <p>What was negotiated is read from the bytes of each ServerHello, not asked of the engine.
 */
final class Engines {
  interface Maker {
    SSLEngine client(String host, int port) throws Exception;

    SSLEngine server() throws Exception;
  }

  private static final String HOST = "localhost";
  private static final int HANDSHAKE = 22, SERVER_HELLO = 2, PRE_SHARED_KEY = 41, KEY_SHARE = 51;

  /** Its random says that it asks for another key share (RFC 8446, 4.1.3). */
  private static final byte[] RETRY =
      HexFormat.of().parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c");

  /** Of a key store that is in memory alone. */
  private static final char[] PASSWORD = {'x'};

  private static final int BUFFER = 1 << 17;
  private static final int CHUNK = 16384;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Maker maker;
  private final ByteBuffer toServer = ByteBuffer.allocate(BUFFER);
  private final ByteBuffer toClient = ByteBuffer.allocate(BUFFER);
  private final ByteBuffer received = ByteBuffer.allocate(BUFFER);
  private final TreeSet<String> negotiated = new TreeSet<>();
  private SSLEngine client;
  private SSLEngine server;
  private long sentByClients;
  private long sentByServers;
  private int made;
  private int full;

  private Engines(Maker maker) {
    this.maker = maker;
  }

  public static void main(String[] args) throws Exception {
    Engines engines = new Engines(args[0].equals("netty") ? netty(args[1]) : jsse(args[0]));
    int handshakes = Integer.parseInt(args[3]);
    engines.handshakes(Integer.parseInt(args[2]));
    engines.measured(handshakes);
    int megabytes = Integer.parseInt(args[4]);
    if (megabytes > 0) {
      engines.bulk(megabytes);
    }
    System.out.println("a server of another name is " + engines.underAnotherName());
    engines.negotiated.forEach(System.out::println);
  }

  private void measured(int count) throws Exception {
    full = 0;
    sentByClients = 0;
    sentByServers = 0;
    negotiated.clear();
    long cpu = cpuNanos();
    long start = System.nanoTime();
    handshakes(count);
    double seconds = (System.nanoTime() - start) / 1e9;
    say("handshakes %.2f /s", count / seconds);
    say("cpu %.3f us a handshake", (cpuNanos() - cpu) / 1e3 / count);
    say("bytes %.1f from the client", (double) sentByClients / count);
    say("bytes %.1f from the server", (double) sentByServers / count);
    say("%d of %d handshakes were full ones", full, count);
  }

  private void bulk(int megabytes) throws Exception {
    connect(HOST);
    send(Math.min(megabytes, 64));
    long start = System.nanoTime();
    boolean equal = send(megabytes);
    double seconds = (System.nanoTime() - start) / 1e9;
    release();
    say("bulk %.2f MB/s", megabytes * 1.048576 / seconds);
    say("%d MiB arrived %s", megabytes, equal ? "as sent" : "changed");
  }

  /** Of the whole process: its compilers and collectors work for the handshakes too. */
  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean)
            ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  private void handshakes(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      connect(HOST);
      release();
    }
  }

  /** A client that checks names refuses it; one that checks nothing would not. */
  private String underAnotherName() throws Exception {
    try {
      connect("other.invalid");
      return "accepted";
    } catch (SSLException e) {
      return "refused";
    } finally {
      release();
    }
  }

  /** Each with a port of its own, by which clients remember sessions: none is resumed. */
  private void connect(String host) throws Exception {
    client = maker.client(host, 1 + made++ % 65535);
    server = maker.server();
    toServer.clear();
    toClient.clear();
    received.clear();
    client.beginHandshake();
    server.beginHandshake();
    boolean first = true;
    for (int i = 0; i < 20; i++) {
      boolean ended = turn(client, toClient, toServer);
      ended &= turn(server, toServer, toClient);
      if (first && toClient.position() > 0) {
        serverHello();
        first = false;
      }
      if (ended) {
        return;
      }
    }
    throw new IllegalStateException("the handshake does not end");
  }

  /** Frees Netty's engines at once, not when the collector finds them; others are not counted. */
  private void release() {
    ReferenceCountUtil.release(client);
    ReferenceCountUtil.release(server);
  }

  /** Goes on until the engine waits for the other, or is done, which is true. */
  private boolean turn(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
    while (true) {
      HandshakeStatus status = engine.getHandshakeStatus();
      switch (status) {
        case NEED_TASK -> {
          for (Runnable task = engine.getDelegatedTask();
              task != null;
              task = engine.getDelegatedTask()) {
            task.run();
          }
        }
        case NEED_WRAP -> {
          int bytes = engine.wrap(NOTHING, out).bytesProduced();
          if (engine == client) {
            sentByClients += bytes;
          } else {
            sentByServers += bytes;
          }
        }
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          // Also of nothing: after a task tcnative goes on only then.
          in.flip();
          Status got = engine.unwrap(in, received).getStatus();
          in.compact();
          if (got == Status.BUFFER_UNDERFLOW && engine.getHandshakeStatus() == status) {
            return false;
          }
        }
        default -> {
          return true;
        }
      }
    }
  }

  /** RFC 8446, 4.1.3: cipher suite, group of the key share, and whether a session is resumed. */
  private void serverHello() {
    ByteBuffer hello = toClient.duplicate().flip();
    byte[] random = new byte[32];
    int record = hello.get(0);
    int message = hello.get(5);
    hello.position(5 + 4 + 2);
    hello.get(random);
    if (record != HANDSHAKE || message != SERVER_HELLO || Arrays.equals(random, RETRY)) {
      throw new IllegalStateException("the server does not begin with a ServerHello");
    }
    hello.position(hello.position() + 1 + (hello.get(hello.position()) & 0xff));
    int cipher = hello.getShort() & 0xffff;
    int group = 0;
    boolean resumed = false;
    hello.get();
    int end = (hello.getShort() & 0xffff) + hello.position();
    while (hello.position() < end) {
      int type = hello.getShort() & 0xffff;
      int next = (hello.getShort() & 0xffff) + hello.position();
      if (type == KEY_SHARE) {
        group = hello.getShort() & 0xffff;
      }
      resumed |= type == PRE_SHARED_KEY;
      hello.position(next);
    }
    if (!resumed) {
      full++;
    }
    negotiated.add(
        String.format(
            "engine %s cipher 0x%04x group 0x%04x", server.getClass().getName(), cipher, group));
  }

  private boolean send(int megabytes) throws SSLException {
    byte[] data = new byte[CHUNK];
    new Random(7).nextBytes(data);
    CRC32 sent = new CRC32();
    CRC32 got = new CRC32();
    for (int i = 0; i < megabytes * (1 << 20) / CHUNK; i++) {
      data[i % data.length]++;
      sent.update(data);
      ByteBuffer plain = ByteBuffer.wrap(data);
      toServer.clear();
      received.clear();
      while (plain.hasRemaining()) {
        ok(client.wrap(plain, toServer));
      }
      toServer.flip();
      while (toServer.hasRemaining()) {
        ok(server.unwrap(toServer, received));
      }
      got.update(received.flip());
    }
    return sent.getValue() == got.getValue();
  }

  private static void ok(SSLEngineResult result) {
    if (result.getStatus() != Status.OK) {
      throw new IllegalStateException("an engine says " + result);
    }
  }

  private static Maker netty(String group) throws Exception {
    File certificate = new File("server.crt");
    SslContext clients =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.OPENSSL)
            .protocols("TLSv1.3")
            .trustManager(new File("ca.crt"))
            .option(OpenSslContextOption.GROUPS, new String[] {group})
            .build();
    SslContext servers =
        SslContextBuilder.forServer(certificate, new File("server.key"))
            .sslProvider(SslProvider.OPENSSL)
            .protocols("TLSv1.3")
            .option(OpenSslContextOption.GROUPS, new String[] {group})
            .build();
    return new Maker() {
      @Override
      public SSLEngine client(String host, int port) {
        return named(clients.newEngine(UnpooledByteBufAllocator.DEFAULT, host, port));
      }

      @Override
      public SSLEngine server() {
        return servers.newEngine(UnpooledByteBufAllocator.DEFAULT);
      }
    };
  }

  private static Maker jsse(String name) throws Exception {
    // With its own trust manager: the JDK's does not know Conscrypt's name for how TLS 1.3
    // authenticates.
    Provider provider =
        name.equals("jdk")
            ? SSLContext.getInstance("TLSv1.3").getProvider()
            : Conscrypt.newProviderBuilder().provideTrustManager(true).build();
    SSLContext context = SSLContext.getInstance("TLSv1.3", provider);
    context.init(keys().getKeyManagers(), trust(provider).getTrustManagers(), null);
    return new Maker() {
      @Override
      public SSLEngine client(String host, int port) {
        return named(set(context.createSSLEngine(host, port), true));
      }

      @Override
      public SSLEngine server() {
        return set(context.createSSLEngine(), false);
      }
    };
  }

  private static SSLEngine set(SSLEngine engine, boolean client) {
    engine.setUseClientMode(client);
    engine.setEnabledProtocols(new String[] {"TLSv1.3"});
    // What BoringSSL takes on processors with AES instructions; the JDK would take AES-256. The
    // second cannot be negotiated: by the suites of TLS 1.2 Conscrypt chooses the certificate.
    engine.setEnabledCipherSuites(
        new String[] {"TLS_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"});
    return engine;
  }

  /** The client checks the server's name too. */
  private static SSLEngine named(SSLEngine client) {
    SSLParameters parameters = client.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    client.setSSLParameters(parameters);
    return client;
  }

  private static KeyManagerFactory keys() throws Exception {
    Certificate certificate = certificate("server.crt");
    String pem = Files.readString(Path.of("server.key")).replaceAll("-----[^-]+-----|\\s", "");
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        "server",
        KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))),
        PASSWORD,
        new Certificate[] {certificate});
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD);
    return factory;
  }

  private static TrustManagerFactory trust(Provider provider) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", certificate("ca.crt"));
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX", provider);
    factory.init(trusted);
    return factory;
  }

  private static Certificate certificate(String file) throws Exception {
    try (var in = Files.newInputStream(Path.of(file))) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }
}
