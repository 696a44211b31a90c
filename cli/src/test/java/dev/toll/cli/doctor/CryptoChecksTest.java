package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.doctor.Check.State;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CryptoChecksTest {
  @TempDir Path directory;
  private Root root;

  @BeforeEach
  void build() {
    root = new Root(directory);
  }

  private Check look(String id) throws InterruptedException {
    return Root.one(CryptoChecks.of(root.host(), Optional.empty()), id);
  }

  @Test
  void cryptoInstructionsOfIntelAndArm() throws Exception {
    root.file("/proc/cpuinfo", "processor : 0\nflags\t\t: fpu aes vaes sha_ni\n");
    assertThat(look("crypto-instructions"))
        .returns(State.OK, Check::state)
        .returns("aes vaes sha_ni", Check::found);

    root.file("/proc/cpuinfo", "processor : 0\nFeatures\t: fp asimd aes pmull sha1 sha2\n");
    assertThat(look("crypto-instructions").state()).isEqualTo(State.OK);

    root.file("/proc/cpuinfo", "flags : fpu pclmulqdq\n");
    assertThat(look("crypto-instructions"))
        .returns(State.LIMITED, Check::state)
        .returns("none for AES, only pclmulqdq", Check::found);
  }

  @Test
  void theKernelsDriver() throws Exception {
    assertThat(look("kernel-crypto")).returns(State.LIMITED, Check::state);

    root.file("/proc/crypto", "name : xts(aes)\ndriver : xts-aes-aesni\npriority : 401\n");
    assertThat(look("kernel-crypto"))
        .returns(State.OK, Check::state)
        .returns("xts-aes-aesni", Check::found);

    root.file("/proc/crypto", "name : aes\ndriver : aes-generic\npriority : 100\n");
    assertThat(look("kernel-crypto"))
        .returns(State.LIMITED, Check::state)
        .extracting(Check::found)
        .asString()
        .startsWith("the kernel encrypts without AES instructions (aes-generic)");
  }

  @Test
  void noJvmIsUnknown() throws Exception {
    assertThat(look("jvm-crypto").found()).startsWith("unknown");
    assertThat(look("jce-providers").found()).isEqualTo("unknown");
  }
}
