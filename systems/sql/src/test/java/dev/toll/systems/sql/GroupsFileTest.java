package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The SQL client's groups, on stacks as they were seen. */
class GroupsFileTest {
  private static Groups groups() throws Exception {
    return GroupsParser.read(GroupsFileTest.class.getResource("groups.yaml"));
  }

  @Test
  void eachSaysWhatItIs() throws Exception {
    assertThat(groups().all())
        .hasSizeGreaterThan(8)
        .allSatisfy(group -> assertThat(group.what()).hasSizeGreaterThan(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [C1 CompilerThread0 tid=1];thread_native_entry;Compilation::compile_method | jit
          [w tid=1];dev/toll/systems/sql/client/InsertWorker.operate;org/mariadb/jdbc/ServerPreparedStatement.executeUpdate;java/util/ArrayList.add | jdbc
          [w tid=1];org/postgresql/jdbc/PgPreparedStatement.executeUpdate;org/postgresql/core/v3/QueryExecutorImpl.execute | jdbc
          [w tid=1];org/postgresql/core/PGStream.flush;sun/security/ssl/SSLSocketImpl$AppOutputStream.write;com/sun/crypto/provider/GaloisCounterMode.encrypt | tls
          [w tid=1];org/mariadb/jdbc/client/socket/impl/PacketWriter.flush;sun/nio/ch/NioSocketImpl.write;sun/nio/ch/SocketDispatcher.write0 | sockets
          [w tid=1];dev/toll/systems/sql/client/InsertWorker.operate;java/util/SplittableRandom.nextInt | generator
          [w tid=1];java/lang/Thread.run;nowhere/Known.run | other
          """)
  void aStackIsInItsGroup(String stack, String group) throws Exception {
    assertThat(groups().of(stack)).isEqualTo(group);
  }
}
