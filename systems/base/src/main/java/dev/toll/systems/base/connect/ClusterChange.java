package dev.toll.systems.base.connect;

import com.google.gson.reflect.TypeToken;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run has changed of a cluster that is not toll's. It holds no secret, only where that is
 * read.
 *
 * @param before what the run found there, and how to reach it
 * @param properties whether properties that toll itself sets may be other than before
 * @param restartDue whether servers may have read other values when they started
 * @param level whose command may be in effect; empty for none
 * @param restore the command that takes it back
 * @param places of the run that may be there, see {@link Workspace}
 */
public record ClusterChange<B extends ClusterChange.Before>(
    B before,
    boolean properties,
    boolean restartDue,
    String level,
    String restore,
    List<String> places)
    implements ServerChange {

  /** A record that this user's toll did not write may lack them. */
  public ClusterChange {
    places = places == null ? List.of() : List.copyOf(places);
  }

  /** A cluster as a run found it; each system has one of its own. */
  public interface Before {
    /** In words. */
    String cluster();

    /** What no other cluster has. */
    String id();

    /** How long a command may take. */
    double commandSeconds();

    /** How long the cluster may take until it answers. */
    double startSeconds();

    /** What removes a place by hand, without its name. */
    String removal();

    /** Steps that put back the properties by hand. */
    default List<String> propertiesByHand() {
      return List.of();
    }

    /** The study's commands; they log in the run's directory. */
    default LevelCommands commands(Path run) {
      return new LevelCommands(run, Duration.ofMillis((long) (commandSeconds() * 1000)));
    }

    /** The deadline until which the cluster must answer. */
    default Duration patience() {
      return Duration.ofMillis((long) (startSeconds() * 1000));
    }
  }

  /** Nothing is changed yet. */
  public static <B extends Before> ClusterChange<B> none(B before) {
    return new ClusterChange<>(before, false, false, "", "", List.of());
  }

  /**
   * A record of such changes.
   *
   * @param file its name
   */
  public static <B extends Before> ChangeRecord<ClusterChange<B>> record(
      String file, Class<B> before) {
    return new ChangeRecord<>(
        file, TypeToken.getParameterized(ClusterChange.class, before).getType());
  }

  public ClusterChange<B> properties(boolean changed, boolean restart) {
    return new ClusterChange<>(before, changed, restart, level, restore, places);
  }

  /** The same with a level's command; empty for none. */
  public ClusterChange<B> command(String of, String back) {
    return new ClusterChange<>(before, properties, restartDue, of, back, places);
  }

  /** The same with one more place. */
  public ClusterChange<B> with(String place) {
    List<String> all = new ArrayList<>(places);
    all.add(place);
    return there(all);
  }

  /** The same without a place. */
  public ClusterChange<B> without(String place) {
    List<String> all = new ArrayList<>(places);
    all.remove(place);
    return there(all);
  }

  private ClusterChange<B> there(List<String> all) {
    return new ClusterChange<>(before, properties, restartDue, level, restore, List.copyOf(all));
  }

  @Override
  public String cluster() {
    return before.cluster();
  }

  @Override
  public String id() {
    return before.id();
  }

  @Override
  public boolean settings() {
    return properties || restartDue || !level.isEmpty();
  }

  @Override
  public boolean any() {
    return settings() || !places.isEmpty();
  }

  @Override
  public String byHand() {
    List<String> steps = new ArrayList<>();
    if (!level.isEmpty()) {
      steps.add("TOLL_LEVEL=%s; %s".formatted(level, restore));
    }
    if (properties) {
      steps.addAll(before.propertiesByHand());
    }
    if (restartDue) {
      steps.add("restart the servers");
    }
    places.forEach(each -> steps.add(before.removal() + " " + each));
    return "to put it back by hand: " + String.join("; ", steps);
  }
}
