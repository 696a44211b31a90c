package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HDFS's groups, on stacks as they were seen. */
class GroupsFileTest {
  private static Groups groups() throws Exception {
    return GroupsParser.read(GroupsFileTest.class.getResource("groups.yaml"));
  }

  @Test
  void eachSaysWhatItIs() throws Exception {
    assertThat(groups().all())
        .hasSizeGreaterThan(15)
        .allSatisfy(group -> assertThat(group.what()).hasSizeGreaterThan(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          [w tid=1];org/apache/hadoop/crypto/CryptoOutputStream.write;com/sun/crypto/provider/CounterMode.crypt;counterMode_AESCrypt | codec
          [w tid=1];org/apache/hadoop/crypto/CryptoOutputStream.encrypt;dev/toll/systems/hadoop/client/OpenSslJnaCodec$Ctr.process;com/sun/jna/Native.invokeInt | codec
          [w tid=1];org/apache/hadoop/ipc/Server$Handler.run;org/apache/hadoop/hdfs/server/namenode/FSDirEncryptionZoneOp.getEncryptionKeyInfo;java/util/TreeMap.get | keys
          [w tid=1];org/eclipse/jetty/server/Server.handle;org/apache/hadoop/crypto/key/kms/server/KMS.decryptEncryptedKey;com/sun/crypto/provider/AESCrypt.init | keys
          [w tid=1];org/apache/hadoop/crypto/key/kms/KMSClientProvider.call;sun/net/www/protocol/http/HttpURLConnection.getInputStream | http
          [w tid=1];org/apache/hadoop/crypto/key/kms/KMSClientProvider.call;sun/security/ssl/SSLSocketImpl.write;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          [w tid=1];org/apache/hadoop/ipc/Client.call;org/apache/hadoop/security/SaslRpcClient.wrap;sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;aescrypt_encryptBlock | gss-encryption
          [w tid=1];org/apache/hadoop/hdfs/protocolPB/ClientNamenodeProtocolTranslatorPB.create;org/apache/hadoop/ipc/Client.call;java/util/HashMap.put | rpc
          [w tid=1];org/apache/hadoop/ipc/Server$Handler.run;org/apache/hadoop/hdfs/server/namenode/FSDirWriteFileOp.startFile;java/util/ArrayList.add | namesystem
          [w tid=1];org/apache/hadoop/hdfs/server/namenode/FSEditLog.logSync;sun/nio/ch/FileDispatcherImpl.force0 | edit-log
          [w tid=1];org/apache/hadoop/fs/FSOutputSummer.writeChecksumChunks;org/apache/hadoop/util/DataChecksum.calculateChunkedSums;java/util/zip/CRC32C.update | checksums
          [w tid=1];org/apache/hadoop/hdfs/server/datanode/BlockReceiver.receivePacket;java/io/FileOutputStream.write | blocks
          [w tid=1];dev/toll/systems/hadoop/agent/Times.add | timing
          [w tid=1];dev/toll/systems/hadoop/client/CreateLoad$Worker.operate;org/HdrHistogram/Histogram.recordValue | generator
          [w tid=1];dev/toll/systems/hadoop/client/CreateLoad$Worker.operate;org/apache/hadoop/hdfs/DistributedFileSystem.create | client
          [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          """)
  void aStackIsInItsGroup(String stack, String group) throws Exception {
    assertThat(groups().of(stack)).isEqualTo(group);
  }
}
