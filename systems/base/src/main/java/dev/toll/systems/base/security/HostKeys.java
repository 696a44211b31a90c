package dev.toll.systems.base.security;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Keys of a run's hosts: each is made on its host, never leaves it, and is signed by the authority
 * of the key material that is on this machine.
 */
public final class HostKeys {
  /** Name of the proof. */
  public static final String PROOF = "host-keys";

  private final KeyMaterial material;
  private final String mark;
  private final RequestSigner authority;
  private final Map<String, X509Certificate> made = new TreeMap<>();

  /**
   * No keys yet.
   *
   * @param material of this machine
   * @param mark of the run
   */
  public HostKeys(KeyMaterial material, String mark) {
    this(material, mark, new HostAuthority(material.authority()));
  }

  HostKeys(KeyMaterial material, String mark, RequestSigner authority) {
    this.material = material;
    this.mark = mark;
    this.authority = authority;
  }

  /**
   * Has the hosts of these sites make their keys, all at once, those that have none yet. Each needs
   * three starts of keytool, so this belongs before anything that is timed.
   *
   * @throws SystemException naming the host, when a key cannot be made or its request is refused
   */
  public void make(Collection<ServerLocation> sites) throws SystemException, InterruptedException {
    Map<String, HostKeyTool> tools = new TreeMap<>();
    for (ServerLocation site : sites) {
      if (site.host() instanceof AgentHost host && !made.containsKey(host.name())) {
        HostIdentity identity = HostIdentity.of(site);
        tools.putIfAbsent(host.name(), new HostKeyTool(identity, host, mark, material));
      }
    }
    try {
      made.putAll(make(tools.values()));
    } finally {
      tools.values().forEach(HostKeyTool::close);
    }
  }

  private Map<String, X509Certificate> make(Iterable<HostKeyTool> tools)
      throws SystemException, InterruptedException {
    for (HostKeyTool tool : tools) {
      tool.begin(authority.expect(tool.identity()));
    }
    Map<String, X509Certificate> signed = new TreeMap<>();
    for (HostKeyTool tool : tools) {
      X509Certificate certificate = authority.sign(tool.identity(), tool.request());
      signed.put(tool.identity().name(), certificate);
      tool.install(chain(certificate));
    }
    for (HostKeyTool tool : tools) {
      tool.installed();
    }
    return signed;
  }

  private byte[] chain(X509Certificate certificate) throws SystemException {
    try {
      return PemFiles.chain(List.of(certificate, authority.certificate()));
    } catch (GeneralSecurityException e) {
      throw new SystemException("cannot write a certificate: " + e.getMessage(), e);
    }
  }

  /**
   * The key material at a site.
   *
   * @throws IllegalStateException if its host has made no key, see {@link #make}
   */
  public SiteKeys at(ServerLocation site) {
    X509Certificate certificate =
        site.host().away() ? made.get(site.host().name()) : material.certificate();
    if (certificate == null) {
      throw new IllegalStateException("no key was made on " + site.host().name());
    }
    return new SiteKeys(
        site.host().there(material.keyStore()),
        site.host().there(material.trustStore()),
        site.host().there(material.passwordFile()),
        material.password(),
        certificate);
  }

  /** The hosts that have made keys, by name. */
  public Set<String> hosts() {
    return Set.copyOf(made.keySet());
  }

  /**
   * Proof {@code host-keys}: the authority that signed the hosts' keys is asked to sign what it
   * must refuse.
   */
  public ProofResult prove() throws SystemException {
    return SigningProof.of(authority);
  }
}
