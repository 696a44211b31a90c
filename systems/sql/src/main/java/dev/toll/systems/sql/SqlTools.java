package dev.toll.systems.sql;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.process.Toolbox;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What every process of a run is made from.
 *
 * @param toolbox of the clients on this machine
 * @param drivers toolbox of the driver, or of the first of several, which may be on another
 * @param installation the server's programs; null when it is not toll's
 * @param script under which they run; null when nothing is
 */
record SqlTools(
    Product product,
    Toolbox toolbox,
    Toolbox drivers,
    Installation installation,
    GuardScript script,
    Placement placement) {
  private static final JdkRange CLIENT = new JdkRange("iiBench's driver", 17, 99);

  /** Finds a JDK and programs, and fetches what is published. */
  static SqlTools of(Product product, Settings settings, RunContext context)
      throws SystemException, InterruptedException {
    Installation installation =
        Connected.wanted(settings) ? null : installation(product, settings, context);
    Toolbox toolbox = Toolbox.of("sql", CLIENT, Artifacts.driver(product), context);
    for (AgentHost host : context.placement().hosts()) {
      // Its jars, before anything starts, and in no step's time.
      Toolbox unused = toolbox.on(host);
    }
    Path work = context.work().toAbsolutePath();
    if (installation != null && product.splits(work)) {
      throw new SystemException(
          "%s's install script takes a path for several words where it has a space or a special"
                  .formatted(product.names().label())
              + " character, as in "
              + work
              + "; choose another directory of runs: --runs DIR");
    }
    try {
      return new SqlTools(
          product,
          toolbox,
          toolbox.on(context.placement().drivers()),
          installation,
          GuardScript.in(Files.createDirectories(work)),
          context.placement());
    } catch (IOException e) {
      throw new SystemException("cannot write to " + work + ": " + e.getMessage(), e);
    }
  }

  /** The same for servers of toll's own on a host, with their programs there. */
  SqlTools on(ServerLocation site) throws SystemException {
    return site.host() instanceof AgentHost host
        ? new SqlTools(
            product,
            toolbox.on(host),
            drivers,
            installation.on(host, product.names().label()),
            script,
            new Elsewhere(placement, site))
        : this;
  }

  /** Of servers that listen on another machine, for the same clients. */
  private record Elsewhere(Placement whole, ServerLocation site) implements Placement {
    @Override
    public ServerLocation here() {
      return site;
    }

    @Override
    public InetAddress address() {
      return site.address();
    }

    @Override
    public List<InetAddress> clients() {
      return whole.clients();
    }
  }

  /** For a server that is not toll's, without a study. */
  static SqlTools clients(Product product, RunContext context) throws SystemException {
    Toolbox toolbox = Toolbox.of("sql", CLIENT, Artifacts.driver(product), context);
    return new SqlTools(product, toolbox, toolbox, null, null, Placement.HERE);
  }

  private static Installation installation(Product product, Settings settings, RunContext context)
      throws SystemException, InterruptedException {
    return settings.text(SqlSettings.SERVER).equals(SqlSettings.EMBEDDED)
        ? Artifacts.embedded(product, settings.text(SqlSettings.VERSION), context)
        : product
            .installed(settings.text(SqlSettings.HOME))
            .orElseThrow(() -> new SystemException(SqlSystem.missing(product, settings)));
  }
}
