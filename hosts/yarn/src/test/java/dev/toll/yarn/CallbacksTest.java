package dev.toll.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.hosts.Callbacks;
import dev.toll.hosts.CalledLine;
import dev.toll.hosts.Host;
import dev.toll.hosts.RemoteHost;
import dev.toll.hosts.agent.CallbackMain;
import dev.toll.hosts.agent.Facts;
import dev.toll.hosts.agent.StartRequest;
import dev.toll.hosts.agent.Ticket;
import dev.toll.systems.base.security.ServerIdentity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real agents that call back, and strangers that do. */
@Timeout(60)
class CallbacksTest {
  private static final String MARK = "toll-callback-test-" + ProcessHandle.current().pid();
  private static final String VARIABLE = "TOLL_TEST_CALLBACK";
  private static final Duration SOON = Duration.ofSeconds(15);

  @TempDir Path scratch;
  private final List<String> refusals = new CopyOnWriteArrayList<>();
  private final List<Process> agents = new ArrayList<>();
  private ServerIdentity identity;
  private Callbacks callbacks;
  private Callbacks.Awaited awaited;
  private Ticket ticket;

  @BeforeEach
  void listen() throws Exception {
    identity = ServerIdentity.create("127.0.0.1");
    callbacks = new Callbacks(InetAddress.getLoopbackAddress(), identity.tls(), refusals::add);
    awaited = callbacks.await(identity.sha256());
    ticket = awaited.ticket();
  }

  @AfterEach
  void end() throws Exception {
    callbacks.close();
    for (Process agent : agents) {
      agent.destroyForcibly().waitFor();
    }
  }

  /** As a container starts it: the ticket is in a file among other bytes. */
  private Process agent(Ticket with) throws Exception {
    Path file = scratch.resolve("tokens-" + agents.size());
    byte[] text = with.text().getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = new byte[text.length + 8];
    System.arraycopy(new byte[] {'H', 'D', 'T', 'S', 0, 0, 1, (byte) 0x8f}, 0, bytes, 0, 8);
    System.arraycopy(text, 0, bytes, 8, text.length);
    Files.write(file, bytes);
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            Path.of(CallbackMain.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString(),
            CallbackMain.class.getName());
    builder.environment().put(CallbackMain.FILE_VARIABLE, file.toString());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Process agent = builder.start();
    agents.add(agent);
    return agent;
  }

  private CalledLine arrived() throws Exception {
    return awaited.arrived().get(20, TimeUnit.SECONDS);
  }

  private RemoteHost open(CalledLine line) throws Exception {
    Host host = new Host("c1", "127.0.0.1", null, 0, Set.of(), scratch + "/data", null, null);
    return line.open(host, MARK, () -> null, () -> {});
  }

  private static StartRequest shell(String script, String value) {
    return new StartRequest(List.of("sh", "-c", script), Map.of(VARIABLE, value));
  }

  private static void ends(Process agent, int code, String said) throws Exception {
    String errors = new String(agent.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(agent.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(errors).contains(said);
    assertThat(agent.exitValue()).isEqualTo(code);
  }

  private void awaitRefusal(String why) throws Exception {
    Wait.every(Duration.ofMillis(20)).atMost(SOON).until(() -> !refusals.isEmpty());
    assertThat(refusals).singleElement().asString().contains("127.0.0.1", why);
  }

  @Test
  void anAgentThatCallsIsAHostAndItsTicketIsGone() throws Exception {
    Process agent = agent(ticket);
    try (RemoteHost host = open(arrived())) {
      assertThat(host.facts().get(Facts.PID)).isEqualTo(Long.toString(agent.pid()));
      Process process = host.start(shell("cat; echo $" + VARIABLE, "blue"));
      process.getOutputStream().write("seen ".getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().close();
      assertThat(process.getInputStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEqualTo("seen blue\n");
      assertThat(process.waitFor()).isZero();
      assertThat(scratch.resolve("tokens-0")).doesNotExist();
      for (String file : List.of("cmdline", "environ")) {
        assertThat(Files.readString(Path.of("/proc/" + agent.pid() + "/" + file)))
            .doesNotContain(ticket.token());
      }
    }
    ends(agent, 0, "");
    assertThat(refusals).isEmpty();
  }

  @Test
  void aWrongTokenIsRefusedAndTheRightOneStillWelcome() throws Exception {
    String wrong = "0".repeat(Ticket.TOKEN_DIGITS);
    ends(
        agent(new Ticket(ticket.address(), ticket.port(), ticket.certificate(), wrong)),
        1,
        "toll refuses this agent: its token is not this run's");
    awaitRefusal("its token is not this run's");
    assertThat(awaited.arrived()).isNotDone();
    Process agent = agent(ticket);
    try (RemoteHost host = open(arrived())) {
      assertThat(host.gone()).isNull();
    }
    ends(agent, 0, "");
  }

  @Test
  void aTokenIsGoodOnce() throws Exception {
    Process agent = agent(ticket);
    try (RemoteHost host = open(arrived())) {
      ends(agent(ticket), 1, "toll refuses this agent: its token was used already");
      awaitRefusal("its token was used already");
      assertThat(host.start(shell("exit 7", "x")).waitFor()).isEqualTo(7);
    }
    ends(agent, 0, "");
  }

  @Tag("slow")
  @Test
  void eachTokenIsOfOneAgent() throws Exception {
    Callbacks.Awaited second = callbacks.await(identity.sha256());
    Process late = agent(second.ticket());
    try (RemoteHost host = open(second.arrived().get(20, TimeUnit.SECONDS))) {
      assertThat(awaited.arrived()).isNotDone();
      assertThat(host.facts().get(Facts.PID)).isEqualTo(Long.toString(late.pid()));
      Process early = agent(ticket);
      try (RemoteHost other = open(arrived())) {
        assertThat(other.facts().get(Facts.PID)).isEqualTo(Long.toString(early.pid()));
      }
      ends(early, 0, "");
    }
    ends(late, 0, "");
    assertThat(refusals).isEmpty();
  }

  @Test
  void anAgentSpeaksToNobodyElseThanItsToll() throws Exception {
    ServerIdentity other = ServerIdentity.create("127.0.0.1");
    ends(
        agent(new Ticket(ticket.address(), ticket.port(), other.sha256(), ticket.token())),
        1,
        "the certificate is not that of the toll of this run");
    awaitRefusal("no agent with TLS 1.3");
    assertThat(awaited.arrived()).isNotDone();
  }

  @Test
  void anOlderTlsAndPlainTextAreRefused() throws Exception {
    assertThat(greet("TLSv1.3", Ticket.HELLO + "short")).startsWith(Ticket.REFUSED);
    awaitRefusal("its token is not this run's");
    refusals.clear();
    assertThat(greet("TLSv1.2", Ticket.HELLO + ticket.token())).isNull();
    awaitRefusal("no agent with TLS 1.3");
    refusals.clear();
    try (Socket plain = new Socket(ticket.address(), ticket.port())) {
      plain
          .getOutputStream()
          .write((Ticket.HELLO + ticket.token() + "\n").getBytes(StandardCharsets.UTF_8));
      byte[] unused = plain.getInputStream().readAllBytes();
    } catch (IOException e) {
      // Reset: refused as well.
    }
    awaitRefusal("no agent with TLS 1.3");
    assertThat(awaited.arrived()).isNotDone();
  }

  /** Says something as a stranger; null when there is no answer. */
  private String greet(String version, String greeting) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Credulous()}, null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(ticket.address(), ticket.port())) {
      socket.setEnabledProtocols(new String[] {version});
      socket.getOutputStream().write((greeting + "\n").getBytes(StandardCharsets.UTF_8));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    } catch (IOException e) {
      return null;
    }
  }

  @Test
  void whenTheLineIsCutEverythingEnds() throws Exception {
    Process agent = agent(ticket);
    CalledLine line = arrived();
    RemoteHost host = open(line);
    Process process =
        host.start(
            shell("trap '' TERM HUP; setsid sleep 300 & echo up; while :; do sleep 1; done", MARK));
    assertThat(process.getInputStream().readNBytes(3)).asString().isEqualTo("up\n");
    assertThat(ProcFs.withVariable(VARIABLE, MARK)).isNotEmpty();
    line.cut();
    assertThat(agent.waitFor(15, TimeUnit.SECONDS)).isTrue();
    Wait.every(Duration.ofMillis(50))
        .atMost(SOON)
        .until(() -> ProcFs.withVariable(VARIABLE, MARK).isEmpty());
    assertThat(ProcFs.withVariable(VARIABLE, MARK)).isEmpty();
    assertThat(host.gone()).hasMessageStartingWith("c1: ");
  }

  /** Trusts any server: a stranger only wants to get in. */
  private static final class Credulous implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
