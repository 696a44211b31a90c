package dev.toll.people;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.run.Restorations;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.InstanceLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Writes what a keeper would; there are no processes. The test says when the next comes up. */
public final class PaperStarter implements InstanceLauncher {
  public static final List<String> LEVELS = List.of("open", "shut");
  private static final int VERSION = 1;

  /** Permits to come up. */
  public final Semaphore turns = new Semaphore(1000);

  /** Why the next does not come up; null for it does. */
  public volatile String failure;

  /** How clients reach the next. */
  public volatile ClientAccess access =
      new ClientAccess(Map.of("TOLL_PORT", "4711"), List.of("knock \"$TOLL_PORT\""), null);

  private final Ups ups;

  public PaperStarter(Path directory) {
    ups = new Ups(directory.resolve("up"), Restorations.of(List::of, directory.resolve("cache")));
  }

  @Override
  public Ups ups() {
    return ups;
  }

  @Override
  public AllowedStudy resolve(AllowedStudy offer) throws StudyException {
    if (!offer.study().equals("lock") || !LEVELS.containsAll(offer.levels())) {
      throw new StudyException("unknown study or level");
    }
    return offer.levels().isEmpty()
        ? new AllowedStudy(offer.study(), offer.scale(), LEVELS)
        : offer;
  }

  @Override
  public Start prepare(AllowedStudy offer, String level) {
    return new Start() {
      @Override
      public String name() {
        return offer.study() + "-" + level;
      }

      @Override
      public void keep(UpDirectory directory)
          throws IOException, SystemException, InterruptedException {
        turns.acquire();
        if (failure != null) {
          throw new SystemException(failure);
        }
        write(directory, offer.study(), level);
      }
    };
  }

  private void write(UpDirectory directory, String study, String level) throws IOException {
    try (Journal journal = Journal.open(directory.run().journal())) {
      long self = ProcessHandle.current().pid();
      journal.started("toll", self, ProcFs.startTicks(self));
    }
    UpState up =
        new UpState(
            VERSION,
            directory.name(),
            study,
            level,
            null,
            UpState.Phase.UP,
            null,
            null,
            ProcFs.bootId(),
            ProcFs.uptime(),
            directory.lifetime(),
            List.of(new ProofResult("lock", "shut", Verdict.TRUE, "seen", Map.of(), null)),
            access,
            null);
    Files.writeString(directory.path().resolve("up.json"), Journal.GSON.toJson(up));
  }
}
