package dev.toll.systems.base.security;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.kdc.Kdc;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.security.KeyMaterial.StoreType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Keys, certificates and principals of one run, destroyed with it. Files have mode 0600. */
public final class RunSecrets implements AutoCloseable {
  private final String host;
  private final Path directory;
  private final RunContext context;
  private KeyMaterial keys;
  private HostKeys hostKeys;
  private Kdc kdc;

  private RunSecrets(String host, Path directory, RunContext context) {
    this.host = host;
    this.directory = directory;
    this.context = context;
  }

  /**
   * A user or server that Kerberos knows.
   *
   * @param name with its realm
   * @param krb5Conf the client configuration of the KDC
   */
  public record Principal(String name, Path keytab, Path krb5Conf) {
    /** The name without host and realm. */
    public String user() {
      return name.replaceAll("[/@].*", "");
    }
  }

  /** The same without Kerberos, with keys where a level has TLS. */
  public static RunSecrets create(
      String host, List<Level> levels, Predicate<Settings> tls, RunContext context)
      throws SystemException {
    boolean any = levels.stream().map(Level::settings).anyMatch(tls);
    return create(host, any ? StoreType.PKCS12 : null, null, null, context);
  }

  /**
   * Makes what the levels of a run need.
   *
   * @param host that certificates are issued for
   * @param tls format of the key stores; null when no level needs TLS
   * @param kdcKind one of {@link RunKdc#KINDS}; null when no level needs Kerberos
   * @param jdk that an embedded KDC runs on
   */
  public static RunSecrets create(
      String host, StoreType tls, String kdcKind, Jdk jdk, RunContext context)
      throws SystemException {
    RunSecrets secrets =
        new RunSecrets(host, context.work().resolve("secrets").toAbsolutePath(), context);
    try {
      PrivateFiles.directory(secrets.directory);
      if (tls != null) {
        secrets.keys = KeyMaterial.create(secrets.directory.resolve("tls"), host, tls);
        secrets.hostKeys = new HostKeys(secrets.keys, context.ledger().mark());
      }
      if (kdcKind != null) {
        secrets.kdc = RunKdc.start(kdcKind, secrets.directory.resolve("kdc"), jdk, context);
      }
      return secrets;
    } catch (IOException e) {
      secrets.close();
      throw new SystemException(e.getMessage(), e);
    } catch (SystemException e) {
      secrets.close();
      throw e;
    }
  }

  /** Writes a file of the system's own, such as a password. */
  public Path write(String name, String text) throws IOException {
    return PrivateFiles.write(directory.resolve(name), text);
  }

  public String host() {
    return host;
  }

  /** Null when no level needs TLS. */
  public KeyMaterial keys() {
    return keys;
  }

  /** Keys of other hosts, by the same authority; null when no level needs TLS. */
  public HostKeys hostKeys() {
    return hostKeys;
  }

  /**
   * Has hosts make their keys, see {@link HostKeys#make}; when that fails, everything is destroyed.
   */
  public void makeKeys(Collection<ServerLocation> sites)
      throws SystemException, InterruptedException {
    try {
      hostKeys.make(sites);
    } catch (SystemException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /** The processes it keeps running: what needs them fails when one has ended. */
  public List<ManagedProcess> processes() {
    return kdc == null ? List.of() : List.of(kdc.process());
  }

  /** Whether there is a KDC. */
  public boolean kerberos() {
    return kdc != null;
  }

  /**
   * Adds a principal to the KDC; when that fails, everything is destroyed.
   *
   * @param name without its realm, e.g. {@code hdfs/localhost}
   * @param keytab file name of its keytab
   */
  public Principal principal(String name, String keytab) throws SystemException {
    return principal(List.of(name), keytab);
  }

  /**
   * Adds principals that share a keytab; when that fails, everything is destroyed.
   *
   * @return the first of them
   */
  public Principal principal(List<String> names, String keytab) throws SystemException {
    Path file = directory.resolve(keytab);
    try {
      kdc.addPrincipals(names, file);
    } catch (SystemException e) {
      close();
      throw e;
    }
    return new Principal(names.get(0) + "@" + kdc.realm(), file, kdc.krb5Conf());
  }

  /** For the record. */
  public Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("host", host);
    if (kdc != null) {
      facts.put("KDC", kdc.describe());
    }
    if (keys != null) {
      facts.put("TLS keys", keys.describe());
      if (!hostKeys.hosts().isEmpty()) {
        facts.put("TLS keys made on", String.join(", ", new TreeSet<>(hostKeys.hosts())));
      }
    }
    return facts;
  }

  @Override
  public void close() {
    if (kdc != null) {
      kdc.close();
    }
    PrivateFiles.destroy(directory, context.progress());
  }
}
