package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accumulo's groups, on stacks as they were seen. */
class GroupsFileTest {
  private static Groups groups() throws Exception {
    return GroupsParser.read(new AccumuloSystem().profiling(null).groups());
  }

  @Test
  void eachSaysWhatItIs() throws Exception {
    assertThat(groups().all())
        .hasSizeGreaterThan(10)
        .allSatisfy(group -> assertThat(group.what()).hasSizeGreaterThan(10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          [G1 Service tid=1];G1ServiceThread::run_service | gc
          [w tid=1];org/apache/thrift/transport/TIOStreamTransport.write;sun/security/ssl/SSLSocketImpl$AppOutputStream.write;com/sun/crypto/provider/GaloisCounterMode.encrypt;counterMode_AESCrypt | tls
          [w tid=1];sun/security/jgss/krb5/CipherHelper.aes256Encrypt;sun/security/krb5/internal/crypto/dk/AesDkCrypto.encryptCTS;com/sun/crypto/provider/CipherBlockChaining.encrypt;aescrypt_encryptBlock | gss-encryption
          [w tid=1];sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;sun/security/krb5/internal/crypto/dk/AesDkCrypto.getHmac;com/sun/crypto/provider/HmacCore.engineUpdate;sun/security/provider/SHA.implCompress;sha1_implCompress | gss-mac
          [w tid=1];sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;sun/security/krb5/internal/crypto/dk/DkCrypto.dk;sun/security/krb5/internal/crypto/dk/DkCrypto.dr;com/sun/crypto/provider/AESCrypt.init | gss-keys
          [w tid=1];org/apache/thrift/transport/TSaslTransport.flush;com/sun/security/sasl/gsskerb/GssKrb5Base.wrap;java/util/Arrays.copyOf | gss-other
          [w tid=1];org/apache/thrift/server/TThreadPoolServer$WorkerProcess.run;org/apache/thrift/transport/TSaslTransport.readFrame;jbyte_disjoint_arraycopy | sasl-framing
          [w tid=1];org/apache/thrift/transport/TFramedTransport.readFrame;java/util/Arrays.copyOf | thrift
          [w tid=1];org/apache/accumulo/tserver/log/DfsLogger.logManyTablets;java/io/DataOutputStream.write | wal
          [w tid=1];org/apache/accumulo/tserver/tablet/Tablet.commit;org/apache/accumulo/tserver/InMemoryMap$NativeMapWrapper.mutate;Java_org_apache_accumulo_tserver_NativeMap_update | memory-map
          [w tid=1];org/apache/accumulo/core/file/rfile/RFile$LocalityGroupWriter.append;java/util/zip/Deflater.deflate;deflate_slow | compaction
          [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          """)
  void aStackIsInItsGroup(String stack, String group) throws Exception {
    assertThat(groups().of(stack)).isEqualTo(group);
  }
}
