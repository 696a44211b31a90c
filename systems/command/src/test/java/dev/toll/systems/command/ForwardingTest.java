package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.system.SystemUnderTest;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/**
 * A system with command loads in addition to its own answers for the system below in everything.
 */
class ForwardingTest {

  /** One that is not written there would be the interface's own, whatever the system says. */
  @Test
  void nothingIsLeftToTheDefault() throws Exception {
    for (Method method : SystemUnderTest.class.getMethods()) {
      assertThat(
              CommandLoads.class
                  .getMethod(method.getName(), method.getParameterTypes())
                  .getDeclaringClass())
          .as("%s", method)
          .isEqualTo(CommandLoads.class);
    }
  }
}
