package io.clusterfabric.testkit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SkippedTestsTest {
  private static final String FIXTURE = SkippingFixture.class.getName();

  @Test
  void namesWhatWasSkippedAndWhy() {
    assertThat(run(true).lines())
        .containsExactly(
            "Skipped: " + FIXTURE + "$Big.bigger (runs with -Pfull)",
            "Skipped: " + FIXTURE + ".assumes (Assumption failed: no shared data)",
            "Skipped: " + FIXTURE + ".assumesOnce [2] number=2 (Assumption failed: not one)",
            "Skipped: " + FIXTURE + ".big (runs with -Pfull)",
            "Skipped: " + FIXTURE + ".disabled (broken)");
  }

  @Test
  void aFullRunLeavesNothingOut() {
    assertThat(run(false)).doesNotContain("-Pfull").contains(".disabled");
  }

  private static String run(boolean leaveOutFullTests) {
    Set<String> leftOut = new TreeSet<>();
    SkippedTests listener = new SkippedTests(leftOut, false);
    Launcher launcher =
        LauncherFactory.create(
            LauncherConfig.builder()
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(listener)
                .build());
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(SkippingFixture.class))
            .filters(new FullTestsFilter(leaveOutFullTests, leftOut))
            .build());
    return listener.report();
  }
}
