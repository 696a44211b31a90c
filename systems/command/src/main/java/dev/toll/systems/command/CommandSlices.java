package dev.toll.systems.command;

import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The measured load command, once per slice. */
final class CommandSlices implements SlicedLoad.Slices {
  private static final String LOG = "load-slices";

  private final Runner runner;
  private final LoadCpu cpu;
  private final LoadPeers peers;
  private final Path latency;
  private final Portions size;
  private final WholeMetrics whole;
  private int taken;

  /**
   * A load of which nothing is done yet.
   *
   * @param cpu account of the load
   * @param latency where the histogram log of all slices goes
   */
  CommandSlices(Runner runner, LoadCpu cpu, LoadPeers peers, Path latency) {
    this.runner = runner;
    this.cpu = cpu;
    this.peers = peers;
    this.latency = latency;
    this.whole = new WholeMetrics(runner.level().metrics());
    this.size =
        new Portions(
            CommandSettings.size(runner.level().settings(), CommandSettings.SLICE_BY).orElseThrow(),
            1);
  }

  @Override
  public Load slice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long part = size.next(of);
    taken++;
    Path own = runner.logs().resolve("slice.hlog");
    Runner slice =
        runner.slice(taken, of, CommandSettings.SLICE_BY, part).with(Variables.HLOG, own);
    Job job = slice.job(CommandSettings.LOAD, LOG);
    Load load =
        steps.call(
            "load",
            slice.level().limit(CommandSettings.LOAD),
            () -> {
              Load done = run(slice, job, own, listener);
              whole.add(done, own);
              Files.deleteIfExists(own);
              return done;
            });
    // In the unit of its size: what a load says of its operations need not be that.
    return new Load(part, load.seconds(), load.metrics());
  }

  private Load run(Runner slice, Job job, Path hlog, LoadListener listener)
      throws SystemException, InterruptedException, IOException {
    try (Guard guard = slice.shell().start(job, Role.DRIVER)) {
      cpu.begin(guard);
      try {
        return new Measurement(guard, job, slice.level(), hlog, peers).run(listener);
      } finally {
        cpu.end();
      }
    }
  }

  @Override
  public Load whole(long operations, double seconds) {
    Map<String, Double> metrics = whole.values(seconds);
    return new Load(operations, seconds, metrics);
  }

  @Override
  public void close() throws SystemException {
    whole.write(latency);
  }
}
