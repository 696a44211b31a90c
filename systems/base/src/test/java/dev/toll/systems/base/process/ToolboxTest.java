package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ToolboxTest {
  @Test
  void aDirectoryThatNoClassPathCanNameIsRefused() {
    assertThatThrownBy(() -> Toolbox.refuseSeparators(Path.of("/runs/a:b/work")))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("/runs/a:b/work")
        .hasMessageContaining("--runs");
    assertThatCode(() -> Toolbox.refuseSeparators(Path.of("/runs/a b, c=d/work")))
        .doesNotThrowAnyException();
  }
}
