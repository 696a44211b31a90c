package dev.toll.systems.base.kdc;

import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * MIT's KDC, where installed: unprivileged, with its own database, configuration and port; the
 * system's own KDC is not touched.
 */
public final class MitKdc implements Kdc {

  /**
   * krb5kdc goes on when its parent dies; this shell holds our pipe and ends it at the pipe's end.
   * Interrupts are the pipe's business too, else Ctrl-C would end the shell and leave the KDC.
   */
  private static final String UNTIL_END_OF_INPUT =
      "trap : INT HUP; \"$1\" -n >>\"$2\" 2>&1 </dev/null & p=$!; echo \"$p\";"
          + " cat >/dev/null; kill \"$p\" 2>/dev/null; wait \"$p\"";

  private static final Duration POLL = Duration.ofMillis(20);

  private final KdcSettings settings;
  private final int port;
  private final MitTools tools;
  private final Dialogue dialogue;
  private final long pid;

  private MitKdc(KdcSettings settings, int port, MitTools tools, Dialogue dialogue, long pid) {
    this.settings = settings;
    this.port = port;
    this.tools = tools;
    this.dialogue = dialogue;
    this.pid = pid;
  }

  /**
   * Makes a database, starts the KDC and waits until its port is open.
   *
   * @throws KdcException also when MIT's programs are not installed; says which packages to install
   */
  public static MitKdc start(KdcSettings settings) throws KdcException {
    return start(settings, MitTools.find(System.getenv("PATH")));
  }

  static MitKdc start(KdcSettings settings, MitTools tools) throws KdcException {
    Dialogue dialogue = null;
    boolean up = false;
    try {
      PrivateFiles.directory(settings.directory());
      Path database = PrivateFiles.directory(settings.directory().resolve("kdb"));
      int port = FreePort.on(settings.address());
      Krb5Conf.write(settings, port);
      Files.writeString(kdcConf(settings), kdcConf(settings, port, database));
      String master = Passwords.random();
      tools.run(settings, master + "\n" + master + "\n", tools.kdb5Util(), "create", "-s");
      ProcessBuilder builder =
          new ProcessBuilder(
              "sh",
              "-c",
              UNTIL_END_OF_INPUT,
              "kdc",
              tools.krb5kdc().toString(),
              settings.log().toString());
      MitTools.environment(builder, settings);
      dialogue = new Dialogue(builder.redirectError(ProcessBuilder.Redirect.DISCARD));
      long pid = Long.parseLong(dialogue.answer(settings.deadline()));
      MitKdc kdc = new MitKdc(settings, port, tools, dialogue, pid);
      kdc.awaitPort();
      up = true;
      return kdc;
    } catch (IOException | NumberFormatException e) {
      throw new KdcException("the MIT KDC cannot be started: " + e.getMessage(), e);
    } finally {
      if (!up && dialogue != null) {
        dialogue.close();
      }
    }
  }

  static Path kdcConf(KdcSettings settings) {
    return settings.directory().resolve("kdc.conf");
  }

  private static String kdcConf(KdcSettings settings, int port, Path database) {
    return """
    [kdcdefaults]
      kdc_listen = ""
      kdc_tcp_listen = %2$s:%3$d

    [realms]
      %1$s = {
        database_name = %4$s/principal
        key_stash_file = %4$s/stash
        acl_file = %4$s/acl
        max_life = %6$s
        max_renewable_life = %7$s
        master_key_type = %5$s
        supported_enctypes = %5$s:normal
      }

    [logging]
      kdc = FILE:%8$s
      default = FILE:%8$s
    """
        .formatted(
            settings.realm(),
            settings.address(),
            port,
            database,
            settings.encryptionType(),
            Krb5Conf.seconds(settings.ticketLifetime()),
            Krb5Conf.seconds(settings.renewable()),
            settings.log());
  }

  private void awaitPort() throws KdcException, IOException {
    long end = System.nanoTime() + settings.deadline().toNanos();
    while (!isOpen()) {
      boolean gone = ProcessHandle.of(pid).isEmpty();
      if (gone || System.nanoTime() > end) {
        String log =
            Files.exists(settings.log())
                ? Files.readString(settings.log(), StandardCharsets.UTF_8).strip()
                : "";
        throw new KdcException(
            "krb5kdc "
                + (gone ? "ended at once" : "opened no port in time")
                + ": "
                + log.substring(log.lastIndexOf('\n') + 1)
                + " (log: "
                + settings.log()
                + ")");
      }
      pause();
    }
  }

  private boolean isOpen() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(settings.address(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void pause() throws KdcException {
    try {
      Thread.sleep(POLL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KdcException("interrupted while waiting for krb5kdc", e);
    }
  }

  @Override
  public void addPrincipal(String principal, Path keytab) throws KdcException {
    String name = settings.fullName(principal);
    try {
      Files.deleteIfExists(keytab);
      tools.run(settings, "", tools.kadminLocal(), "addprinc", "-randkey", name);
      String file = keytab.toAbsolutePath().toString();
      tools.run(settings, "", tools.kadminLocal(), "ktadd", "-norandkey", "-k", file, name);
      PrivateFiles.restrict(keytab);
    } catch (IOException e) {
      throw new KdcException("cannot write " + keytab + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String implementation() {
    return "MIT krb5";
  }

  @Override
  public String realm() {
    return settings.realm();
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public String encryptionType() {
    return settings.encryptionType();
  }

  @Override
  public Path krb5Conf() {
    return settings.krb5Conf();
  }

  @Override
  public void close() {
    dialogue.close();
  }
}
