package dev.toll.systems.base.kdc;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * MIT's KDC, where installed: unprivileged, with its own database, configuration and port; the
 * system's own KDC is not touched.
 */
public final class MitKdc extends Kdc {

  /**
   * krb5kdc goes on when its parent dies; this shell has our pipe and ends it at the pipe's end.
   * The shell itself ends when krb5kdc does, as krb5kdc did. Ctrl-C is meant for toll, which closes
   * the pipe.
   */
  private static final String UNTIL_END_OF_INPUT =
      """
      trap '' INT HUP
      exec 3<&0
      "$1" -n >>"$2" 2>&1 </dev/null 3<&- &
      kdc=$!
      echo "$kdc"
      { cat; kill "$kdc"; } >/dev/null 2>&1 <&3 &
      wait "$kdc"
      ended=$?
      kill -KILL "$!" && wait "$!"
      exit "$ended"
      """;

  private static final String PROGRAM = "krb5kdc";
  private static final Duration POLL = Duration.ofMillis(20);

  private final MitTools tools;
  private final long pid;

  private MitKdc(KdcSettings settings, MitTools tools, Dialogue dialogue, long pid) {
    super("MIT krb5", settings, dialogue);
    this.tools = tools;
    this.pid = pid;
  }

  /**
   * Makes a database, starts the KDC and waits until its port is open.
   *
   * @throws SystemException also when MIT's programs are not installed; says which packages to
   *     install
   */
  public static MitKdc start(KdcSettings settings) throws SystemException {
    return start(settings, MitTools.find(System.getenv("PATH")));
  }

  static MitKdc start(KdcSettings settings, MitTools tools) throws SystemException {
    Dialogue dialogue = null;
    boolean up = false;
    try {
      PrivateFiles.directory(settings.directory());
      Path database = PrivateFiles.directory(settings.directory().resolve("kdb"));
      int port = new Ports().next();
      settings.writeKrb5Conf(port);
      Files.writeString(kdcConf(settings), kdcConf(settings, port, database));
      String master = Passwords.random();
      tools.run(settings, master + "\n" + master + "\n", tools.kdb5Util(), "create", "-s");
      ProcessBuilder builder =
          ChildEnvironment.builder(
              "sh",
              "-c",
              UNTIL_END_OF_INPUT,
              "kdc",
              tools.krb5kdc().toString(),
              settings.log().toString());
      MitTools.environment(builder, settings);
      dialogue = new Dialogue(builder.redirectError(ProcessBuilder.Redirect.DISCARD), settings);
      long pid = Long.parseLong(dialogue.answer());
      settings.ledger().groups().join(Role.HELPER, pid);
      settings.ledger().started(PROGRAM, pid, ProcFs.startTicks(pid));
      MitKdc kdc = new MitKdc(settings, tools, dialogue, pid);
      kdc.awaitPort(port);
      up = true;
      return kdc;
    } catch (IOException | NumberFormatException e) {
      throw new SystemException("cannot start the MIT KDC: " + e.getMessage(), e);
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
        max_life = %6$ds
        max_renewable_life = %7$ds
        master_key_type = %5$s
        supported_enctypes = %5$s:normal
      }

    [logging]
      kdc = FILE:%8$s
      default = FILE:%8$s
    """
        .formatted(
            KdcSettings.REALM,
            settings.address(),
            port,
            database,
            settings.encryptionType(),
            KdcSettings.TICKET_LIFETIME.toSeconds(),
            KdcSettings.RENEWABLE.toSeconds(),
            settings.log());
  }

  private void awaitPort(int port) throws SystemException, IOException {
    Path log = settings().log();
    try {
      Wait.every(POLL).atMost(KdcSettings.DEADLINE).until(() -> listens(port) || gone());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SystemException("interrupted while waiting for krb5kdc", e);
    }
    if (gone() || !listens(port)) {
      throw new SystemException(
          "krb5kdc "
              + (gone() ? "ended at once: " : "opened no port in time: ")
              + (Files.exists(log) ? LogTail.of(log, 1).strip() : "")
              + " (log: "
              + log
              + ")");
    }
  }

  private boolean gone() {
    return ProcessHandle.of(pid).isEmpty();
  }

  private boolean listens(int port) {
    return ServerPort.listens(settings().address(), port);
  }

  @Override
  void make(String principal, Path keytab) throws SystemException {
    tools.run(settings(), "", tools.kadminLocal(), "addprinc", "-randkey", principal);
    tools.run(
        settings(),
        "",
        tools.kadminLocal(),
        "ktadd",
        "-norandkey",
        "-k",
        keytab.toString(),
        principal);
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public void close() {
    super.close();
    settings().ledger().ended(PROGRAM, pid);
  }
}
