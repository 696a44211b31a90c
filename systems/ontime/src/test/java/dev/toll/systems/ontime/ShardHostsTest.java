package dev.toll.systems.ontime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.Placing;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which shard is where, and what is refused. */
class ShardHostsTest {
  private static final String STUDY =
      """
      toll: 1
      name: hosts-test
      system: {name: ontime, store: row, engine: trino, shards: 20}
      workload: {name: ontime}
      factors:
        hosts:
          baseline: here
          levels:
            here: {}
            one: {system: {hosts: 1}}
            three: {system: {hosts: 3}}
            duckdb: {system: {store: column-duckdb, hosts: 3}}
      """;

  private static final String HOSTS = "machine.hosts=hosts.yaml";

  private final OntimeSystem system = new OntimeSystem();

  private List<Level> levels(List<String> names, String... set) throws Exception {
    return new StudyResolver(new Catalog(List.of(system)))
        .resolve(
            StudyParser.parse("hosts-test.yaml", STUDY),
            new StudyResolver.Request(null, List.of(set), names))
        .levels();
  }

  private Level level(String name, String... set) throws Exception {
    return levels(List.of("here", name), set).stream()
        .filter(level -> level.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** As many hosts of role worker. */
  private record Workers(int count) implements Placement {
    @Override
    public List<ServerLocation> servers(HostRole role) {
      assertThat(role).isEqualTo(HostRole.WORKER);
      List<ServerLocation> sites = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        sites.add(new ServerLocation(Placement.HERE.here().host(), address(i)));
      }
      return sites;
    }

    private static InetAddress address(int i) {
      try {
        return InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, (byte) i});
      } catch (UnknownHostException e) {
        throw new AssertionError("it has four bytes", e);
      }
    }
  }

  private List<Integer> shards(String level, int workers, String... set) throws Exception {
    return ShardHosts.sites(level(level, set).settings(), new Workers(workers)).stream()
        .map(site -> (int) site.address().getAddress()[3])
        .toList();
  }

  @Test
  void shardsInARowAreOnOneHostAndEachHasItsPart() throws Exception {
    assertThat(shards("here", 4)).as("127.0.0.1").hasSize(20).containsOnly(1);
    assertThat(ShardHosts.sites(level("here").settings(), new Workers(4)))
        .allSatisfy(site -> assertThat(site.text()).isEqualTo("localhost"));
    assertThat(shards("one", 4)).hasSize(20).containsOnly(1);
    assertThat(shards("three", 4, "system.shards=4")).containsExactly(1, 1, 2, 3);
    assertThat(shards("three", 3))
        .isSorted()
        .contains(1, 2, 3)
        .doesNotContain(4)
        .satisfies(all -> assertThat(all.stream().filter(i -> i == 1)).hasSize(7));
  }

  private String misplaced(List<Level> levels, String... workers) {
    return system.misplaced(levels, Map.of(HostRole.WORKER, List.of(workers))).orElse("");
  }

  @Test
  void tooFewHostsAreRefusedAndHostsThatNoLevelUses() throws Exception {
    List<Level> both = levels(List.of("one", "three", "here"), HOSTS);
    assertThat(misplaced(both, "w1", "w2", "w3")).isEmpty();
    assertThat(misplaced(both, "w1", "w2"))
        .isEqualTo(
            "level three: system.hosts is 3, and there are 2 hosts of role worker; give the role to"
                + " more hosts, or name levels of fewer (--levels)");
    assertThat(system.misplaced(both, Map.of())).get().asString().contains("are 0 hosts of role");
    assertThat(misplaced(both, "w1")).contains("and there is 1 host of role worker; ");
    assertThat(misplaced(levels(List.of("here", "duckdb"), HOSTS), "w1"))
        .isEqualTo(
            "system.hosts is 0 at every level, so no shard would be on a host; set it, or omit"
                + " machine.hosts");
    assertThat(misplaced(levels(List.of("here", "three"), "machine.fleet=yarn")))
        .contains("0 hosts of role worker; set machine.yarn-workers, or name");
  }

  @Test
  void aLevelOfHostsIsRefusedWhereNoneAreNamed() throws Exception {
    assertThat(MachineCheck.of(system, levels(List.of("here", "three"))))
        .hasValue(
            "level three: system.hosts is 3, and no hosts are named; add --hosts FILE with so many"
                + " of role worker (docs/hosts.md)");
    assertThat(ShardHosts.missing(levels(List.of("here", "three"), HOSTS))).isEmpty();
    assertThat(ShardHosts.missing(levels(List.of("here", "duckdb")))).isEmpty();
    assertThat(system.unplaceable(levels(List.of("here", "three"), HOSTS))).isEmpty();
  }

  @Test
  void containersOfYarnAreForShardsAlone() throws Exception {
    String[] yarn = {"machine.fleet=yarn", "machine.yarn-workers=3"};
    assertThat(Placing.refusal(system, levels(List.of("here", "three"), yarn))).isEmpty();
    assertThat(
            FleetSettings.of(level("three", yarn).settings()).containers(Set.of(HostRole.WORKER)))
        .hasSize(3)
        .containsOnly(HostRole.WORKER);
    assertThat(
            Placing.refusal(
                system, levels(List.of("here", "three"), yarn[0], "machine.yarn-ingesters=1")))
        .hasValue(
            "machine.yarn-ingesters: system ontime has no servers for a host of role ingester; omit"
                + " it");
  }

  @Test
  void noHostIsWithoutAShard() {
    assertThatThrownBy(() -> levels(List.of("here", "three"), "system.shards=2"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("a host would have no shard; set at most system.shards, which is 2");
  }

  @Test
  void whatIsOnHostsTakesNoMemoryAndNoDiskHere() throws Exception {
    assertThat(system.estimate(level("three")).memoryBytes())
        .isLessThan(system.estimate(level("here")).memoryBytes() - (512L << 20));
    assertThat(system.estimate(level("three")).diskBytes())
        .isLessThan(system.estimate(level("here")).diskBytes());
  }
}
