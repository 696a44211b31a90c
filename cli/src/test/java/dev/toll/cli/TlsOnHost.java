package dev.toll.cli;

import java.io.FileInputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * A TLS server of another host, in a JVM there. Arguments: type of the stores, key store, trust
 * store, file with their password, address. Prints its port, and answers each client whose
 * certificate it trusts with one byte.
 */
public final class TlsOnHost {
  private TlsOnHost() {}

  public static void main(String[] args) throws Exception {
    char[] password = Files.readString(Path.of(args[3])).toCharArray();
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store(args[0], args[1], password), password);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store(args[0], args[2], password));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket server =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByName(args[4]));
    server.setNeedClientAuth(true);
    System.out.println(server.getLocalPort());
    while (true) {
      try (Socket client = server.accept()) {
        client.getOutputStream().write('!');
      } catch (java.io.IOException e) {
        System.err.println(e);
      }
    }
  }

  private static KeyStore store(String type, String file, char[] password) throws Exception {
    KeyStore store = KeyStore.getInstance(type);
    try (InputStream in = new FileInputStream(file)) {
      store.load(in, password);
    }
    return store;
  }
}
