package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PossibleTest {
  private static final PortRef REF = new PortRef("n", "1");
  private static final Adapter NIC = Adapter.builder().id("nic").model("m").build();

  /** A figure, the least that it can be, and how a value gets it. */
  private record Figure(String name, int least, IntFunction<Object> maker) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Figure> figures() {
    SwitchSpec spec = SwitchSpec.builder().model("m").build();
    return Stream.of(
        new Figure("tier", 1, n -> sw(spec).tier(n).build()),
        new Figure("rail", 0, n -> sw(spec).rail(n).build()),
        new Figure("plane", 0, n -> sw(spec).plane(n).build()),
        new Figure("pod", 0, n -> sw(spec).pod(n).build()),
        new Figure("radix", 1, n -> SwitchSpec.builder().model("m").radix(n).build()),
        new Figure("cages", 0, n -> SwitchSpec.builder().model("m").cages(n).build()),
        new Figure("split", 1, n -> SwitchSpec.builder().model("m").splitWays(n).build()),
        new Figure("cage", 1, n -> Port.builder().ref(REF).cage(n).build()),
        new Figure("lanes", 1, n -> Port.builder().ref(REF).lanes(n).build()),
        new Figure("negotiated lanes", 1, n -> Port.builder().ref(REF).negotiatedLanes(n).build()),
        new Figure("rail", 0, n -> endpoint().rail(n).build()),
        new Figure("plane", 0, n -> endpoint().plane(n).build()),
        new Figure("index", 0, n -> Gpu.builder().index(n).model("m").build()),
        new Figure("NUMA node", 0, n -> Gpu.builder().index(0).model("m").numaNode(n).build()),
        new Figure("ports", 1, n -> Adapter.builder().id("a").model("m").ports(n).build()),
        new Figure("NUMA node", 0, n -> Adapter.builder().id("a").model("m").numaNode(n).build()),
        new Figure("NUMA node", 0, n -> PcieNode.builder().id("a").numaNode(n).build()),
        new Figure("NUMA nodes", 1, n -> HostSpec.builder().model("m").numaNodes(n).build()),
        new Figure("lanes", 1, n -> LinkSpec.builder().lanes(n).build()),
        new Figure("units", 1, n -> Rack.builder().id("r").units(n).build()),
        new Figure("position", 1, n -> Rack.builder().id("r").position(n).build()),
        new Figure("unit", 1, n -> Location.builder().unit(n).build()),
        new Figure("fibres", 0, n -> Cable.builder().id("c").fibres(n).build()));
  }

  private static Switch.Builder sw(SwitchSpec spec) {
    Switch.Builder b = Switch.builder();
    b.id("s").spec(spec);
    return b;
  }

  private static Endpoint.Builder endpoint() {
    Endpoint.Builder b = Endpoint.builder();
    b.port(REF).fabricId("f").adapter(NIC);
    return b;
  }

  @ParameterizedTest
  @MethodSource("figures")
  void aFigureBelowItsLeastIsRefused(Figure figure) {
    for (int n : new int[] {figure.least() - 1, -5, Integer.MIN_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> figure.maker().apply(n))
          .withMessageContaining(figure.name())
          .withMessageContaining("must be at least " + figure.least() + ", found " + n);
    }
    assertThat(figure.maker().apply(figure.least())).isNotNull();
    assertThat(figure.maker().apply(Integer.MAX_VALUE)).isNotNull();
  }

  @Test
  void allThatCannotBeIsTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SwitchSpec.builder()
                    .model("m")
                    .radix(-1)
                    .cages(-2)
                    .portRate(Bandwidth.ZERO)
                    .build())
        .withMessage(
            "of a switch spec, the radix must be at least 1, found -1; the rate of a port must be"
                + " above 0, found 0b/s; leave it out if it is not known; the number of cages must"
                + " be at least 0, found -2");
  }

  @Test
  void noRateIsZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.builder().dataRate(Bandwidth.ZERO).build())
        .withMessageContaining("a link that carries nothing is down: say so at its ports");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.builder().nominalRate(Bandwidth.ZERO).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.builder().signallingRate(Bandwidth.ZERO).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.builder().mtu(DataSize.ofBytes(0)).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Adapter.builder().id("a").model("m").portRate(Bandwidth.ZERO).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Port.builder().ref(REF).negotiatedRate(Bandwidth.ZERO).build());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ScaleUp.builder()
                    .technology(Technology.NVLINK)
                    .bandwidthPerGpu(Bandwidth.ZERO)
                    .build())
        .withMessageContaining("the bandwidth of a GPU must be above 0, found 0b/s");
    assertThatCode(() -> LinkSpec.builder().dataRate(Bandwidth.ofBitsPerSecond(1)).build())
        .doesNotThrowAnyException();
  }
}
