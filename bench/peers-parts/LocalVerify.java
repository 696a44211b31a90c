import org.apache.accumulo.testing.continuous.ContinuousVerify;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;

/**
 * ContinuousVerify by Hadoop's local job runner: its own main takes YARN whatever is configured. Arguments: a directory for Hadoop,
 * how many tasks run at once, and ContinuousVerify's own. Compiled by bench/peers against accumulo-testing.
 */
public final class LocalVerify {
  public static void main(String[] arguments) throws Exception {
    Configuration hadoop = new Configuration();
    hadoop.set("mapreduce.framework.name", "local");
    hadoop.set("fs.defaultFS", "file:///");
    // The local runner's own; the cluster's core-site.xml names another.
    hadoop.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
    hadoop.set("hadoop.tmp.dir", arguments[0]);
    hadoop.set("mapreduce.local.map.tasks.maximum", arguments[1]);
    hadoop.set("mapreduce.local.reduce.tasks.maximum", arguments[1]);
    System.exit(ToolRunner.run(hadoop, new ContinuousVerify(), new String[] {arguments[2], arguments[3]}));
  }
}
