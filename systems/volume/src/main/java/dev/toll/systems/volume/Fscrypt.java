package dev.toll.systems.volume;

import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/**
 * File-system encryption of the kernel, by its ioctls (kernel docs, filesystems/fscrypt.rst). The
 * key never leaves memory, and the policy of version 2 keeps it in the file system: with that
 * unmounted it is gone.
 */
final class Fscrypt {
  static final int KEY_BYTES = 64;

  /** linux/fscrypt.h. */
  private static final long SET_POLICY = 0x800c6613L;

  private static final long GET_POLICY_EX = 0xc0096616L;
  private static final long ADD_KEY = 0xc0506617L;
  private static final long REMOVE_KEY = 0xc0406618L;
  private static final int BY_IDENTIFIER = 2;
  private static final int VERSION_2 = 2;
  private static final int POLICY_BYTES = 24;
  private static final int KEY_ARGUMENT_BYTES = 80;
  private static final int REMOVAL_BYTES = 64;
  private static final int IDENTIFIER_BYTES = 16;

  /** Names padded to 32 bytes, as the tool fscrypt has it. */
  private static final byte PAD_32 = 3;

  private static final int AES_256_XTS = 1;
  private static final int AES_256_CTS = 4;

  /** FS_IOC_REMOVE_ENCRYPTION_KEY: files are still open. */
  private static final int FILES_BUSY = 1;

  private Fscrypt() {}

  /**
   * A directory's policy, or a file's.
   *
   * @param contents mode, e.g. {@code aes-256-xts}
   * @param names mode, e.g. {@code aes-256-cts}
   * @param key identifier of the master key, in hex
   */
  record Policy(String contents, String names, String key) {}

  /** Gives a key to the file system; returns its identifier. */
  static byte[] addKey(Path mount, byte[] key) throws IOException {
    try (Kernel.File file = new Kernel.File(mount);
        Memory argument = cleared(KEY_ARGUMENT_BYTES + key.length)) {
      argument.setInt(0, BY_IDENTIFIER);
      argument.setInt(40, key.length);
      argument.write(KEY_ARGUMENT_BYTES, key, 0, key.length);
      try {
        file.control(ADD_KEY, argument);
        return argument.getByteArray(8, IDENTIFIER_BYTES);
      } finally {
        argument.clear();
      }
    }
  }

  /** Encrypts a directory, which must be empty, with AES-256-XTS and names with AES-256-CTS. */
  static void encrypt(Path directory, byte[] identifier) throws IOException {
    try (Kernel.File file = new Kernel.File(directory);
        Memory policy = cleared(POLICY_BYTES)) {
      policy.setByte(0, (byte) VERSION_2);
      policy.setByte(1, (byte) AES_256_XTS);
      policy.setByte(2, (byte) AES_256_CTS);
      policy.setByte(3, PAD_32);
      policy.write(8, identifier, 0, IDENTIFIER_BYTES);
      file.control(SET_POLICY, policy);
    }
  }

  /** The policy that the kernel reports; empty where there is none. */
  static Optional<Policy> policy(Path path) throws IOException {
    try (Kernel.File file = new Kernel.File(path);
        Memory answer = cleared(8 + POLICY_BYTES)) {
      answer.setLong(0, POLICY_BYTES);
      file.control(GET_POLICY_EX, answer);
      byte[] key =
          answer.getByte(8) == VERSION_2
              ? answer.getByteArray(16, IDENTIFIER_BYTES)
              : answer.getByteArray(12, 8);
      return Optional.of(
          new Policy(
              mode(answer.getByte(9)), mode(answer.getByte(10)), HexFormat.of().formatHex(key)));
    } catch (Kernel.Refused e) {
      if (e.number() == Kernel.ENODATA || e.number() == 25 || e.number() == 95) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The names of linux/fscrypt.h. */
  private static String mode(int number) {
    return switch (number) {
      case AES_256_XTS -> "aes-256-xts";
      case AES_256_CTS -> "aes-256-cts";
      case 5 -> "aes-128-cbc";
      case 6 -> "aes-128-cts";
      case 9 -> "adiantum";
      case 10 -> "aes-256-hctr2";
      default -> "mode " + number;
    };
  }

  /**
   * Takes the key away again.
   *
   * @return whether no file was still open, so that all is locked
   */
  static boolean removeKey(Path mount, byte[] identifier) throws IOException {
    try (Kernel.File file = new Kernel.File(mount);
        Memory argument = cleared(REMOVAL_BYTES)) {
      argument.setInt(0, BY_IDENTIFIER);
      argument.write(8, identifier, 0, IDENTIFIER_BYTES);
      file.control(REMOVE_KEY, argument);
      return (argument.getInt(40) & FILES_BUSY) == 0;
    }
  }

  private static Memory cleared(long bytes) {
    Memory memory = new Memory(bytes);
    memory.clear();
    return memory;
  }
}
