package dev.toll.engine.system;

import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.List;
import java.util.Optional;

/** A system whose instances can be up at once and loaded in turns: each is a {@link SlicedLoad}. */
public interface Interleaving {
  /** Why that cannot be with these levels, as a clause; empty when it can. */
  Optional<String> obstacle(List<Level> levels);

  /**
   * Why levels cannot use one server at once ({@link DesignSettings#SHARE_SERVER}), regardless of
   * what they differ in, as a clause; empty when they can.
   */
  default Optional<String> unshared(List<Level> levels) {
    return Optional.of("it starts servers for each level");
  }

  /**
   * What a level needs in addition to the server that all share.
   *
   * @return bytes of memory of its clients
   */
  default long clientMemory(Level level) {
    return 0;
  }

  /**
   * Why the blocks of a study cannot be interleaved on any machine, as a clause; empty when not.
   */
  static Optional<String> obstacle(Study study, SystemUnderTest system) {
    if (study.protocol() != null) {
      return Optional.of("levels run one after another, as published");
    }
    if (study.levels().size() < 2) {
      return Optional.of("there is only one level");
    }
    if (study.settings().text(DesignSettings.DROP_CACHES).equals(DesignSettings.YES)) {
      return Optional.of(
          DesignSettings.DROP_CACHES
              + " asks for cold caches, and only the first slice of a level would have them");
    }
    if (FleetSettings.asked(study.levels()) && Placing.away(study.levels())) {
      return Optional.of(
          "the drivers are on another host (" + Placing.setting(study.levels()) + ")");
    }
    return system
        .capability(Interleaving.class)
        .map(interleaving -> interleaving.obstacle(study.levels()))
        .orElse(Optional.of("system " + system.name() + " runs one instance at a time"));
  }
}
