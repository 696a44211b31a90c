package dev.toll.systems.ontime;

import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.ontime.client.Ontime;
import java.nio.file.Path;

/** The JVM that asks the queries, and that is the store where the store is DuckDB. */
final class OntimeDriver extends DriverClient {
  private OntimeDriver(Toolbox tools, JvmSpec spec, Path logs) throws SystemException {
    super(spec.kind(), Role.DRIVER, tools, spec, Ontime.class, logs, false);
  }

  static OntimeDriver start(Toolbox tools, Settings level, Path logs) throws SystemException {
    JvmSpec spec =
        JvmSpec.of("driver", MAIN, JvmSpec.fixed(level.bytes(OntimeSettings.DRIVER_HEAP)), null)
            .with(level.text("jvm.driver.flags"));
    return new OntimeDriver(tools, spec, logs);
  }
}
