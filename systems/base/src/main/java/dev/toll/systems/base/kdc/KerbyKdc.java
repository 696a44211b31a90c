package dev.toll.systems.base.kdc;

import dev.toll.engine.process.Ports;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Apache Kerby's KDC: nothing to install, in a JVM of its own. */
public final class KerbyKdc extends Kdc {

  private static final String MAIN = "dev.toll.systems.kdc.KerbyKdcMain";

  private static final List<String> FLAGS =
      List.of(
          "-Xmx64m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Djava.net.preferIPv4Stack=true");

  private KerbyKdc(KdcSettings settings, Dialogue dialogue) {
    super("Kerby", settings, dialogue);
  }

  /**
   * Starts one and waits until it is ready.
   *
   * @param jdk that it runs on
   * @param classPath Kerby's jars and toll-systems-kdc
   */
  public static KerbyKdc start(KdcSettings settings, Jdk jdk, List<Path> classPath)
      throws SystemException {
    try {
      PrivateFiles.directory(settings.directory());
      Path work = PrivateFiles.directory(settings.directory().resolve("work"));
      int port = new Ports().next();
      settings.writeKrb5Conf(port);
      Dialogue dialogue =
          new Dialogue(
              new JavaCommand(
                      jdk,
                      classPath,
                      null,
                      FLAGS,
                      settings.ledger().temporary(),
                      null,
                      Stdin.OWN,
                      MAIN,
                      List.of(
                          work.toString(),
                          KdcSettings.REALM,
                          settings.address(),
                          Integer.toString(port),
                          settings.encryptionType(),
                          Long.toString(KdcSettings.TICKET_LIFETIME.toSeconds()),
                          Long.toString(KdcSettings.RENEWABLE.toSeconds())))
                  .builder()
                  .directory(work.toFile())
                  .redirectError(settings.log().toFile()),
              settings);
      KerbyKdc kdc = new KerbyKdc(settings, dialogue);
      kdc.awaitReady();
      return kdc;
    } catch (IOException e) {
      throw new SystemException("cannot start the Kerby KDC: " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws SystemException {
    try {
      expect("ready", dialogue().answer());
    } catch (SystemException e) {
      close();
      throw new SystemException(
          "the Kerby KDC did not start: " + e.getMessage() + "; its log: " + settings().log(), e);
    }
  }

  @Override
  void make(String principal, Path keytab) throws SystemException {
    expect("ok", dialogue().ask("principal " + principal + " " + keytab));
  }

  private static void expect(String wanted, String answer) throws SystemException {
    if (!answer.equals(wanted)) {
      throw new SystemException(answer.startsWith("error ") ? answer.substring(6) : answer);
    }
  }
}
