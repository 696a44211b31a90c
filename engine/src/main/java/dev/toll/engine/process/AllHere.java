package dev.toll.engine.process;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every process on this machine. */
public final class AllHere implements Placement {
  public static final Placement HERE = new AllHere();

  private AllHere() {}

  @Override
  public List<Site> ingesters() {
    return List.of(here());
  }

  @Override
  public List<Site> servers(HostRole role) {
    return List.of(here());
  }

  @Override
  public List<AwayHost> hosts() {
    return List.of();
  }

  @Override
  public InetAddress address() {
    return InetAddress.getLoopbackAddress();
  }

  @Override
  public List<InetAddress> clients() {
    return List.of(address());
  }

  @Override
  public Map<String, String> describe() {
    return Map.of();
  }

  @Override
  public Optional<String> remark() {
    return Optional.empty();
  }

  @Override
  public void close() {
    // All that starts here is in the ledger.
  }
}
