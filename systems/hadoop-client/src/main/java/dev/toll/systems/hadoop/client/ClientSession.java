package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Login;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/** An open client of HDFS. */
final class ClientSession implements AutoCloseable {
  private final Configuration configuration;
  private final DistributedFileSystem fs;

  private ClientSession(Configuration configuration, DistributedFileSystem fs) {
    this.configuration = configuration;
    this.fs = fs;
  }

  /**
   * Opens a client with these properties over Hadoop's own defaults, and no file's; logged in where
   * there is a keytab. Java renews the login by the keytab when it must.
   */
  static ClientSession open(Login login) throws IOException {
    Configuration configuration = configured(login.configuration());
    if (login.keytab() != null) {
      UserGroupInformation.loginUserFromKeytab(login.principal(), login.keytab());
    }
    return new ClientSession(configuration, connect(configuration));
  }

  private static Configuration configured(Map<String, String> properties) {
    Configuration configuration = new Configuration();
    properties.forEach(configuration::set);
    UserGroupInformation.setConfiguration(configuration);
    return configuration;
  }

  /** Another client of the same cluster with more properties, with connections of its own. */
  DistributedFileSystem another(Map<String, String> properties) throws IOException {
    Configuration other = new Configuration(configuration);
    properties.forEach(other::set);
    return connect(other);
  }

  private static DistributedFileSystem connect(Configuration configuration) throws IOException {
    return (DistributedFileSystem)
        FileSystem.newInstance(FileSystem.getDefaultUri(configuration), configuration);
  }

  Configuration configuration() {
    return configuration;
  }

  DistributedFileSystem fs() {
    return fs;
  }

  String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getUserName();
  }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
