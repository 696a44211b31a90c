package dev.toll.systems.ontime;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class OntimeProvider extends SystemProvider {
  public OntimeProvider() {
    super(OntimeSettings.NAME, () -> new OntimeSystem());
  }
}
