package dev.toll.systems.base.security;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.KeyMaterial.StoreType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes a key on another host, and a request for it, by the keytool of the host's JDK. What comes
 * here is the request alone. Password and token reach the host as files of mode 0600; neither is in
 * an argument, which every user of the host could read.
 */
final class HostKeyTool {
  /** A keytool takes a second; this is for a host that is busy or far. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final int TAIL = 20;

  /** A small JVM each, in English: its output is read. */
  private static final String FLAGS =
      "-J-Xmx64m -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-XX:-UsePerfData"
          + " -J-Duser.language=en";

  /**
   * The key, with a certificate that it signs itself until the authority has signed one; then the
   * request on standard output. The mask makes the key store its owner's alone from the first byte.
   */
  private static final String REQUEST =
      """
      umask 077
      "$1" %1$s -genkeypair -alias "$2" -keyalg EC -groupname secp256r1 -sigalg SHA256withECDSA \
        -dname "CN=$3" -validity 1 -keystore "$4" -storetype "$5" -storepass:file "$6" \
        -keypass:file "$6" >&2 &&
      exec "$1" %1$s -conf "$7" -certreq -alias "$2" -keystore "$4" -storetype "$5" \
        -storepass:file "$6" -keypass:file "$6"
      """
          .formatted(FLAGS);

  /** The certificate, and its authority's, from standard input. */
  private static final String INSTALL =
      """
      umask 077
      exec "$1" %s -importcert -noprompt -alias "$2" -keystore "$3" -storetype "$4" \
        -storepass:file "$5" -keypass:file "$5" >&2
      """
          .formatted(FLAGS);

  private final HostIdentity identity;
  private final AgentHost host;
  private final AgentLedger ledger;
  private final KeyMaterial material;
  private final StoreType type;
  private final Path own;
  private ManagedProcess running;

  /**
   * For a host.
   *
   * @param mark of the run
   */
  HostKeyTool(HostIdentity identity, AgentHost host, String mark, KeyMaterial material) {
    this.identity = identity;
    this.host = host;
    this.ledger = new AgentLedger(mark, host);
    this.material = material;
    this.type = material.type();
    this.own = material.directory().resolve("on-" + identity.name());
  }

  HostIdentity identity() {
    return identity;
  }

  /** Begins to make the key and the request. */
  void begin(byte[] token) throws SystemException {
    try {
      PrivateFiles.directory(own);
      host.make(own);
      host.make(material.directory());
      host.put(material.passwordFile());
      host.put(material.trustStore());
      Path conf = PrivateFiles.write(own.resolve("request.conf"), options(token));
      host.put(conf);
      Files.delete(conf);
      running =
          start(
              "request",
              REQUEST,
              KeyMaterial.ALIAS,
              identity.name(),
              there(material.keyStore()),
              type.name(),
              there(material.passwordFile()),
              there(conf));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Options of keytool in a file, see its option -conf. */
  private static byte[] options(byte[] token) {
    return "keytool.certreq = -ext %s=%s%n"
        .formatted(SigningRequest.TOKEN.getId(), HexFormat.ofDelimiter(":").formatHex(token))
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** The request, once it is made. */
  byte[] request() throws SystemException, InterruptedException {
    await("make a key");
    try {
      byte[] request = running.process().getInputStream().readAllBytes();
      host.remove(own);
      return request;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * Begins to put a certificate next to its key.
   *
   * @param chain the certificate and its authority's, PEM
   */
  void install(byte[] chain) throws SystemException {
    try {
      running =
          start(
              "install",
              INSTALL,
              KeyMaterial.ALIAS,
              there(material.keyStore()),
              type.name(),
              there(material.passwordFile()));
      try (OutputStream in = running.process().getOutputStream()) {
        in.write(chain);
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Waits until it is there. */
  void installed() throws SystemException, InterruptedException {
    await("install its certificate");
  }

  /** Ends what still runs, because another host has failed. */
  void close() {
    if (running != null && running.alive()) {
      running.kill();
      boolean unused = ManagedProcess.awaitEnd(running.process(), Duration.ofSeconds(10));
    }
  }

  private String there(Path here) {
    return host.there(here).toString();
  }

  private ManagedProcess start(String what, String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.add(host.jdk().resolve("bin").resolve("keytool").toString());
    command.addAll(List.of(arguments));
    Path log = own.resolve(what + ".log");
    ProcessBuilder builder = ChildEnvironment.builder(command).redirectError(log.toFile());
    return ManagedProcess.start("keytool-" + what, Role.SERVER, builder, log, ledger);
  }

  private void await(String what) throws SystemException, InterruptedException {
    Process process = running.process();
    boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      running.kill();
    }
    if (!ended || process.exitValue() != 0) {
      throw new SystemException(
          "%s: cannot %s: keytool %s"
              .formatted(
                  identity.name(),
                  what,
                  ended
                      ? "failed (" + running.exit() + ")"
                      : "has not ended after " + PATIENCE.toSeconds() + " s"),
          SystemException.endOfLog(running.tail(TAIL)));
    }
  }

  private SystemException failed(IOException e) {
    return new SystemException(identity.name() + ": cannot make a key there: " + e.getMessage(), e);
  }
}
