package dev.toll.systems.base.kdc;

import dev.toll.systems.base.security.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Apache Kerby's KDC: nothing to install, in a JVM of its own. */
public final class KerbyKdc implements Kdc {

  private static final String MAIN = "dev.toll.systems.kdc.KerbyKdcMain";

  private final KdcSettings settings;
  private final int port;
  private final Dialogue dialogue;

  private KerbyKdc(KdcSettings settings, int port, Dialogue dialogue) {
    this.settings = settings;
    this.port = port;
    this.dialogue = dialogue;
  }

  /**
   * Starts one and waits until it is ready.
   *
   * @param javaHome the JDK it runs on
   * @param classPath Kerby's jars and toll-systems-kdc
   */
  public static KerbyKdc start(KdcSettings settings, Path javaHome, List<Path> classPath)
      throws KdcException {
    try {
      PrivateFiles.directory(settings.directory());
      Path work = PrivateFiles.directory(settings.directory().resolve("work"));
      int port = FreePort.on(settings.address());
      Krb5Conf.write(settings, port);
      Dialogue dialogue =
          new Dialogue(
              new ProcessBuilder(
                      javaHome.resolve("bin/java").toString(),
                      "-Xmx64m",
                      "-XX:+UseSerialGC",
                      "-XX:TieredStopAtLevel=1",
                      "-Djava.net.preferIPv4Stack=true",
                      "-cp",
                      classPath.stream()
                          .map(Path::toString)
                          .collect(Collectors.joining(File.pathSeparator)),
                      MAIN,
                      work.toString(),
                      settings.realm(),
                      settings.address(),
                      Integer.toString(port),
                      settings.encryptionType(),
                      Long.toString(settings.ticketLifetime().toSeconds()),
                      Long.toString(settings.renewable().toSeconds()))
                  .directory(work.toFile())
                  .redirectError(settings.log().toFile()));
      KerbyKdc kdc = new KerbyKdc(settings, port, dialogue);
      kdc.awaitReady();
      return kdc;
    } catch (IOException e) {
      throw new KdcException("the Kerby KDC cannot be started: " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws KdcException {
    try {
      expect("ready", dialogue.answer(settings.deadline()));
    } catch (KdcException e) {
      close();
      throw new KdcException(
          "the Kerby KDC did not start: " + e.getMessage() + "; its log: " + settings.log(), e);
    }
  }

  @Override
  public void addPrincipal(String principal, Path keytab) throws KdcException {
    String name = settings.fullName(principal);
    try {
      Files.deleteIfExists(keytab);
      String answer =
          dialogue.ask("principal " + name + " " + keytab.toAbsolutePath(), settings.deadline());
      expect("ok", answer);
      PrivateFiles.restrict(keytab);
    } catch (IOException e) {
      throw new KdcException("cannot write " + keytab + ": " + e.getMessage(), e);
    } catch (KdcException e) {
      throw new KdcException("principal " + name + " was not made: " + e.getMessage(), e);
    }
  }

  private static void expect(String wanted, String answer) throws KdcException {
    if (!answer.equals(wanted)) {
      throw new KdcException(answer.startsWith("error ") ? answer.substring(6) : answer);
    }
  }

  @Override
  public String implementation() {
    return "Kerby";
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
    return dialogue.process().pid();
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
