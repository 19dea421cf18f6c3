package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.internal.text.NaturalOrder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PortRefProperties {
  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings()
        .all()
        .ofMinLength(1)
        .ofMaxLength(12)
        .filter(s -> s.chars().noneMatch(c -> c == '[' || c == ']' || c < ' '));
  }

  @Property
  void whatIsPrintedIsReadBack(@ForAll("names") String node, @ForAll("names") String port) {
    PortRef ref = new PortRef(node, port);
    assertThat(PortRef.parse(ref.toString())).isEqualTo(ref);
  }

  @Property
  void anyTextIsReadOrRefusedWithAReason(@ForAll String text) {
    try {
      assertThat(PortRef.parse(text)).hasToString(text);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("found");
    }
  }

  @Property
  void nodesComeFirstInTheOrder(
      @ForAll("names") String node,
      @ForAll("names") String port,
      @ForAll("names") String node2,
      @ForAll("names") String port2) {
    PortRef a = new PortRef(node, port);
    PortRef b = new PortRef(node2, port2);
    int byNode = NaturalOrder.INSTANCE.compare(node, node2);
    int byPort = NaturalOrder.INSTANCE.compare(port, port2);
    assertThat(Integer.signum(a.compareTo(b)))
        .isEqualTo(Integer.signum(byNode != 0 ? byNode : byPort));
    assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
  }

  @Example
  void otherFormsAreRefused() {
    for (String bad :
        new String[] {
          "", "leaf-1", "[1]", "leaf[]", "leaf[1", "leaf1]", "a[b]c", "a[b]c]", "a[[1]", "a[1]]"
        }) {
      assertThatIllegalArgumentException().as(bad).isThrownBy(() -> PortRef.parse(bad));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PortRef.parse("leaf-1"))
        .withMessage("a port is written node[port], such as leaf-1[17], found 'leaf-1'");
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRef("a\n", "1"));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRef("", "1"));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRef("a", ""));
    assertThat(PortRef.parse("h 1[mlx5_0/1]")).isEqualTo(new PortRef("h 1", "mlx5_0/1"));
  }
}
