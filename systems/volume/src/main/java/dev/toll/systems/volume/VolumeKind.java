package dev.toll.systems.volume;

import java.util.Locale;

/** What a volume is made of. */
enum VolumeKind {
  /** A directory of the file system that is there. */
  DIRECTORY,
  /** ext4 on the backing; not encrypted. */
  PLAIN,
  /** The same, with a directory that the kernel encrypts file by file. */
  FSCRYPT,
  /** The same, with files that a process in user space encrypts (FUSE). */
  GOCRYPTFS,
  /** ext4 on a device that the kernel encrypts (dm-crypt). */
  LUKS,
  /** In memory. */
  TMPFS;

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
    return this == FSCRYPT || this == GOCRYPTFS || this == LUKS;
  }
}
