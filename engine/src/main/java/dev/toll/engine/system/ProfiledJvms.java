package dev.toll.engine.system;

import java.util.List;

/** Capability of an {@link Instance} whose CPU time can be attributed by stacks. */
public interface ProfiledJvms {
  /** Those of its processes that can be profiled. */
  List<ProfiledJvm> jvms();
}
