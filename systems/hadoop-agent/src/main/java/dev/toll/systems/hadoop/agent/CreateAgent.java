package dev.toll.systems.hadoop.agent;

import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * The agent: weaves two clock reads around each of two methods of the NameNode and offers the sums
 * as a bean. Other ways were passed over: RPC metrics cover more than the method and are cached,
 * and a profiler samples.
 */
public final class CreateAgent {
  private static final String NAMENODE = "org.apache.hadoop.hdfs.server.namenode.";
  private static final String SERVER = NAMENODE + "NameNodeRpcServer";
  private static final String ZONES = NAMENODE + "FSDirEncryptionZoneOp";

  private CreateAgent() {}

  /** Called by the JVM before {@code main}. */
  public static void premain(String arguments, Instrumentation instrumentation) throws JMException {
    install(instrumentation, SERVER, "create", ZONES, "generateEncryptedDataEncryptionKey");
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new NameNodeTimes(), new ObjectName(NameNodeTimesMXBean.NAME));
  }

  /** The class names are parameters so that a test can time classes of its own. */
  static void install(
      Instrumentation instrumentation,
      String createClass,
      String create,
      String edekClass,
      String edek) {
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .ignore(not(nameStartsWith(createClass).or(nameStartsWith(edekClass))))
        .type(named(createClass))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(Times.AroundCreate.class).on(named(create))))
        .type(named(edekClass))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(Times.AroundEdek.class).on(named(edek))))
        .installOn(instrumentation);
  }
}
