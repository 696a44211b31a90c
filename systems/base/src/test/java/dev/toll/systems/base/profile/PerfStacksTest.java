package dev.toll.systems.base.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerfStacksTest {
  /** As perf 6.1 prints it, shortened; sample 16 is of a process that is not profiled. */
  private static final String SCRIPT =
      """
      :-1     0/0     PERF_RECORD_COMM: bash:10/10
      bash    10/10    PERF_RECORD_FORK(11:11):(10:10)
      gzip    11/11    PERF_RECORD_COMM exec: gzip:11/11
      gzip    11/11\s
      \t            46a0 [unknown] (/usr/bin/gzip)
      \t            4984 [unknown] (/usr/bin/gzip)
      \t           27249 __libc_start_call_main (/usr/lib/x86_64-linux-gnu/libc.so.6)

      gzip    11/11\s
      \t            4854 [unknown] (/usr/bin/gzip)
      \t           27249 __libc_start_call_main (/usr/lib/x86_64-linux-gnu/libc.so.6)

      gzip    16/16\s
      \t            4854 [unknown] (/usr/bin/gzip)

      bash    10/10    PERF_RECORD_FORK(10:12):(10:10)
      a; thread  10/12\s
      \tffffffff813a2413 tcp_sendmsg ([kernel.kallsyms])
      \t          100b3e write@@GLIBC_2.2.5 (/usr/lib/libc.so.6 (deleted))
      \t             b3e clock ([vdso])
      \t             b3e f<a; b>(int) (/usr/lib/x.so)
      redis-server    20/20\s
      """;

  private static Map<String, Map<String, Long>> read(Map<Long, String> owners) throws IOException {
    return new PerfStacks(owners).read(new BufferedReader(new StringReader(SCRIPT)));
  }

  @Test
  void stacksAreOfTheProcessThatStartedTheOneThatIsSeen() throws Exception {
    Map<String, Map<String, Long>> all = read(Map.of(10L, "load", 20L, "server"));

    String gzip = "[gzip tid=11];libc.so.6`__libc_start_call_main;gzip`[unknown]";
    String write =
        "[a, thread tid=12];x.so`f<a, b>(int);[vdso]`clock;libc.so.6`write;tcp_sendmsg_[k]";
    assertThat(all.get("load")).isEqualTo(Map.of(gzip, 2L, write, 1L));
    assertThat(all.get("server"))
        .as("a sample without a stack")
        .isEqualTo(Map.of("[redis-server tid=20]", 1L));
    assertThat(read(Map.of(99L, "load"))).isEqualTo(Map.of("load", Map.of()));
  }
}
