package dev.toll.systems.base.kdc;

import dev.toll.engine.process.ProcessLedger;
import java.nio.file.Path;

/** Starts a KDC, says its process id, and waits to be killed. */
public final class KdcOwner {

  private KdcOwner() {}

  public static void main(String[] args) throws Exception {
    try (Kdc kdc =
        KdcTest.start(args[0], KdcSettings.defaults(Path.of(args[1]), ProcessLedger.NONE))) {
      System.out.println(kdc.pid());
      Thread.sleep(60_000);
    }
  }
}
