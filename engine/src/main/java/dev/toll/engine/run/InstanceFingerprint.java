package dev.toll.engine.run;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Instance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an instance was when its level was proved: its processes by their start times, the sockets
 * they listen at, the files that make the level by their hashes. What is no longer the same after
 * the load may have changed the level under it.
 */
record InstanceFingerprint(
    SortedMap<String, String> processes, SortedMap<String, String> files, SortedSet<Long> sockets) {
  static final String NAME = "unchanged";

  private static final int SHOWN = 5;

  /** Takes it down; after the proofs and before the load. */
  static InstanceFingerprint of(Instance instance) throws IOException {
    Set<Integer> ports = instance.listening();
    return new InstanceFingerprint(
        processes(instance),
        files(instance),
        ports.isEmpty() ? new TreeSet<>() : TcpSocket.listeningAt(ports));
  }

  /** Compares; after the load. Nothing where there is nothing to look at. */
  List<ProofResult> proof(Instance instance) throws IOException {
    if (processes.isEmpty() && files.isEmpty() && sockets.isEmpty()) {
      return List.of();
    }
    InstanceFingerprint now = of(instance);
    List<String> changed = new ArrayList<>();
    Set<String> restarted = instance.restarted();
    SortedMap<String, String> same = without(restarted, processes);
    for (String name : restarted) {
      if (without(Set.of(name), now.processes).size() == now.processes.size()) {
        changed.add("process " + name + ", which toll started again, is gone");
      }
    }
    // What is new was not there when the servers read their configuration.
    now.processes.keySet().retainAll(same.keySet());
    now.files.keySet().retainAll(files.keySet());
    differences("process", same, now.processes, changed);
    differences("file", files, now.files, changed);
    if (!sockets.equals(now.sockets)) {
      changed.add("the servers listen at other sockets: a server was restarted");
    }
    String evidence =
        changed.isEmpty()
            ? "the same %d processes, %d files and %d listening sockets as when it was proved"
                    .formatted(same.size(), files.size(), sockets.size())
                + (restarted.isEmpty()
                    ? ""
                    : "; toll itself started again: " + String.join(", ", restarted))
            : String.join("; ", changed.subList(0, Math.min(SHOWN, changed.size())));
    Map<String, String> facts =
        Map.of(
            "processes", Integer.toString(same.size()),
            "files", Integer.toString(files.size()),
            "listening sockets", Integer.toString(sockets.size()));
    return List.of(
        ProofResult.of(
            NAME,
            "processes and configuration are the same after the load as when the level was proved",
            Verdict.of(changed.isEmpty()),
            evidence,
            facts));
  }

  /** Processes but for those of some names. */
  private static SortedMap<String, String> without(
      Set<String> names, SortedMap<String, String> processes) {
    SortedMap<String, String> others = new TreeMap<>(processes);
    others.keySet().removeIf(key -> names.contains(key.substring(0, key.lastIndexOf(' '))));
    return others;
  }

  private static void differences(
      String what, Map<String, String> before, Map<String, String> after, List<String> changed) {
    for (String name : before.keySet()) {
      if (!Objects.equals(before.get(name), after.get(name))) {
        String how = after.containsKey(name) ? "not the same" : "gone";
        changed.add(what + " " + name + " is " + how);
      }
    }
  }

  /** By name, when they were started; a pid alone may be another process's by now. */
  private static SortedMap<String, String> processes(Instance instance) {
    SortedMap<String, String> found = new TreeMap<>();
    for (ManagedProcess process : instance.processes()) {
      // A driver may end with its load.
      if (process.role() != Role.DRIVER && process.alive()) {
        found.put(process.name() + " " + process.pid(), started(process));
      }
    }
    return found;
  }

  private static String started(ManagedProcess process) {
    String stat = process.host().proc(process.pid(), "stat");
    return process.pid() + " " + (stat == null ? -1 : ProcFs.startTicks(stat));
  }

  private static SortedMap<String, String> files(Instance instance) throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    for (Path each : instance.levelFiles()) {
      if (Files.exists(each)) {
        for (Path file : LiveFiles.below(each, file -> true)) {
          hash(file, found);
        }
      }
    }
    return found;
  }

  private static void hash(Path file, Map<String, String> found) throws IOException {
    try {
      found.put(file.toString(), Sha256.of(file));
    } catch (NoSuchFileException e) {
      // Gone since it was listed: what is compared with has it or has not.
    }
  }
}
