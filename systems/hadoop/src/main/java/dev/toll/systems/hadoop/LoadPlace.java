package dev.toll.systems.hadoop;

/**
 * An instance's own place on the servers.
 *
 * @param root the directory that everything of its load is in; at some levels an encryption zone
 * @param key name of that zone's key
 */
record LoadPlace(String root, String key) {
  /** Of an instance that has the servers to itself. */
  static final LoadPlace ONLY = new LoadPlace(HdfsLoad.ROOT, "toll");

  /**
   * Of one of several instances. Each has a key of its own: keys differ in length, and servers
   * cache encrypted keys by the name of theirs. All names are equally long.
   *
   * @param number that no other instance on these servers has or had
   */
  static LoadPlace of(int number) {
    return new LoadPlace(
        "%s-%02d".formatted(ONLY.root, number), "%s-%02d".formatted(ONLY.key, number));
  }
}
