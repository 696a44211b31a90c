package dev.toll.systems.volume;

import java.util.List;

/** The ciphers of each kind, and what is taken where a study names none. */
final class Ciphers {
  static final String AUTO = "auto";
  static final String FSCRYPT = "aes-256-xts";
  static final String GOCRYPTFS = "aes-256-gcm";

  /** Deterministic, for backups; slower. */
  static final String GOCRYPTFS_SIV = "aes-siv-512";

  static final String GOCRYPTFS_XCHACHA = "xchacha20-poly1305";

  /** What cryptsetup 2 takes by itself. */
  static final String LUKS = "aes-xts-plain64";

  private static final int LUKS_KEY_BITS = 512;
  private static final String LUKS_HASH = "sha256";

  private Ciphers() {}

  /** The cipher of a kind; empty where it has none. */
  static String of(VolumeKind kind, String wanted) {
    String standard =
        switch (kind) {
          case FSCRYPT -> FSCRYPT;
          case GOCRYPTFS -> GOCRYPTFS;
          case LUKS -> LUKS;
          case DIRECTORY, PLAIN, TMPFS -> "";
        };
    return wanted.equals(AUTO) || standard.isEmpty() ? standard : wanted;
  }

  /** Those that a kind knows; empty where another program knows more, or there are none. */
  static List<String> known(VolumeKind kind) {
    return switch (kind) {
      case FSCRYPT -> List.of(FSCRYPT);
      case GOCRYPTFS -> List.of(GOCRYPTFS, GOCRYPTFS_SIV, GOCRYPTFS_XCHACHA);
      case LUKS, DIRECTORY, PLAIN, TMPFS -> List.of();
    };
  }

  static int keyBits(String wanted) {
    return wanted.equals(AUTO) ? LUKS_KEY_BITS : Integer.parseInt(wanted);
  }

  static String hash(String wanted) {
    return wanted.equals(AUTO) ? LUKS_HASH : wanted;
  }
}
