package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.Map;

/** Where tables and write-ahead logs lie, and what must run for that. */
interface Storage {
  /** As {@code instance.volumes} names it. */
  String volume();

  /** Properties of Hadoop's client in Accumulo's processes. */
  Map<String, String> hadoop();

  List<ManagedProcess> processes();

  /** For the record. */
  Map<String, String> describe();

  /** Makes it ready for Accumulo to be initialised on. */
  void start(Steps steps) throws SystemException, InterruptedException;

  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Ends everything, whatever state it is in. */
  void abandon();
}
