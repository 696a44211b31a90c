package dev.toll.systems.kdc;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;

/**
 * A Kerby KDC in a process of its own, so that Kerby's libraries meet no others and the KDC's CPU
 * time is its own.
 *
 * <p>Arguments: work directory, realm, address, TCP port, encryption type, ticket lifetime and
 * renewable lifetime in seconds. Says {@code ready}, or {@code error} and why. Then each line of
 * input is a command, answered by {@code ok} or {@code error} and why:
 *
 * <pre>principal NAME KEYTAB</pre>
 *
 * which makes a principal with a random key and writes the key to a new key table. The end of input
 * ends the process: a KDC whose owner was killed does not stay behind.
 */
public final class KerbyKdcMain {

  private final SimpleKdcServer server;

  private KerbyKdcMain(SimpleKdcServer server) {
    this.server = server;
  }

  public static void main(String[] args) throws IOException {
    // Answers have standard output to themselves, whatever the libraries print.
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    int status = 0;
    try {
      KerbyKdcMain kdc = new KerbyKdcMain(start(args));
      answers.println("ready");
      kdc.serve(answers);
    } catch (KrbException | IllegalArgumentException e) {
      e.printStackTrace();
      answers.println("error " + oneLine(e));
      status = 1;
    }
    // Kerby's threads are not daemons.
    System.exit(status);
  }

  private static SimpleKdcServer start(String[] args) throws KrbException {
    if (args.length != 7) {
      throw new IllegalArgumentException("7 arguments expected, not " + args.length);
    }
    if (EncryptionType.fromName(args[4]) == EncryptionType.NONE) {
      throw new IllegalArgumentException("Kerby does not support the encryption type " + args[4]);
    }
    SimpleKdcServer server = new SimpleKdcServer();
    server.setWorkDir(new File(args[0]));
    server.setKdcRealm(args[1]);
    server.setKdcHost(args[2]);
    server.setAllowUdp(false);
    server.setAllowTcp(true);
    server.setKdcTcpPort(Integer.parseInt(args[3]));
    server.getKdcConfig().setString(KdcConfigKey.ENCRYPTION_TYPES, args[4]);
    server.getKdcConfig().setLong(KdcConfigKey.MAXIMUM_TICKET_LIFETIME, Long.parseLong(args[5]));
    server.getKdcConfig().setLong(KdcConfigKey.MAXIMUM_RENEWABLE_LIFETIME, Long.parseLong(args[6]));
    server.init();
    server.start();
    return server;
  }

  private void serve(PrintStream answers) throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String[] word = line.split(" ", 3);
      if (word.length == 3 && word[0].equals("principal")) {
        answers.println(addPrincipal(word[1], new File(word[2])));
      } else {
        answers.println("error not a command: " + line);
      }
    }
  }

  private String addPrincipal(String name, File keytab) {
    try {
      server.createPrincipal(name);
      server.getKadmin().exportKeytab(keytab, name);
      return "ok";
    } catch (KrbException e) {
      e.printStackTrace();
      return "error " + oneLine(e);
    }
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
  }
}
