package dev.toll.systems.hadoop;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is done to HDFS: one of its workloads. */
interface HdfsLoad {
  /** The directory everything lies in; at some levels an encryption zone. */
  String ROOT = "/toll";

  String MEASURED = ROOT + "/measured";
  String WARM = ROOT + "/warm";

  static HdfsLoad of(Settings settings, HdfsDriver driver, Servers servers, long seed) {
    return settings.text("workload.name").equals(HdfsSettings.WRITE_READ)
        ? new WriteRead(settings, driver, servers, seed)
        : new Creates(settings, driver, servers);
  }

  /** The load itself, unmeasured, in a directory of its own that is then dropped. */
  void warm(LoadListener listener) throws SystemException, InterruptedException;

  Instance.Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException;

  Verification verify() throws SystemException, InterruptedException;

  /** What it tells once a second beside its rate. */
  default List<String> series() {
    return List.of();
  }

  /** Adds what is known only once the engine has measured. */
  default Map<String, Double> metrics(Instance.Load load, Instance.CpuUse cpu) {
    return Map.of();
  }

  /** Where the files of a stock benchmark's job may lie. */
  static String work(Servers servers) {
    return servers.layout().data().resolve("stock").toString();
  }

  static Duration deadline(Settings settings) {
    return settings.duration(HdfsSettings.DEADLINE);
  }
}
