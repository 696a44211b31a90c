package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The time creates took inside the NameNode over a window: by our agent's bean, and also by the
 * NameNode's own RPC metrics, in nanoseconds.
 *
 * <p>The RPC metrics give the mean since they were last read, so reading them begins a window;
 * {@code hadoop-metrics2.properties} keeps them for a tenth of a second instead of ten.
 */
final class NameNodeTimes {
  private static final String AGENT = "dev.toll:type=NameNodeTimes";
  private static final double NANOS_PER_MICRO = 1000;

  private final ServerPages pages;
  private final String rpcBean;
  private final Optional<JsonObject> agentBefore;
  private final long createsBefore;

  /** Begins a window. */
  NameNodeTimes(Endpoints endpoints) throws IOException {
    pages = ServerPages.ofNameNode(endpoints);
    rpcBean = "Hadoop:service=NameNode,name=RpcDetailedActivityForPort" + endpoints.nameNode();
    agentBefore = pages.bean(AGENT);
    createsBefore = number(pages.bean(rpcBean), "CreateNumOps");
  }

  /** What a create cost on average, in microseconds; what is unknown is absent. */
  Map<String, Double> end() throws IOException {
    Map<String, Double> metrics = new LinkedHashMap<>();
    Optional<JsonObject> now = pages.bean(AGENT);
    if (agentBefore.isPresent() && now.isPresent()) {
      double creates = grown(now, "CreateCount");
      metrics.put(HdfsMetrics.SERVER_CREATE, grown(now, "CreateNanos") / creates / NANOS_PER_MICRO);
      metrics.put(HdfsMetrics.SERVER_EDEK, grown(now, "EdekNanos") / creates / NANOS_PER_MICRO);
    }
    Optional<JsonObject> rpc = pages.bean(rpcBean);
    if (rpc.isPresent() && number(rpc, "CreateNumOps") > createsBefore) {
      // A mean of 0: on a slow machine the metrics were renewed before they were read.
      double mean = rpc.get().get("CreateAvgTime").getAsDouble() / NANOS_PER_MICRO;
      if (mean > 0) {
        metrics.put(HdfsMetrics.RPC_CREATE, mean);
      }
    }
    return metrics;
  }

  private double grown(Optional<JsonObject> now, String attribute) {
    return (double) number(now, attribute) - number(agentBefore, attribute);
  }

  private static long number(Optional<JsonObject> bean, String attribute) {
    return bean.filter(each -> each.has(attribute))
        .map(each -> each.get(attribute).getAsLong())
        .orElse(0L);
  }
}
