package io.clusterfabric.testkit.contract;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a contract's tests as a user's build would. */
final class ContractRun {
  /** What a failed assertion looks like, unlike an error in a contract itself. */
  static final String FAILURE =
      "(?s)(java\\.lang\\.AssertionError|org\\.opentest4j\\.AssertionFailedError).*";

  private ContractRun() {}

  /** Each test that ran with its failure, or with empty text; of all tests if the name is empty. */
  static Map<String, String> of(Class<?> testClass, String methodName) {
    Map<String, String> results = new TreeMap<>();
    TestExecutionListener listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
              results.put(
                  name(test.getSource()),
                  result.getThrowable().map(Throwable::toString).orElse(""));
            }
          }
        };
    PostDiscoveryFilter only =
        test ->
            FilterResult.includedIf(
                methodName.isEmpty()
                    || !test.isTest()
                    || name(test.getSource()).equals(methodName));
    Launcher launcher =
        LauncherFactory.create(
            LauncherConfig.builder()
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(listener)
                .build());
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(testClass))
            .filters(only)
            .build());
    return results;
  }

  private static String name(Optional<TestSource> source) {
    return source.isPresent() && source.get() instanceof MethodSource method
        ? method.getMethodName()
        : "";
  }
}
