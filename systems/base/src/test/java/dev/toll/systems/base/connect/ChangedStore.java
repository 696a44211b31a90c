package dev.toll.systems.base.connect;

import java.util.List;

/** What a run has changed of a cluster of these tests. */
record ChangedStore(String id, String level, String restore, List<String> places)
    implements ClusterChange<ChangedStore> {
  static final ClusterRecord<ChangedStore> RECORD =
      new ClusterRecord<>("connected-store.json", ChangedStore.class);

  static ChangedStore none(String id) {
    return new ChangedStore(id, "", "", List.of());
  }

  @Override
  public String cluster() {
    return "the store " + id;
  }

  @Override
  public boolean settings() {
    return !level.isEmpty();
  }

  @Override
  public ChangedStore withPlaces(List<String> there) {
    return new ChangedStore(id, level, restore, there);
  }

  @Override
  public ChangedStore command(String of, String back) {
    return new ChangedStore(id, of, back, places);
  }

  @Override
  public String byHand() {
    return "by hand: %s%s".formatted(restore, places);
  }
}
