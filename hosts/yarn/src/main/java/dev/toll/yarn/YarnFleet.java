package dev.toll.yarn;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.system.HostProvider;
import dev.toll.engine.system.PlannedHosts;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import dev.toll.hosts.Callbacks;
import dev.toll.hosts.Callbacks.Awaited;
import dev.toll.hosts.OwnAddress;
import dev.toll.hosts.agent.CallbackMain;
import dev.toll.systems.base.security.ServerIdentity;
import dev.toll.yarn.master.FleetRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Containers of YARN as hosts; what has no container is here. */
public final class YarnFleet implements HostProvider {
  private static final String ADDRESS = FleetSettings.ADDRESS;

  @Override
  public boolean named(Settings settings) {
    return FleetSettings.of(settings).yarn();
  }

  @Override
  public void check(Settings settings) throws StudyException {
    Path unused = YarnConf.check(FleetSettings.of(settings).text(FleetSettings.CONFIGURATION));
  }

  @Override
  public PlannedHosts plan(Settings settings, Set<HostRole> roles) {
    FleetSettings fleet = FleetSettings.of(settings);
    String size =
        "%s and %s, by %s"
            .formatted(
                ByteCount.text(fleet.memory()),
                Phrase.count(fleet.cores(), "virtual core"),
                fleet.text(FleetSettings.CONFIGURATION).orElse("no configuration"));
    Map<HostRole, List<String>> names = new EnumMap<>(HostRole.class);
    for (HostRole role : fleet.containers(roles)) {
      List<String> alike = names.computeIfAbsent(role, any -> new ArrayList<>());
      alike.add("container %d of role %s".formatted(alike.size() + 1, role.word()));
    }
    List<PlannedHosts.Row> rows = new ArrayList<>();
    names.forEach(
        (role, containers) -> {
          int count = containers.size();
          if (role == HostRole.INGESTER && count > 1) {
            rows.addAll(
                Collections.nCopies(
                    count, new PlannedHosts.Row("a container", Set.of(role), size)));
          } else {
            rows.add(new PlannedHosts.Row(Phrase.count(count, "container"), Set.of(role), size));
          }
        });
    return new PlannedHosts(
        FleetSettings.FLEET,
        "set " + FleetSettings.INGESTERS + ": 1",
        "at " + fleet.text(ADDRESS).orElse("the address that reaches the ResourceManager"),
        names,
        rows);
  }

  @Override
  public Placement open(Settings settings, Set<HostRole> roles, RunContext context)
      throws SystemException, InterruptedException {
    FleetSettings fleet = FleetSettings.of(settings);
    Path configuration;
    String java;
    Login login;
    try {
      configuration = YarnConf.check(fleet.text(FleetSettings.CONFIGURATION));
      java = YarnConf.java(fleet.text(FleetSettings.JAVA));
      login = Login.of(fleet, System.getenv());
    } catch (StudyException e) {
      throw new SystemException(e.getMessage(), e);
    }
    Path agent = TollHome.agentJar();
    String application = context.ledger().mark();
    Master master = Master.start(configuration, login, context);
    Callbacks callbacks = null;
    try {
      String reached = master.awaitReady();
      InetAddress here = OwnAddress.of(ADDRESS, fleet.text(ADDRESS).orElse(reached));
      ServerIdentity identity = ServerIdentity.create(here.getHostAddress());
      callbacks = new Callbacks(here, identity.tls(), context.progress()::note);
      List<Awaited> agents = new ArrayList<>();
      for (HostRole unused : fleet.containers(roles)) {
        agents.add(callbacks.await(identity.sha256()));
      }
      master.submit(
          new FleetRequest(
              application,
              fleet.text(FleetSettings.QUEUE).orElse(""),
              megabytes(fleet),
              fleet.cores(),
              fleet.lifetime().toSeconds(),
              agent.toString(),
              CallbackMain.class.getName(),
              java,
              agents.stream().map(each -> each.ticket().text()).toList()));
      await(master, agents, fleet);
      master.called();
      return new ContainerHosts(master, callbacks, application, agents)
          .place(fleet.containers(roles), here);
    } catch (IOException e) {
      end(master, callbacks);
      throw new SystemException("YARN: " + e.getMessage(), e);
    } catch (SystemException | InterruptedException | RuntimeException e) {
      end(master, callbacks);
      throw e;
    }
  }

  private static void end(Master master, Callbacks callbacks) {
    if (callbacks != null) {
      callbacks.close();
    }
    master.close();
  }

  private static int megabytes(FleetSettings fleet) {
    return Math.toIntExact(fleet.memory() >> 20);
  }

  private static void await(Master master, List<Awaited> agents, FleetSettings fleet)
      throws SystemException, InterruptedException {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(
            agents.stream().map(Awaited::arrived).toArray(CompletableFuture[]::new));
    try {
      CompletableFuture.anyOf(all, master.over())
          .get(fleet.patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new SystemException(missing(master, agents, fleet), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    if (!all.isDone()) {
      throw master.failure("YARN: " + master.over().join().of(null));
    }
  }

  /** What has not come in time. */
  private static String missing(Master master, List<Awaited> agents, FleetSettings fleet) {
    String within = "within %d s (%s)".formatted(fleet.patience().toSeconds(), FleetSettings.WAIT);
    List<Master.Place> places = master.places();
    if (master.application() == null) {
      return "YARN has not taken the application " + within;
    }
    if (places.size() < agents.size()) {
      return ("YARN has given %d of %d containers to %s %s; is there room in its queue for %d MiB"
              + " and %s each?")
          .formatted(
              places.size(),
              agents.size(),
              master.application(),
              within,
              megabytes(fleet),
              Phrase.count(fleet.cores(), "core"));
    }
    List<String> silent = new ArrayList<>();
    for (int i = 0; i < agents.size(); i++) {
      if (!agents.get(i).arrived().isDone()) {
        silent.add(places.get(i).host());
      }
    }
    return "the agent in the container on %s has not called back %s; do the cluster's hosts reach this machine at the address of %s?"
        .formatted(String.join(", ", silent), within, ADDRESS);
  }
}
