package dev.toll.people;

import dev.toll.engine.files.Sha256;
import java.security.MessageDigest;

/**
 * A person who may start instances.
 *
 * @param name short, as instances begin with it
 * @param digest SHA-256 of the person's token. Tokens are long and random, so that neither salt nor
 *     a slow hash would add anything
 */
// Compared by MessageDigest.isEqual alone, which takes the same time wherever they differ.
@SuppressWarnings("ArrayRecordComponent")
record Person(String name, byte[] digest) {
  /** Shorter ones could be guessed from their hash: 20 characters of base64 are 120 bits. */
  static final int SHORTEST_TOKEN = 20;

  boolean has(String token) {
    return MessageDigest.isEqual(digest, Sha256.bytes(token));
  }
}
