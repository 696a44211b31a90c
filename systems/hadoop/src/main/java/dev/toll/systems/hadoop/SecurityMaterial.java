package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.kdc.KdcException;
import dev.toll.systems.base.kdc.RunKdc;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.security.SecurityMaterialException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the run's keys and KDC as far as its levels need them, and destroys them. */
final class SecurityMaterial implements AutoCloseable {
  private static final String CLIENT = "toll";

  private final RunMaterial material;
  private final RunKdc kdc;
  private final Path directory;
  private final RunContext context;

  private SecurityMaterial(RunMaterial material, RunKdc kdc, Path directory, RunContext context) {
    this.material = material;
    this.kdc = kdc;
    this.directory = directory;
    this.context = context;
  }

  static SecurityMaterial create(Settings settings, List<Level> levels, RunContext context, Jdk jdk)
      throws SystemException {
    List<WireLevel> used = levels.stream().map(level -> WireLevel.of(level.settings())).toList();
    Path directory = context.work().resolve("secrets");
    RunKdc kdc = null;
    try {
      PrivateFiles.directory(directory);
      KeyMaterial keys = null;
      if (used.stream().anyMatch(WireLevel::tls)) {
        keys =
            KeyMaterial.create(directory.resolve("tls"), Endpoints.HOST, KeyMaterial.StoreType.JKS);
      }
      Kerberos kerberos = null;
      if (used.stream().anyMatch(WireLevel::kerberos)) {
        kdc = RunKdc.start(settings.text(HdfsSettings.KDC), directory.resolve("kdc"), jdk, context);
        kerberos = Kerberos.make(kdc.kdc(), CLIENT, directory);
      }
      return new SecurityMaterial(new RunMaterial(kerberos, keys), kdc, directory, context);
    } catch (SecurityMaterialException | KdcException | IOException e) {
      if (kdc != null) {
        kdc.close();
      }
      throw new SystemException(e.getMessage(), e);
    }
  }

  RunMaterial material() {
    return material;
  }

  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    if (kdc != null) {
      facts.put("KDC", kdc.describe());
    }
    if (material.keys() != null) {
      facts.put("TLS keys", material.keys().describe());
    }
    return facts;
  }

  @Override
  public void close() {
    if (kdc != null) {
      kdc.close();
    }
    PrivateFiles.destroy(directory, context.progress());
  }
}
