package io.clusterfabric.topology.format.ibnetdiscover;

import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.fixture;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.format.ImportResult;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Changes of a dump that must not change what it means, and damage that must cost little. */
class IbnetdiscoverProperties {

  @Provide
  Arbitrary<String> dumps() {
    return Arbitraries.of(Dumps.WHOLE);
  }

  @Property(tries = 100)
  void theOrderOfRecordsMakesNoDifference(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.orderMakesNoDifference(fixture(name), seed);
  }

  @Property(tries = 100)
  void spacesAndTabsMakeNoDifference(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.spacesMakeNoDifference(fixture(name), seed);
  }

  @Property(tries = 50)
  void lineEndsMakeNoDifference(
      @ForAll("dumps") String name, @ForAll("lineEnds") String lineEnd, @ForAll boolean mark) {
    Laws.lineEndsMakeNoDifference(fixture(name), lineEnd, mark);
  }

  @Provide
  Arbitrary<String> lineEnds() {
    return Arbitraries.of("\n", "\r\n", "\r\r\n", "\r");
  }

  @Property(tries = 50)
  void oneEndOfALinkIsEnough(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.oneEndIsEnough(fixture(name), seed);
  }

  @Property(tries = 20)
  void aDumpTwiceIsTheDump(@ForAll("dumps") String name) {
    Laws.twiceIsOnce(fixture(name));
  }

  @Property(tries = 50)
  void namesAreNames(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.namesAreNames(fixture(name), seed);
  }

  @Property(tries = 500)
  void aDamagedLineCostsItsOwnLinkOnly(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.damageOfALineIsLocal(fixture(name), seed);
  }

  @Property(tries = 500)
  void anyDamageEndsInAReport(@ForAll("dumps") String name, @ForAll long seed) {
    Laws.damageEndsInAReport(fixture(name), seed);
  }

  @Property(tries = 100)
  void aCutDumpKeepsTheLinksOfWhatIsLeft(@ForAll("dumps") String name, @ForAll long seed) {
    String text = fixture(name);
    int cut = (int) Math.floorMod(seed, text.length() + 1L);
    ImportResult whole = read(text);
    ImportResult part = read(text.substring(0, cut));
    if (part.findCluster().isPresent()) {
      assertThat(part.cluster().fabrics().get(0).links().size())
          .isLessThanOrEqualTo(whole.cluster().fabrics().get(0).links().size());
    } else {
      assertThat(part.findings().errors()).isNotEmpty();
    }
  }
}
