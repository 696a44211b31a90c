package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EveryProcessTest {
  @Test
  void whatChangesEveryProgramIsNamed() {
    assertThat(
            EveryProcess.remark(
                Map.of(
                    "OPENSSL_ia32cap", "~0x200000200000000",
                    "LD_PRELOAD", "libjemalloc.so.2",
                    "MALLOC_ARENA_MAX", "",
                    "HOME", "/root")))
        .contains(
            "your environment sets $LD_PRELOAD, $OPENSSL_ia32cap: every program of the run inherits"
                + " it, servers too");
    assertThat(EveryProcess.remark(Map.of("PATH", "/bin"))).isEmpty();
  }
}
