package io.clusterfabric.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.clusterfabric.elsewhere.internal.Secret;
import io.clusterfabric.testkit.fixture.annotated.Wire;
import io.clusterfabric.testkit.fixture.clean.Good;
import io.clusterfabric.testkit.fixture.console.Prints;
import io.clusterfabric.testkit.fixture.console.PrintsTrace;
import io.clusterfabric.testkit.fixture.cycle.first.First;
import io.clusterfabric.testkit.fixture.cycle.second.Second;
import io.clusterfabric.testkit.fixture.foreign.UsesSecret;
import io.clusterfabric.testkit.fixture.graph.UsesGraph;
import io.clusterfabric.testkit.fixture.internal.MayShowGuava;
import io.clusterfabric.testkit.fixture.logging.Logs;
import io.clusterfabric.testkit.fixture.logging.LogsToSystem;
import io.clusterfabric.testkit.fixture.named.LinkHelper;
import io.clusterfabric.testkit.fixture.named.LinkManager;
import io.clusterfabric.testkit.fixture.named.LinkUtils;
import io.clusterfabric.testkit.fixture.net.Channels;
import io.clusterfabric.testkit.fixture.net.Connects;
import io.clusterfabric.testkit.fixture.net.Escapes;
import io.clusterfabric.testkit.fixture.net.OpensUrl;
import io.clusterfabric.testkit.fixture.order.high.High;
import io.clusterfabric.testkit.fixture.order.low.Low;
import io.clusterfabric.testkit.fixture.signature.ExtendsGuava;
import io.clusterfabric.testkit.fixture.signature.HidesGuava;
import io.clusterfabric.testkit.fixture.signature.InheritsGuava;
import io.clusterfabric.testkit.fixture.signature.NestsGuava;
import io.clusterfabric.testkit.fixture.signature.ReturnsGuava;
import io.clusterfabric.testkit.fixture.signature.TakesJackson;
import io.clusterfabric.testkit.fixture.threads.Pool;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
  private static final String BASE = "io.clusterfabric.testkit.fixture";

  private final HouseRules rules = new HouseRules(BASE);

  @Test
  void aCleanClassBreaksNoRule() {
    JavaClasses clean = new ClassFileImporter().importClasses(Good.class);
    ArchitectureContract contract =
        new ArchitectureContract(BASE) {
          @Override
          protected List<String> packageOrder() {
            return List.of("clean");
          }
        };
    assertThat(contract.rules()).hasSize(13);
    for (ArchRule rule : contract.rules()) {
      assertThatCode(() -> rule.check(clean)).doesNotThrowAnyException();
    }
  }

  @Test
  void findsAClassOutsideTheBasePackage() {
    fails(rules.staysInBasePackage(), "Secret", Secret.class);
  }

  @Test
  void findsLibraryTypesInSignatures() {
    ArchRule rule = rules.signaturesShowNoLibraryTypes();
    fails(rule, "com.google.common.collect.ImmutableList", ReturnsGuava.class);
    fails(rule, "com.google.common.collect.ImmutableSet", NestsGuava.class);
    fails(rule, "com.fasterxml.jackson.databind.JsonNode", TakesJackson.class);
    fails(rule, "com.google.common.collect.ForwardingObject", ExtendsGuava.class);
    fails(rule, "com.google.common.collect.ImmutableList", InheritsGuava.class);
  }

  @Test
  void letsLibraryTypesBeUsedInside() {
    passes(rules.signaturesShowNoLibraryTypes(), HidesGuava.class, MayShowGuava.class);
  }

  @Test
  void findsJacksonAnnotations() {
    fails(rules.carriesNoJacksonAnnotations(), "JsonProperty", Wire.class);
  }

  @Test
  void findsGraphLibraryInTheWrongPackage() {
    fails(rules.usesGraphLibraryOnlyIn(Set.of()), "org.jgrapht.Graph", UsesGraph.class);
    fails(rules.usesGraphLibraryOnlyIn(Set.of("grap")), "org.jgrapht.Graph", UsesGraph.class);
    passes(rules.usesGraphLibraryOnlyIn(Set.of("graph")), UsesGraph.class);
  }

  @Test
  void findsUseOfForeignInternals() {
    fails(rules.usesForeignInternalsOnlyIn(Set.of()), "Secret", UsesSecret.class);
    passes(
        rules.usesForeignInternalsOnlyIn(Set.of("io.clusterfabric.elsewhere.internal")),
        UsesSecret.class);
  }

  @Test
  void findsPackageCycles() {
    fails(rules.hasNoPackageCycles(), "Cycle detected", First.class, Second.class);
    passes(rules.hasNoPackageCycles(), Low.class, High.class);
  }

  @Test
  void findsUseAgainstTheOrder() {
    fails(
        rules.keepsPackageOrder(List.of("order.low", "order.high")), "High", Low.class, High.class);
    passes(rules.keepsPackageOrder(List.of("order.high", "order.low")), Low.class, High.class);
  }

  @Test
  void aPackageBelowAnotherMayHaveItsOwnPlace() {
    passes(rules.keepsPackageOrder(List.of("order.high", "order")), Low.class, High.class);
    fails(rules.keepsPackageOrder(List.of("order", "order.high")), "High", Low.class, High.class);
  }

  @Test
  void findsAPackageWithoutAPlace() {
    fails(rules.keepsPackageOrder(List.of("order.high")), "without a place", Low.class);
  }

  @Test
  void findsVagueNames() {
    fails(rules.hasNoVagueNames(), "LinkUtils", LinkUtils.class);
    fails(rules.hasNoVagueNames(), "LinkManager", LinkManager.class);
    fails(rules.hasNoVagueNames(), "LinkHelper", LinkHelper.class);
  }

  @Test
  void findsUnmarkedTypes() {
    fails(rules.marksApi(), "High", High.class);
    passes(rules.marksApi(), Good.class, MayShowGuava.class);
  }

  @Test
  void findsLogging() {
    fails(rules.usesNoLogging(), "java.util.logging.Logger", Logs.class);
    fails(rules.usesNoLogging(), "System$Logger", LogsToSystem.class);
  }

  @Test
  void findsConsoleOutput() {
    fails(rules.writesNothingToConsole(), "System.err", Prints.class);
    fails(rules.writesNothingToConsole(), "printStackTrace", PrintsTrace.class);
  }

  @Test
  void findsStaticThreads() {
    fails(rules.hasNoStaticThreads(), "Pool.SHARED", Pool.class);
    assertThatThrownBy(() -> check(rules.hasNoStaticThreads(), Pool.class))
        .hasMessageNotContaining("Pool.own");
  }

  @Test
  void findsSockets() {
    fails(rules.opensNoSockets(), "java.net.Socket", Connects.class);
    fails(rules.opensNoSockets(), "java.nio.channels.SocketChannel", Channels.class);
    fails(rules.opensNoSockets(), "openStream", OpensUrl.class);
    passes(rules.opensNoSockets(), Escapes.class);
  }

  private static void fails(ArchRule rule, String part, Class<?>... types) {
    assertThatThrownBy(() -> check(rule, types))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(part);
  }

  private static void passes(ArchRule rule, Class<?>... types) {
    assertThatCode(() -> check(rule, types)).doesNotThrowAnyException();
  }

  private static void check(ArchRule rule, Class<?>... types) {
    rule.check(new ClassFileImporter().importClasses(types));
  }
}
