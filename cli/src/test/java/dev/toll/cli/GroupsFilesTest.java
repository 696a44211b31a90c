package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The groups of each system, on stacks as they were seen; Kafka's on stacks that its code makes.
 */
class GroupsFilesTest {
  private static Groups groups(String module) throws Exception {
    return GroupsParser.read(
        Installation.class.getResource("/dev/toll/systems/" + module + "/groups.yaml"));
  }

  @ParameterizedTest
  @CsvSource({"accumulo, 10", "hadoop, 15", "kafka, 12", "zookeeper, 10", "sql, 8", "command, 10"})
  void eachSaysWhatItIs(String module, int least) throws Exception {
    assertThat(groups(module).all())
        .hasSizeGreaterThan(least)
        .allSatisfy(group -> assertThat(group.what()).hasSizeGreaterThan(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          accumulo | [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          accumulo | [G1 Service tid=1];G1ServiceThread::run_service | gc
          accumulo | [w tid=1];org/apache/thrift/transport/TIOStreamTransport.write;sun/security/ssl/SSLSocketImpl$AppOutputStream.write;com/sun/crypto/provider/GaloisCounterMode.encrypt;counterMode_AESCrypt | tls
          accumulo | [w tid=1];sun/security/jgss/krb5/CipherHelper.aes256Encrypt;sun/security/krb5/internal/crypto/dk/AesDkCrypto.encryptCTS;com/sun/crypto/provider/CipherBlockChaining.encrypt;aescrypt_encryptBlock | gss-encryption
          accumulo | [w tid=1];sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;sun/security/krb5/internal/crypto/dk/AesDkCrypto.getHmac;com/sun/crypto/provider/HmacCore.engineUpdate;sun/security/provider/SHA.implCompress;sha1_implCompress | gss-mac
          accumulo | [w tid=1];sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;sun/security/krb5/internal/crypto/dk/DkCrypto.dk;sun/security/krb5/internal/crypto/dk/DkCrypto.dr;com/sun/crypto/provider/AESCrypt.init | gss-keys
          accumulo | [w tid=1];org/apache/thrift/transport/TSaslTransport.flush;com/sun/security/sasl/gsskerb/GssKrb5Base.wrap;java/util/Arrays.copyOf | gss-other
          accumulo | [w tid=1];org/apache/thrift/server/TThreadPoolServer$WorkerProcess.run;org/apache/thrift/transport/TSaslTransport.readFrame;jbyte_disjoint_arraycopy | sasl-framing
          accumulo | [w tid=1];org/apache/thrift/transport/TFramedTransport.readFrame;java/util/Arrays.copyOf | thrift
          accumulo | [w tid=1];org/apache/accumulo/tserver/log/DfsLogger.logManyTablets;java/io/DataOutputStream.write | wal
          accumulo | [w tid=1];org/apache/accumulo/tserver/tablet/Tablet.commit;org/apache/accumulo/tserver/InMemoryMap$NativeMapWrapper.mutate;Java_org_apache_accumulo_tserver_NativeMap_update | memory-map
          accumulo | [w tid=1];org/apache/accumulo/core/file/rfile/RFile$LocalityGroupWriter.append;java/util/zip/Deflater.deflate;deflate_slow | compaction
          accumulo | [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          hadoop | [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          hadoop | [w tid=1];org/apache/hadoop/crypto/CryptoOutputStream.write;com/sun/crypto/provider/CounterMode.crypt;counterMode_AESCrypt | codec
          hadoop | [w tid=1];org/apache/hadoop/crypto/CryptoOutputStream.encrypt;dev/toll/systems/hadoop/client/OpenSslJnaCodec$Ctr.process;com/sun/jna/Native.invokeInt | codec
          hadoop | [w tid=1];org/apache/hadoop/ipc/Server$Handler.run;org/apache/hadoop/hdfs/server/namenode/FSDirEncryptionZoneOp.getEncryptionKeyInfo;java/util/TreeMap.get | keys
          hadoop | [w tid=1];org/eclipse/jetty/server/Server.handle;org/apache/hadoop/crypto/key/kms/server/KMS.decryptEncryptedKey;com/sun/crypto/provider/AESCrypt.init | keys
          hadoop | [w tid=1];org/apache/hadoop/crypto/key/kms/KMSClientProvider.call;sun/net/www/protocol/http/HttpURLConnection.getInputStream | http
          hadoop | [w tid=1];org/apache/hadoop/crypto/key/kms/KMSClientProvider.call;sun/security/ssl/SSLSocketImpl.write;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          hadoop | [w tid=1];org/apache/hadoop/ipc/Client.call;org/apache/hadoop/security/SaslRpcClient.wrap;sun/security/krb5/internal/crypto/dk/AesDkCrypto.encrypt;aescrypt_encryptBlock | gss-encryption
          hadoop | [w tid=1];org/apache/hadoop/hdfs/protocolPB/ClientNamenodeProtocolTranslatorPB.create;org/apache/hadoop/ipc/Client.call;java/util/HashMap.put | rpc
          hadoop | [w tid=1];org/apache/hadoop/ipc/Server$Handler.run;org/apache/hadoop/hdfs/server/namenode/FSDirWriteFileOp.startFile;java/util/ArrayList.add | namesystem
          hadoop | [w tid=1];org/apache/hadoop/hdfs/server/namenode/FSEditLog.logSync;sun/nio/ch/FileDispatcherImpl.force0 | edit-log
          hadoop | [w tid=1];org/apache/hadoop/fs/FSOutputSummer.writeChecksumChunks;org/apache/hadoop/util/DataChecksum.calculateChunkedSums;java/util/zip/CRC32C.update | checksums
          hadoop | [w tid=1];org/apache/hadoop/hdfs/server/datanode/BlockReceiver.receivePacket;java/io/FileOutputStream.write | blocks
          hadoop | [w tid=1];dev/toll/systems/hadoop/agent/Times.add | timing
          hadoop | [w tid=1];dev/toll/systems/hadoop/client/CreateLoad$Worker.operate;org/HdrHistogram/Histogram.recordValue | generator
          hadoop | [w tid=1];dev/toll/systems/hadoop/client/CreateLoad$Worker.operate;org/apache/hadoop/hdfs/DistributedFileSystem.create | client
          hadoop | [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          kafka | [C2 CompilerThread0 tid=1];thread_native_entry;PhaseChaitin::Register_Allocate | jit
          kafka | [w tid=1];org/apache/kafka/common/network/SslTransportLayer.write;sun/security/ssl/SSLEngineImpl.wrap;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          kafka | [w tid=1];org/apache/kafka/common/security/scram/internals/ScramSaslClient.evaluateChallenge;javax/crypto/Mac.doFinal | sasl
          kafka | [w tid=1];kafka/server/KafkaApis.handleProduceRequest;org/apache/kafka/storage/internals/log/UnifiedLog.append;sun/nio/ch/FileChannelImpl.write | log
          kafka | [w tid=1];kafka/server/KafkaApis.handle;java/util/HashMap.put | requests
          kafka | [w tid=1];org/apache/kafka/common/network/Selector.poll;sun/nio/ch/EPoll.wait | network
          kafka | [w tid=1];org/apache/kafka/clients/producer/KafkaProducer.doSend;java/util/HashMap.get | producer
          kafka | [w tid=1];org/apache/kafka/clients/consumer/KafkaConsumer.poll;java/util/HashMap.get | consumer
          kafka | [w tid=1];dev/toll/systems/kafka/client/ProducerWorker.begin;org/HdrHistogram/Histogram.recordValue | generator
          kafka | [w tid=1];org/apache/kafka/clients/producer/KafkaProducer.doSend;org/apache/kafka/common/record/MemoryRecordsBuilder.append;java/nio/Bits.copy | batches
          kafka | [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          zookeeper | [w tid=1];org/apache/zookeeper/server/SyncRequestProcessor.flush;sun/nio/ch/FileDispatcherImpl.force0 | log
          zookeeper | [w tid=1];io/netty/handler/ssl/SslHandler.wrap;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          zookeeper | [w tid=1];org/apache/zookeeper/server/FinalRequestProcessor.processRequest;java/util/HashMap.get | requests
          zookeeper | [w tid=1];dev/toll/systems/zookeeper/client/NodeWorker.begin;org/HdrHistogram/Histogram.recordValue | generator
          zookeeper | [w tid=1];org/apache/zookeeper/ClientCnxn$SendThread.run;java/util/HashMap.get | client
          zookeeper | [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          sql | [C1 CompilerThread0 tid=1];thread_native_entry;Compilation::compile_method | jit
          sql | [w tid=1];dev/toll/systems/sql/client/InsertWorker.operate;org/mariadb/jdbc/ServerPreparedStatement.executeUpdate;java/util/ArrayList.add | jdbc
          sql | [w tid=1];org/postgresql/jdbc/PgPreparedStatement.executeUpdate;org/postgresql/core/v3/QueryExecutorImpl.execute | jdbc
          sql | [w tid=1];org/postgresql/core/PGStream.flush;sun/security/ssl/SSLSocketImpl$AppOutputStream.write;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          sql | [w tid=1];org/mariadb/jdbc/client/socket/impl/PacketWriter.flush;sun/nio/ch/NioSocketImpl.write;sun/nio/ch/SocketDispatcher.write0 | sockets
          sql | [w tid=1];dev/toll/systems/sql/client/InsertWorker.operate;java/util/SplittableRandom.nextInt | generator
          sql | [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          sql | [mariadbd tid=1];mariadbd`do_command(THD*, bool);mariadbd`row_ins_step(que_thr_t*);mariadbd`mtr_t::commit();libc.so.6`__memmove_avx | server-log
          sql | [mariadbd tid=1];mariadbd`do_command(THD*, bool);mariadbd`row_ins_step(que_thr_t*);libc.so.6`__memmove_avx | server-storage
          sql | [postgres tid=1];postgres`PostgresMain;postgres`exec_simple_query;postgres`raw_parser | server-rest
          sql | [postgres tid=1];postgres`XLogFlush;libc.so.6`fdatasync;do_syscall_64_[k];do_fsync_[k];ext4_sync_file_[k] | files
          command | [gzip tid=1];libc.so.6`__libc_start_main;gzip`deflate | compression
          command | [redis-server tid=1];redis-server`[unknown];libssl.so.3`SSL_write;libcrypto.so.3`EVP_EncryptUpdate | crypto
          command | [redis-server tid=1];redis-server`[unknown];libc.so.6`write;entry_SYSCALL_64_after_hwframe_[k];do_syscall_64_[k];ksys_write_[k];vfs_write_[k];sock_write_iter_[k];tcp_sendmsg_[k];_raw_spin_unlock_[k] | network
          command | [x tid=1];x`[unknown];asm_exc_page_fault_[k];exc_page_fault_[k];do_user_addr_fault_[k];handle_mm_fault_[k];clear_page_erms_[k] | memory
          command | [x tid=1];x`[unknown];do_syscall_64_[k];ksys_write_[k];vfs_write_[k];ext4_file_write_iter_[k];copy_user_[k] | files
          command | [x tid=1];x`[unknown];do_syscall_64_[k];__x64_sys_futex_[k];do_futex_[k];futex_wait_[k];schedule_[k] | waiting
          command | [x tid=1];x`[unknown];do_syscall_64_[k];__x64_sys_getpid_[k] | calls
          command | [x tid=1];x`[unknown];asm_sysvec_apic_timer_interrupt_[k];irqentry_exit_to_user_mode_[k] | other
          command | [sh tid=1];dash`[unknown] | shells
          """)
  void aStackIsInItsGroup(String module, String stack, String group) throws Exception {
    assertThat(groups(module).of(stack)).isEqualTo(group);
  }
}
