package dev.toll.systems.base.kdc;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.jdk.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The KDC of one run: of the kind the study says. */
public final class RunKdc {
  /** Apache Kerby: nothing to install. */
  public static final String KERBY = "kerby";

  /** MIT's krb5kdc, where installed. */
  public static final String MIT = "mit";

  /** MIT's krb5kdc where installed, otherwise Apache Kerby; the instance's facts say which. */
  public static final String AUTO = "auto";

  /** The choices of a study, the default first. */
  public static final List<String> KINDS = List.of(KERBY, MIT, AUTO);

  /** What the choices mean, for the list of settings. */
  public static final String MEANING =
      "the Kerberos server: Apache Kerby (nothing to install), MIT's krb5kdc, or auto: MIT's where"
          + " installed, otherwise Kerby";

  private static final String VERSION = "2.0.3";

  private RunKdc() {}

  /**
   * Starts one, waits until it answers, and enters it in the run's ledger. It is on this machine,
   * and listens where the run's other hosts reach it, if there are any.
   *
   * @param kind one of {@link #KINDS}
   * @param directory for its files
   * @param jdk what Kerby runs on
   */
  public static Kdc start(String kind, Path directory, Jdk jdk, RunContext context)
      throws SystemException {
    KdcSettings here = KdcSettings.defaults(directory, context.ledger());
    boolean asked = context.placement().away();
    return start(kind, asked ? here.on(context.placement().address()) : here, jdk, context);
  }

  private static Kdc start(String kind, KdcSettings settings, Jdk jdk, RunContext context)
      throws SystemException {
    if (chosen(kind, MitTools.places(System.getenv("PATH"))).equals(MIT)) {
      return MitKdc.start(settings);
    }
    ClassPath kerby =
        ArtifactResolver.fetch(
            ArtifactRequest.classPath(
                    "kerby-" + VERSION, "org.apache.kerby:kerb-simplekdc:" + VERSION)
                .withPins(ClassPath.class.getResource("/pins/kerby-" + VERSION + ".sha256")),
            context.cache(),
            context.progress());
    List<Path> classPath = new ArrayList<>(TollHome.driverJars("kdc"));
    classPath.addAll(kerby.paths());
    return KerbyKdc.start(settings, jdk, classPath);
  }

  /** The kind by its name; MIT's programs are searched for in these directories. */
  static String chosen(String kind, List<String> places) {
    if (!kind.equals(AUTO)) {
      return kind;
    }
    return MitTools.installed(places) ? MIT : KERBY;
  }
}
