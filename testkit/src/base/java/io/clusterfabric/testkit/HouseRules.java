package io.clusterfabric.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The rules of the house, one method each, for the module with a given base package. */
final class HouseRules {
  private static final List<String> HIDDEN_LIBRARIES =
      List.of("com.google.common", "com.fasterxml.jackson", "tools.jackson", "org.immutables");

  /** Names and escapes text; everything else in {@code java.net} can reach the network. */
  private static final Set<String> HARMLESS_NET =
      Set.of(
          "java.net.URI",
          "java.net.URISyntaxException",
          "java.net.URL",
          "java.net.URLDecoder",
          "java.net.URLEncoder");

  private static final Set<String> URL_READERS =
      Set.of("getContent", "openConnection", "openStream");

  private final String base;

  HouseRules(String basePackage) {
    this.base = basePackage;
  }

  ArchRule staysInBasePackage() {
    return classes()
        .should()
        .resideInAPackage(base + "..")
        .as("every class lies in " + base)
        .allowEmptyShould(true);
  }

  ArchRule signaturesShowNoLibraryTypes() {
    return classes()
        .that(areOffered())
        .should(
            report(
                "show no Guava, Jackson or Immutables type",
                (type, problems) ->
                    PublicTypes.shownBy(type)
                        .forEach(
                            (member, shown) ->
                                shown.stream()
                                    .filter(each -> isInAny(each, HIDDEN_LIBRARIES))
                                    .forEach(
                                        each ->
                                            problems.add(
                                                member + " shows " + each.getFullName())))))
        .as("public signatures show no Guava, Jackson or Immutables type")
        .because("users must not depend on our libraries; offer a JDK type or our own")
        .allowEmptyShould(true);
  }

  ArchRule carriesNoJacksonAnnotations() {
    return noClasses()
        .that(describe("lie outside internal packages", type -> !isInternal(type.getPackageName())))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml.jackson.annotation..", "tools.jackson..annotation..")
        .as("types outside internal packages carry no Jackson annotation")
        .because("the wire records of each schema version lie in an internal package")
        .allowEmptyShould(true);
  }

  ArchRule usesGraphLibraryOnlyIn(Set<String> packages) {
    Set<String> allowed = packages.stream().map(this::full).collect(Collectors.toSet());
    return noClasses()
        .that(describe("lie elsewhere", type -> !isInAny(type, allowed)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jgrapht..")
        .as(
            packages.isEmpty()
                ? "no class uses JGraphT"
                : "only " + sorted(packages) + " uses JGraphT")
        .because("analyses compute on compact arrays; JGraphT is a view for users")
        .allowEmptyShould(true);
  }

  ArchRule usesForeignInternalsOnlyIn(Set<String> allowed) {
    String project = "io.clusterfabric.";
    DescribedPredicate<JavaClass> foreign =
        describe(
            "internal packages of other modules",
            type ->
                type.getPackageName().startsWith(project)
                    && isInternal(type.getPackageName())
                    && !isIn(type.getPackageName(), base)
                    && !isInAny(type, allowed));
    return noClasses()
        .should()
        .dependOnClassesThat(foreign)
        .as("internal packages of other modules are used only where that is allowed")
        .because("an internal package may change without notice; allowed are " + sorted(allowed))
        .allowEmptyShould(true);
  }

  ArchRule hasNoPackageCycles() {
    return SlicesRuleDefinition.slices()
        .assignedFrom(packages())
        .should()
        .beFreeOfCycles()
        .as("the packages of " + base + " form no cycle")
        .allowEmptyShould(true);
  }

  private SliceAssignment packages() {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return isIn(type.getPackageName(), base)
            ? SliceIdentifier.of(type.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of " + base;
      }
    };
  }

  ArchRule keepsPackageOrder(List<String> order) {
    return classes()
        .should(
            report(
                "use only packages to their left",
                (type, problems) -> {
                  int own = place(type.getPackageName(), order);
                  if (own < 0) {
                    problems.add(
                        type.getFullName()
                            + " lies in a package without a place in the order "
                            + order);
                    return;
                  }
                  type.getDirectDependenciesFromSelf().stream()
                      .filter(each -> isIn(each.getTargetClass().getPackageName(), base))
                      .filter(each -> place(each.getTargetClass().getPackageName(), order) > own)
                      .map(Dependency::getDescription)
                      .forEach(problems::add);
                }))
        .as("packages use only those to their left in " + order)
        .allowEmptyShould(true);
  }

  /** The index of the longest entry that the package lies in, or -1. */
  private int place(String packageName, List<String> order) {
    int best = -1;
    for (int i = 0; i < order.size(); i++) {
      boolean fits =
          order.get(i).isEmpty() ? packageName.equals(base) : isIn(packageName, full(order.get(i)));
      if (fits && (best < 0 || order.get(i).length() > order.get(best).length())) {
        best = i;
      }
    }
    return best;
  }

  ArchRule hasNoVagueNames() {
    return noClasses()
        .should()
        .haveNameMatching(".*(Utils|Manager|Helper)")
        .as("no class is called Utils, Manager or Helper")
        .because("a class is named after the one thing it is about")
        .allowEmptyShould(true);
  }

  ArchRule marksApi() {
    return classes()
        .that(areOffered())
        .and()
        .areTopLevelClasses()
        .should()
        .beAnnotatedWith(API.class)
        .as("public top-level types carry @API")
        .allowEmptyShould(true);
  }

  ArchRule usesNoLogging() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.util.logging..",
            "org.slf4j..",
            "org.apache.logging..",
            "org.apache.commons.logging..")
        .orShould()
        .dependOnClassesThat(
            describe("System.Logger", type -> type.getName().startsWith("java.lang.System$Logger")))
        .as("no class logs")
        .because("a library answers with values and findings; long work has a progress listener")
        .allowEmptyShould(true);
  }

  ArchRule writesNothingToConsole() {
    return noClasses()
        .should()
        .accessFieldWhere(
            describe(
                "System.out, System.err or System.in",
                access -> access.getTargetOwner().isEquivalentTo(System.class)))
        .orShould()
        .callMethodWhere(
            describe(
                "Throwable.printStackTrace()",
                call ->
                    call.getName().equals("printStackTrace")
                        && call.getTarget().getRawParameterTypes().isEmpty()))
        .as("no class reads or writes the console")
        .because("a library answers with values; a PrintStream may be a parameter")
        .allowEmptyShould(true);
  }

  ArchRule hasNoStaticThreads() {
    return classes()
        .should(
            report(
                "hold no thread or executor in a static field",
                (type, problems) ->
                    type.getFields().stream()
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                        .filter(HouseRules::holdsThreads)
                        .forEach(field -> problems.add(field.getDescription()))))
        .as("no static field holds a thread, a timer or an executor")
        .because("threads belong to the caller")
        .allowEmptyShould(true);
  }

  private static boolean holdsThreads(JavaField field) {
    JavaClass type = field.getRawType();
    return type.isAssignableTo(Executor.class)
        || type.isAssignableTo(Thread.class)
        || type.isAssignableTo(Timer.class);
  }

  ArchRule opensNoSockets() {
    return noClasses()
        .should()
        .dependOnClassesThat(
            describe(
                "types that reach the network",
                type ->
                    isIn(type.getPackageName(), "javax.net")
                        || (isIn(type.getPackageName(), "java.net")
                            && !HARMLESS_NET.contains(type.getName()))
                        || (type.getPackageName().equals("java.nio.channels")
                            && isSocketName(type.getSimpleName()))))
        .orShould()
        .callMethodWhere(
            describe(
                "URL.openConnection() and the like",
                call ->
                    call.getTargetOwner().getName().equals("java.net.URL")
                        && URL_READERS.contains(call.getName())))
        .as("no class can reach the network")
        .because("the library computes; it opens no sockets and looks up no names")
        .allowEmptyShould(true);
  }

  private static boolean isSocketName(String simpleName) {
    return simpleName.contains("Socket") || simpleName.contains("Datagram");
  }

  /** Public types outside internal packages, with all types around them public too. */
  private static DescribedPredicate<JavaClass> areOffered() {
    return describe(
        "are offered to users",
        type ->
            !isInternal(type.getPackageName())
                && !type.getSimpleName().endsWith("-info")
                && PublicTypes.isVisible(type));
  }

  private String full(String relative) {
    return base + '.' + relative;
  }

  private static boolean isInternal(String packageName) {
    return (packageName + '.').contains(".internal.");
  }

  private static boolean isIn(String packageName, String parent) {
    return packageName.equals(parent) || packageName.startsWith(parent + '.');
  }

  private static boolean isInAny(JavaClass type, Iterable<String> parents) {
    for (String parent : parents) {
      if (isIn(type.getPackageName(), parent)) {
        return true;
      }
    }
    return false;
  }

  private static String sorted(Set<String> names) {
    return names.stream().sorted().toList().toString();
  }

  private static ArchCondition<JavaClass> report(
      String description, BiConsumer<JavaClass, Set<String>> check) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Set<String> problems = new TreeSet<>();
        check.accept(type, problems);
        problems.forEach(problem -> events.add(SimpleConditionEvent.violated(type, problem)));
      }
    };
  }
}
