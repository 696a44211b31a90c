package dev.toll.systems.hadoop.client;

import dev.toll.driver.ClientWorkload;
import dev.toll.systems.hadoop.client.HdfsCommands.Opened;

/**
 * The loads on HDFS, creates and whole files, with what is needed around them. {@link HdfsCommands}
 * and {@link JobCommands} document its commands.
 */
public final class HdfsWorkload extends ClientWorkload<ClientSession> {

  public HdfsWorkload() {
    opens(
        HdfsCommands.OPEN,
        ClientSession::open,
        session -> new Opened(session.fs().getUri().toString(), session.user()));
    on(HdfsCommands.PREFLIGHT, (s, a, r) -> Preflight.run(s, a));
    on(HdfsCommands.PREPARE, (s, a, r) -> Directories.prepare(s, a));
    on(HdfsCommands.MAKE, (s, a, r) -> Directories.make(s, a));
    on(HdfsCommands.DROP, (s, a, r) -> Directories.drop(s, a));
    on(HdfsCommands.CHILL, (s, a, r) -> Directories.chill(s, a));
    on(HdfsCommands.CREATE, CreateLoad::run);
    alone(HdfsCommands.CEILING, (a, r) -> CreateLoad.ceiling(a));
    on(HdfsCommands.WRITE, FileLoad::write);
    on(HdfsCommands.READ, FileLoad::read);
    on(HdfsCommands.STOCK_CREATE, (s, a, r) -> StockLoads.create(s, a));
    on(HdfsCommands.STOCK_IO, (s, a, r) -> StockLoads.transfer(s, a));
    on(HdfsCommands.NNBENCH_IO, (s, a, r) -> StockLoads.nnBench(s, a));
    on(HdfsCommands.VERIFY_CREATED, (s, a, r) -> Verification.created(s, a));
    on(HdfsCommands.VERIFY_WRITTEN, (s, a, r) -> Verification.written(s, a));
    on(HdfsCommands.CODEC, (s, a, r) -> CodecFacts.run(s, a));
    on(HdfsCommands.PROBE_FILES, (s, a, r) -> StoredBytes.probe(s, a));
    on(HdfsCommands.STORED, (s, a, r) -> StoredBytes.below(s, a));
    on(HdfsCommands.ENCRYPTION, (s, a, r) -> LoadEncryption.run(s, a));
    on(HdfsCommands.OTHER_USER, (s, a, r) -> Refusal.as(s, a));
    on(HdfsCommands.PROBE_WIRE, (s, a, r) -> WireProbe.run(s, a));
    on(HdfsCommands.PROBE_KMS, (s, a, r) -> new Kms(s).key(a));
    on(HdfsCommands.REFUSAL, (s, a, r) -> Refusal.run(s));
    on(HdfsCommands.KMS_SETTING, (s, a, r) -> new Kms(s).setting(a));
    on(ClusterCommands.CLUSTER, (s, a, r) -> ConnectedCluster.describe(s));
    on(ClusterCommands.EXAMINE, (s, a, r) -> new Examination(s, a).obstacles());
    on(ClusterCommands.MAKE_PLACE, (s, a, r) -> ConnectedCluster.make(s, a));
    on(ClusterCommands.NAMES, (s, a, r) -> ConnectedCluster.names(s, a));
    on(ClusterCommands.CLIENT, (s, a, r) -> ConnectedCluster.client(s, a));
    on(JobCommands.RUN, (s, a, r) -> Jobs.run(s, a));
    on(JobCommands.VALIDATED, (s, a, r) -> TeraRows.validated(s, a));
    on(JobCommands.ROWS, (s, a, r) -> TeraRows.sum(s, a));
    on(JobCommands.VERIFY_DFSIO, (s, a, r) -> Verification.written(s, a));
  }
}
