package dev.toll.systems.accumulo;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.base.security.SiteKeys;
import dev.toll.systems.hadoop.Kerberos;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Secrets and identities of one run.
 *
 * @param instanceSecret Accumulo's own
 * @param rootPassword of the user root at levels without Kerberos
 * @param hosts what each machine has of its own, by its name
 * @param client the load's principal; null when no level needs Kerberos
 * @param hdfs the principals of HDFS; null when no level has it under Kerberos
 */
record RunMaterial(
    RunSecrets secrets,
    String instanceSecret,
    String rootPassword,
    Map<String, HostMaterial> hosts,
    Principal client,
    Kerberos hdfs) {

  /** Makes what the levels need. */
  static RunMaterial create(
      Settings settings, List<AccumuloLevel> levels, RunContext context, Jdk jdk)
      throws SystemException, InterruptedException {
    Placement placement = context.placement();
    boolean tls = levels.stream().anyMatch(level -> level.security() == Security.SSL);
    boolean hdfs = levels.stream().anyMatch(level -> level.storage().kind().kerberos());
    boolean kerberos = hdfs || levels.stream().anyMatch(level -> level.security().kerberos());
    RunSecrets secrets =
        RunSecrets.create(
            AccumuloTools.host(placement),
            tls ? KeyMaterial.StoreType.JKS : null,
            kerberos ? settings.text(AccumuloSettings.KDC) : null,
            jdk,
            context);
    return new RunMaterial(
        secrets,
        Passwords.random(),
        Passwords.random(),
        placement.away() ? several(secrets, placement) : alone(secrets, placement),
        kerberos ? secrets.principal("toll", "toll.keytab") : null,
        hdfs ? Kerberos.make(secrets, HdfsStorage.SUPERUSER, placement) : null);
  }

  /** Under the name that Java computes for it. */
  private static Map<String, HostMaterial> alone(RunSecrets secrets, Placement placement)
      throws SystemException {
    ProcessHost here = placement.here().host();
    Principal server =
        secrets.kerberos()
            ? secrets.principal(HdfsStorage.USER + "/" + secrets.host(), "accumulo.keytab")
            : null;
    return Map.of(here.name(), new HostMaterial(here, keys(secrets, placement.here()), server));
  }

  private static Map<String, HostMaterial> several(RunSecrets secrets, Placement placement)
      throws SystemException, InterruptedException {
    List<ServerLocation> sites = HostNames.sites(placement);
    if (secrets.hostKeys() != null) {
      secrets.makeKeys(sites);
    }
    Map<String, HostMaterial> hosts = new LinkedHashMap<>();
    for (ServerLocation site : sites) {
      ProcessHost host = site.host();
      Principal server = server(secrets, HostNames.of(host));
      hosts.put(host.name(), new HostMaterial(host, keys(secrets, site), server));
    }
    return Map.copyOf(hosts);
  }

  private static SiteKeys keys(RunSecrets secrets, ServerLocation site) {
    return secrets.hostKeys() == null ? null : secrets.hostKeys().at(site);
  }

  private static Principal server(RunSecrets secrets, String host) throws SystemException {
    return secrets.kerberos()
        ? secrets.principal(HdfsStorage.USER + "/" + host, "accumulo-" + host + ".keytab")
        : null;
  }

  /** What a machine has. */
  HostMaterial on(ProcessHost host) {
    return hosts.get(host.name());
  }
}
