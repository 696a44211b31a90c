package dev.toll.systems.base.connect;

import dev.toll.systems.base.connect.ClusterChange.Before;

/** A cluster of these tests as a run found it. */
record ChangedStore(String id, double commandSeconds, double startSeconds) implements Before {
  static final ChangeRecord<ClusterChange<ChangedStore>> RECORD =
      ClusterChange.record("connected-store.json", ChangedStore.class);

  static ClusterChange<ChangedStore> none(String id) {
    return ClusterChange.none(new ChangedStore(id, 20, 1));
  }

  @Override
  public String cluster() {
    return "the store " + id;
  }

  @Override
  public String removal() {
    return "rm";
  }
}
