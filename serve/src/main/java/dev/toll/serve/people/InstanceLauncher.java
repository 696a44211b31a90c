package dev.toll.serve.people;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.Ups;
import java.io.IOException;

/** Starts instances as {@code toll up} does. Implemented where toll is assembled. */
public interface InstanceLauncher {
  /** The instances, among which those of people are. */
  Ups ups();

  /**
   * An offer with the levels that it comes to.
   *
   * @param offer as the file has it
   * @throws StudyException when there is no such study, scale or level
   */
  AllowedStudy resolve(AllowedStudy offer) throws IOException, StudyException;

  /**
   * Looks whether an instance can be brought up.
   *
   * @throws StudyException when the study is in error
   * @throws SystemException when this machine cannot have it
   */
  Start prepare(AllowedStudy offer, String level)
      throws IOException, StudyException, SystemException;

  /** An instance that can be brought up. */
  interface Start {
    /** What {@code toll up} would call it. */
    String name();

    /**
     * Starts its keeper, and returns when the instance is up or over. The keeper goes on when this
     * is interrupted.
     *
     * @throws SystemException when the keeper ended without saying why
     */
    void keep(UpDirectory directory) throws IOException, SystemException, InterruptedException;
  }
}
