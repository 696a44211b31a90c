package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.util.List;
import java.util.Optional;

/** What differs between the servers. Stateless. */
interface Product {
  /** As studies name it, and as the driver names its dialect. */
  String name();

  /** For people. */
  String label();

  /** All settings. */
  List<SettingSpec> settings();

  /** Why a level cannot be had from this server, or from this machine; empty when it can. */
  Optional<String> unavailable(Settings level, Installation installation);

  /** What of a level's settings is no mistake, but hardly meant; empty for nothing. */
  default Optional<String> remark(Settings level) {
    return Optional.empty();
  }

  /** Where its programs come from. */
  Distribution distribution();

  /** How it is set up and started. */
  Configuration configuration();

  /** How clients come to it. */
  Clients clients();
}
