package io.clusterfabric.testkit;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks a module's compiled main classes against the rules of the house: which types may show in a
 * public signature, which package may use which, names, marks, and what no library code does.
 *
 * <p>A module extends it with the name of its base package and, if it has several packages, their
 * order:
 *
 * <pre>{@code
 * class CollectivesArchitectureTest extends ArchitectureContract {
 *   CollectivesArchitectureTest() {
 *     super("io.clusterfabric.collectives");
 *   }
 *
 *   @Override
 *   protected List<String> packageOrder() {
 *     return List.of("bound", "algorithm", "placement", "estimate");
 *   }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ArchitectureContract {
  private final String basePackage;

  /**
   * For subclasses.
   *
   * @param basePackage the package that all of the module's packages lie in, such as {@code
   *     io.clusterfabric.topology}
   */
  protected ArchitectureContract(String basePackage) {
    this.basePackage = basePackage;
  }

  /**
   * The module's packages below the base package, in the order in which they build on each other:
   * each may use those to its left and none to its right. An entry stands for the package and all
   * below it that have no entry of their own; the empty string is the base package itself.
   *
   * @return the order; empty (the default) if only cycles are to be found
   */
  protected List<String> packageOrder() {
    return List.of();
  }

  /**
   * The packages below the base package that may use JGraphT.
   *
   * @return names relative to the base package; none by default
   */
  protected Set<String> graphPackages() {
    return Set.of();
  }

  /**
   * The internal packages of other modules that this module may use.
   *
   * @return full names of packages, each with all below it; by default the model's internal
   *     packages, which are exported to the project's own modules
   */
  protected Set<String> internalPackagesAllowed() {
    return Set.of("io.clusterfabric.model.internal");
  }

  /**
   * Tells whether the module's task is to talk to a console, as the shell's is.
   *
   * @return false by default
   */
  protected boolean writesToConsole() {
    return false;
  }

  @TestFactory
  final List<DynamicTest> rulesOfTheHouse() {
    ModuleFolder module = ModuleFolder.of(getClass());
    JavaClasses classes = new ClassFileImporter().importPath(module.classes());
    if (classes.isEmpty()) {
      throw new AssertionError(
          module.classes() + " holds no classes; compile the module before checking it");
    }
    return rules().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(classes)))
        .toList();
  }

  final List<ArchRule> rules() {
    HouseRules house = new HouseRules(basePackage);
    List<ArchRule> rules = new ArrayList<>();
    rules.add(house.staysInBasePackage());
    rules.add(house.signaturesShowNoLibraryTypes());
    rules.add(house.carriesNoJacksonAnnotations());
    rules.add(house.usesGraphLibraryOnlyIn(graphPackages()));
    rules.add(house.usesForeignInternalsOnlyIn(internalPackagesAllowed()));
    rules.add(house.hasNoPackageCycles());
    if (!packageOrder().isEmpty()) {
      rules.add(house.keepsPackageOrder(packageOrder()));
    }
    rules.add(house.hasNoVagueNames());
    rules.add(house.marksApi());
    rules.add(house.usesNoLogging());
    if (!writesToConsole()) {
      rules.add(house.writesNothingToConsole());
    }
    rules.add(house.hasNoStaticThreads());
    rules.add(house.opensNoSockets());
    return List.copyOf(rules);
  }
}
