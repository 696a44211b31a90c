package dev.toll.engine.measure;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * CPU of a run with processes on other hosts: this machine's, and what those say of themselves.
 *
 * @param here source of this machine's
 * @param away processes on other hosts
 */
public record AwayCpu(CpuSource here, List<ManagedProcess> away) implements CpuSource {
  /** A source, with the processes among these that are elsewhere. */
  public static CpuSource with(CpuSource here, List<ManagedProcess> processes) {
    List<ManagedProcess> away = processes.stream().filter(ManagedProcess::away).toList();
    return away.isEmpty() ? here : new AwayCpu(here, away);
  }

  @Override
  public OptionalDouble cpuSeconds(Role role) {
    OptionalDouble ours = here.cpuSeconds(role);
    OptionalDouble theirs = ManagedProcess.cpuSeconds(of(role));
    return ours.isEmpty() || theirs.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(ours.getAsDouble() + theirs.getAsDouble());
  }

  private List<ManagedProcess> of(Role role) {
    return away.stream().filter(process -> process.role() == role).toList();
  }

  @Override
  public OptionalDouble systemSeconds(Role role) {
    return of(role).isEmpty() ? here.systemSeconds(role) : OptionalDouble.empty();
  }

  @Override
  public OptionalDouble awaySeconds() {
    return ManagedProcess.cpuSeconds(away);
  }

  @Override
  public String words() {
    return here.words()
        + "; on "
        + away.stream()
            .map(process -> process.host().name())
            .distinct()
            .collect(Collectors.joining(", "))
        + " the processes' own times (/proc/PID/stat)";
  }
}
