package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Login;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.security.UserGroupInformation;

/** An open client of HDFS. */
record ClientSession(Configuration configuration, DistributedFileSystem fs)
    implements AutoCloseable {
  /**
   * Opens a client with these properties over those of the files on its class path; logged in where
   * there is a keytab. Java renews the login by the keytab when it must.
   */
  static ClientSession open(Login login) throws IOException {
    Configuration configuration = new HdfsConfiguration();
    login.configuration().forEach(configuration::set);
    UserGroupInformation.setConfiguration(configuration);
    if (login.keytab() != null) {
      UserGroupInformation.loginUserFromKeytab(login.principal(), login.keytab());
    }
    return new ClientSession(configuration, connect(configuration));
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

  /** The KMS as its clients see it. */
  KeyProvider keys() throws WorkloadException, IOException {
    List<KeyProvider> providers = KeyProviderFactory.getProviders(configuration);
    if (!providers.isEmpty()) {
      return providers.get(0);
    }
    // A cluster may inform its clients where the KMS is.
    KeyProvider told = fs.getClient().getKeyProvider();
    if (told == null) {
      throw new WorkloadException(
          "no KMS: " + KeyProviderFactory.KEY_PROVIDER_PATH + " is not set");
    }
    return told;
  }

  String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getUserName();
  }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
