package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Optional;

/** A system whose instances can be up at once and loaded in turns: each is a {@link SlicedLoad}. */
public interface Interleaving {
  /** Why that cannot be with these levels, as a clause; empty when it can. */
  Optional<String> obstacle(List<Level> levels);
}
