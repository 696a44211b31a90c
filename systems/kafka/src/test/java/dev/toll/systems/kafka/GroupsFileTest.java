package dev.toll.systems.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kafka's groups, on stacks that its code makes. */
class GroupsFileTest {
  private static Groups groups() throws Exception {
    return GroupsParser.read(GroupsFileTest.class.getResource("groups.yaml"));
  }

  @Test
  void eachSaysWhatItIs() throws Exception {
    assertThat(groups().all())
        .hasSizeGreaterThan(12)
        .allSatisfy(group -> assertThat(group.what()).hasSizeGreaterThan(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          [w tid=1];org/apache/kafka/common/network/SslTransportLayer.write;sun/security/ssl/SSLEngineImpl.wrap;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          [w tid=1];org/apache/kafka/common/security/scram/internals/ScramSaslClient.evaluateChallenge;javax/crypto/Mac.doFinal | sasl
          [w tid=1];kafka/server/KafkaApis.handleProduceRequest;org/apache/kafka/storage/internals/log/UnifiedLog.append;sun/nio/ch/FileChannelImpl.write | log
          [w tid=1];kafka/server/KafkaApis.handle;java/util/HashMap.put | requests
          [w tid=1];org/apache/kafka/common/network/Selector.poll;sun/nio/ch/EPoll.wait | network
          [w tid=1];org/apache/kafka/clients/producer/KafkaProducer.doSend;java/util/HashMap.get | producer
          [w tid=1];org/apache/kafka/clients/consumer/KafkaConsumer.poll;java/util/HashMap.get | consumer
          [w tid=1];dev/toll/systems/kafka/client/ProducerWorker.begin;org/HdrHistogram/Histogram.recordValue | generator
          [w tid=1];org/apache/kafka/clients/producer/KafkaProducer.doSend;org/apache/kafka/common/record/MemoryRecordsBuilder.append;java/nio/Bits.copy | batches
          [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          """)
  void aStackIsInItsGroup(String stack, String group) throws Exception {
    assertThat(groups().of(stack)).isEqualTo(group);
  }
}
