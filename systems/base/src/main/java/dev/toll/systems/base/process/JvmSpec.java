package dev.toll.systems.base.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM of a system, but for what the {@link Toolbox} adds.
 *
 * @param kind processes of one kind and shape share a class-data archive
 * @param mainClass what it runs; null where the user of a {@link ClientScript} says it
 * @param shape flags of heap and garbage collector, see {@link #small} and {@link #fixed}
 * @param flags its other flags
 * @param configuration directory on its class path; null for none
 * @param profiled whether {@code toll explain} profiles it
 * @param archived whether it uses or makes the archive of its kind
 */
public record JvmSpec(
    String kind,
    String mainClass,
    List<String> shape,
    List<String> flags,
    Path configuration,
    boolean profiled,
    boolean archived) {

  public JvmSpec {
    shape = List.copyOf(shape);
    flags = List.copyOf(flags);
  }

  /** A JVM that is profiled and uses the archive of its kind. */
  public static JvmSpec of(String kind, String mainClass, List<String> shape, Path configuration) {
    return new JvmSpec(kind, mainClass, shape, List.of(), configuration, true, true);
  }

  /** A user's client, of any main class: heap and compiler are the JVM's own choice. */
  public static JvmSpec ofUser(Path configuration) {
    return of("client", null, List.of(), configuration);
  }

  /** The same with more flags behind the others. */
  public JvmSpec with(List<String> more) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(more);
    return new JvmSpec(kind, mainClass, shape, all, configuration, profiled, archived);
  }

  /** The same with flags as a study writes them, between blanks. */
  public JvmSpec with(String more) {
    return more.isBlank() ? this : with(List.of(more.strip().split("\\s+")));
  }

  public JvmSpec unprofiled() {
    return new JvmSpec(kind, mainClass, shape, flags, configuration, false, archived);
  }

  /** Without an archive: a JVM with an agent cannot make one. */
  public JvmSpec archived(boolean whether) {
    return new JvmSpec(kind, mainClass, shape, flags, configuration, profiled, whether);
  }

  /** A small, steady JVM: little heap, one compiler, one GC thread. */
  public static List<String> small(String heap) {
    List<String> flags = new ArrayList<>(List.of("-Xmx" + heap));
    flags.addAll(SMALL);
    return flags;
  }

  /** The flags of small JVMs other than the heap, for the record. */
  public static final List<String> SMALL =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CICompilerCount=1");

  /**
   * Methods are compiled after a fifth of the calls that the JDK asks for (java(1)), so that a JVM
   * is warm after seconds of load instead of minutes: otherwise what is called once per batch is
   * compiled in the middle of the measured load. It is the same at every level (decision 0059). A
   * study's own flags come after it and can undo it.
   */
  public static final List<String> COMPILED_EARLY = List.of("-XX:CompileThresholdScaling=0.2");

  /** A heap of fixed size: one that grows while we measure would be part of the measurement. */
  public static List<String> fixed(long bytes) {
    return List.of("-Xmx" + bytes, "-Xms" + bytes);
  }
}
