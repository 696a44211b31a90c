package dev.toll.systems.volume;

import java.util.List;
import java.util.Locale;

/** What a volume is made of. */
enum VolumeKind {
  /** A directory of the file system that is there. */
  DIRECTORY(""),
  /** ext4 on the backing; not encrypted. */
  PLAIN(""),
  /** The same, with a directory that the kernel encrypts file by file. */
  FSCRYPT("aes-256-xts"),
  /** The same, with files that a process in user space encrypts (FUSE). */
  GOCRYPTFS(Gocryptfs.GCM),
  /** ext4 on a device that the kernel encrypts (dm-crypt). */
  LUKS("aes-xts-plain64"),
  /** In memory. */
  TMPFS("");

  /** A cipher, or a part of one, that a study does not name. */
  static final String AUTO = "auto";

  private final String standard;

  /**
   * A kind.
   *
   * @param standard the cipher where a study names none, of LUKS what cryptsetup 2 takes by itself;
   *     empty where nothing is encrypted
   */
  VolumeKind(String standard) {
    this.standard = standard;
  }

  /** As studies write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it has a backing of its own. */
  boolean backed() {
    return this != DIRECTORY && this != TMPFS;
  }

  /** Whether the backing holds something other than what was written. */
  public boolean encrypted() {
    return !standard.isEmpty();
  }

  /** The cipher of a volume; empty where it has none. */
  String cipher(String wanted) {
    return wanted.equals(AUTO) || !encrypted() ? standard : wanted;
  }

  /** Those that it knows; empty where another program knows more, or there are none. */
  List<String> ciphers() {
    return switch (this) {
      case FSCRYPT -> List.of(standard);
      case GOCRYPTFS -> List.of(Gocryptfs.GCM, Gocryptfs.SIV, Gocryptfs.XCHACHA);
      case LUKS, DIRECTORY, PLAIN, TMPFS -> List.of();
    };
  }
}
