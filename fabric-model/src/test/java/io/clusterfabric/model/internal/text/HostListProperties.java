package io.clusterfabric.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HostListProperties {
  @Provide
  Arbitrary<Set<String>> names() {
    Arbitrary<String> stem = Arbitraries.of("n", "node-", "r1n", "0", "", "a.b.");
    Arbitrary<String> number =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 120).map(String::valueOf),
            Arbitraries.integers().between(0, 120).map(i -> "0" + i),
            Arbitraries.integers().between(0, 120).map(i -> String.format("%03d", i)),
            Arbitraries.of("999999999", "1000000000", "0000000000001", "12345678901234567890"));
    Arbitrary<String> tail = Arbitraries.of("", "", "", "-ib");
    return Combinators.combine(stem, number, tail).as((s, n, t) -> s + n + t).set().ofMaxSize(60);
  }

  @Property
  void compactAndExpandAreInverse(@ForAll("names") Set<String> names) throws Exception {
    String list = HostList.compact(names);
    List<String> back = HostList.expand(list, names.size());
    assertThat(back).as(list).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(back)).as(list).isEqualTo(new TreeSet<>(names));
    assertThat(HostList.compact(back)).isEqualTo(list);
  }

  @Property
  void anyTextIsReadOrRefused(@ForAll("texts") String text) {
    try {
      assertThat(HostList.expand(text, 10_000)).hasSizeLessThanOrEqualTo(10_000);
    } catch (HostList.MalformedException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("[]-,019a ").ofMaxLength(24);
  }
}
