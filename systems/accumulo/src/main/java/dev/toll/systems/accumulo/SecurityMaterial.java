package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.kdc.Kdc;
import dev.toll.systems.base.kdc.KdcException;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.security.HostName;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.security.SecurityMaterialException;
import dev.toll.systems.hadoop.Kerberos;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the run's secrets, keys and KDC as far as its levels need them, and destroys them. */
final class SecurityMaterial implements AutoCloseable {
  private final String host;
  private final RunMaterial material;
  private final Kerberos hdfs;
  private final KeyMaterial keys;
  private final RunKdc kdc;
  private final Path directory;
  private final RunContext context;

  private SecurityMaterial(
      String host,
      RunMaterial material,
      Kerberos hdfs,
      KeyMaterial keys,
      RunKdc kdc,
      Path directory,
      RunContext context) {
    this.host = host;
    this.material = material;
    this.hdfs = hdfs;
    this.keys = keys;
    this.kdc = kdc;
    this.directory = directory;
    this.context = context;
  }

  static SecurityMaterial create(Settings settings, List<Level> levels, RunContext context, Jdk jdk)
      throws SystemException {
    List<Security> used =
        levels.stream()
            .map(level -> Security.of(level.settings().text(AccumuloSettings.SECURITY)))
            .toList();
    Path directory = context.work().resolve("secrets");
    KeyMaterial keys = null;
    RunKdc kdc = null;
    try {
      PrivateFiles.directory(directory);
      String host = HostName.canonical();
      RunMaterial.Tls tls = null;
      if (used.contains(Security.SSL)) {
        keys = KeyMaterial.create(directory.resolve("tls"), host, KeyMaterial.StoreType.JKS);
        tls = new RunMaterial.Tls(keys.keyStore(), keys.trustStore(), keys.password());
      }
      RunMaterial.Kerberos kerberos = null;
      Kerberos hdfs = null;
      boolean secureHdfs =
          levels.stream().anyMatch(level -> StorageKind.of(level.settings()).kerberos());
      if (secureHdfs || used.stream().anyMatch(Security::kerberos)) {
        kdc =
            RunKdc.start(
                settings.text(AccumuloSettings.KDC), directory.resolve("kdc"), jdk, context);
        kerberos = principals(kdc.kdc(), host, directory);
        if (secureHdfs) {
          hdfs = Kerberos.make(kdc.kdc(), HdfsStorage.SUPERUSER, directory);
        }
      }
      RunMaterial material = new RunMaterial(Passwords.random(), Passwords.random(), tls, kerberos);
      return new SecurityMaterial(host, material, hdfs, keys, kdc, directory, context);
    } catch (SecurityMaterialException | KdcException | IOException e) {
      if (kdc != null) {
        kdc.close();
      }
      throw new SystemException(e.getMessage(), e);
    }
  }

  private static RunMaterial.Kerberos principals(Kdc kdc, String host, Path directory)
      throws KdcException {
    String server = HdfsStorage.USER + "/" + host;
    String client = "toll";
    Path serverKeytab = directory.resolve("accumulo.keytab");
    Path clientKeytab = directory.resolve("toll.keytab");
    kdc.addPrincipal(server, serverKeytab);
    kdc.addPrincipal(client, clientKeytab);
    return new RunMaterial.Kerberos(
        kdc.krb5Conf(),
        kdc.realm(),
        server + "@" + kdc.realm(),
        serverKeytab,
        client + "@" + kdc.realm(),
        clientKeytab);
  }

  String host() {
    return host;
  }

  RunMaterial material() {
    return material;
  }

  /** Who is who in HDFS; null when no level has it under Kerberos. */
  Kerberos hdfs() {
    return hdfs;
  }

  /** Null when no level needs TLS. */
  KeyMaterial keys() {
    return keys;
  }

  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("host", host);
    if (kdc != null) {
      facts.put("KDC", kdc.describe());
    }
    if (keys != null) {
      facts.put("TLS keys", keys.describe());
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
