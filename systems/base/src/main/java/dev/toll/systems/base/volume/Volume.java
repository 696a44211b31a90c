package dev.toll.systems.base.volume;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where an instance's data is: a directory of the run, of which there is nothing to prove, where no
 * level names another place ({@link VolumeService}). Fresh for every instance: {@link #wipe} leaves
 * nothing of it.
 */
public class Volume {
  private final Path workspace;

  /**
   * One that is not open.
   *
   * @param workspace all that it is made of
   */
  protected Volume(Path workspace) {
    this.workspace = workspace;
  }

  /** The directory for data in a slot. */
  public static Volume in(Slot slot) {
    return new Volume(directory(slot));
  }

  /** Where the data of a slot is, if nothing else is said. */
  protected static Path directory(Slot slot) {
    return slot.work().resolve("data");
  }

  /** Where the data is. */
  public Path path() {
    return workspace;
  }

  /** All that it is made of. */
  public final Path workspace() {
    return workspace;
  }

  /** Processes that serve it: they are the instance's. */
  public List<ManagedProcess> processes() {
    return List.of();
  }

  /** Whether a level asks for one like this. */
  public boolean is(Settings level) {
    return !VolumeService.asked(level);
  }

  /** Whether its backing holds something other than what was written. */
  public boolean encrypted() {
    return false;
  }

  /** Makes it ready for an instance; nothing happens where another has done so. */
  public void open() throws SystemException, InterruptedException {
    try {
      // Servers write with the user's umask, and data holds hashes of passwords.
      PrivateFiles.directory(workspace);
    } catch (IOException e) {
      throw new SystemException(
          "cannot make the volume for the data at " + workspace + ": " + e.getMessage(), e);
    }
  }

  /** Makes it ready; a step of its own where there is something to make. */
  public void open(Steps steps) throws SystemException, InterruptedException {
    open();
  }

  /** That it is full, and how to mend that; empty where it is not, or has no end of its own. */
  public Optional<String> full() {
    return Optional.empty();
  }

  /** Takes the proofs of what a level says of its data. */
  public List<ProofResult> prove(Settings level, Steps steps)
      throws SystemException, InterruptedException {
    return List.of();
  }

  /** Takes another level's claim ({@link VolumeService#PROOF}) on this one, which is open. */
  public List<ProofResult> proveAs(Settings claimed) throws IOException {
    return List.of();
  }

  /** Proves that it cannot be read without its key; the servers have stopped. */
  public List<ProofResult> proveSealed(Steps steps) throws SystemException, InterruptedException {
    return List.of();
  }

  /** Removes it with all that is in it; its processes must have ended. */
  public void wipe() throws IOException {
    RunDirectory.delete(workspace);
  }
}
