package dev.toll.systems.hadoop;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ProcessHost;
import dev.toll.systems.base.security.KeyMaterial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an instance is started from: its level, its ports, its directories. Directories have
 * counterparts on the hosts whose servers need them.
 *
 * @param ports for servers of jobs, which choose theirs
 * @param kerberos null when the level needs none
 * @param keys null when the level needs no TLS
 * @param configuration what the servers read
 * @param data image, edits, blocks and keys: all that a wipe removes
 * @param logs of this trial
 * @param place where its load is
 */
public record Deployment(
    HdfsTools tools,
    HdfsLevel level,
    Endpoints endpoints,
    Ports ports,
    Kerberos kerberos,
    KeyMaterial keys,
    Path configuration,
    Path data,
    Path logs,
    LoadPlace place) {

  /**
   * Of another instance on the same servers.
   *
   * @param own the level of that one
   * @param elsewhere its logs
   */
  Deployment nextTo(HdfsLevel own, Path elsewhere, LoadPlace there) {
    return new Deployment(
        tools, own, endpoints, ports, kerberos, keys, configuration, data, elsewhere, there);
  }

  /** Where its root is, without a slash at the end. */
  String uri() {
    return "hdfs://" + endpoints.master().text(endpoints.nameNode());
  }

  Path nameDirectory() {
    return data.resolve("name");
  }

  Path dataDirectory(int dataNode) {
    return data.resolve("data" + dataNode);
  }

  /** Files of the DataNodes whose names are wanted, in directories of this machine. */
  List<Path> blocks(Predicate<String> names) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < endpoints.dataNodes().size(); i++) {
      ProcessHost host = endpoints.dataNodes().get(i).site().host();
      Path copies = data.resolve("copies").resolve(Integer.toString(i));
      directories.add(host.fetch(dataDirectory(i), names, copies));
    }
    return directories;
  }

  Path keyStore() {
    return data.resolve("kms.jceks");
  }

  /**
   * Whether pages of DataNodes are behind TLS. On several hosts none has a certificate, and they do
   * without.
   */
  boolean dataNodeHttps() {
    return level.wire().dataNodeHttps() && !placement().away();
  }

  Placement placement() {
    return tools.placement();
  }

  /** The machines whose processes read the configuration, each once. */
  Set<ProcessHost> hosts() {
    Set<ProcessHost> hosts = new LinkedHashSet<>();
    hosts.add(endpoints.master().host());
    endpoints.dataNodes().forEach(each -> hosts.add(each.site().host()));
    hosts.add(placement().drivers());
    return hosts;
  }
}
