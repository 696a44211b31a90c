package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.hadoop.Kerberos;
import java.util.List;

/**
 * Secrets and identities of one run.
 *
 * @param instanceSecret Accumulo's own
 * @param rootPassword of the user root at levels without Kerberos
 * @param server Accumulo's principal; null when no level needs Kerberos
 * @param client the load's principal; likewise
 * @param hdfs the principals of HDFS; null when no level has it under Kerberos
 */
record RunMaterial(
    RunSecrets secrets,
    String instanceSecret,
    String rootPassword,
    Principal server,
    Principal client,
    Kerberos hdfs) {

  /** Makes what the levels need. */
  static RunMaterial create(
      Settings settings, List<AccumuloLevel> levels, RunContext context, Jdk jdk)
      throws SystemException {
    boolean tls = levels.stream().anyMatch(level -> level.security() == Security.SSL);
    boolean hdfs = levels.stream().anyMatch(level -> level.storage().kind().kerberos());
    boolean kerberos = hdfs || levels.stream().anyMatch(level -> level.security().kerberos());
    RunSecrets secrets =
        RunSecrets.create(
            AccumuloTools.host(context.placement()),
            tls ? KeyMaterial.StoreType.JKS : null,
            kerberos ? settings.text(AccumuloSettings.KDC) : null,
            jdk,
            context);
    return new RunMaterial(
        secrets,
        Passwords.random(),
        Passwords.random(),
        kerberos
            ? secrets.principal(HdfsStorage.USER + "/" + secrets.host(), "accumulo.keytab")
            : null,
        kerberos ? secrets.principal("toll", "toll.keytab") : null,
        hdfs ? Kerberos.make(secrets, HdfsStorage.SUPERUSER) : null);
  }

  /** Null when no level needs TLS. */
  KeyMaterial keys() {
    return secrets.keys();
  }
}
