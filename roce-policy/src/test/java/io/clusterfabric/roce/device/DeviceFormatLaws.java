package io.clusterfabric.roce.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.roce.policy.RocePolicy;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Laws of every format: what it writes whole comes back as it was. */
public abstract class DeviceFormatLaws {
  protected DeviceFormatLaws() {}

  protected abstract DeviceFormat format();

  protected abstract List<String> ports();

  @Provide
  Arbitrary<RocePolicy> policies() {
    return PolicyArbitraries.policies();
  }

  /** What a format cannot say is not asked of it. */
  protected RocePolicy expressible(RocePolicy policy) {
    return policy;
  }

  @Property(tries = 120)
  void policiesComeBack(@ForAll("policies") RocePolicy any) throws IOException {
    RocePolicy policy = expressible(any);
    GeneratedConfig text =
        format().write(IntendedConfig.ofSwitch(policy, PolicyArbitraries.leaf(ports())));
    Statistics.label("whole")
        .collect(text.isComplete())
        .coverage(c -> c.check(true).percentage(p -> p > 30));
    DeviceReading back =
        format().read("leaf-1", FabricSource.ofText("x", text.text()), ReadOptions.standard());
    DeviceReading again =
        format()
            .read(
                "leaf-1",
                FabricSource.ofText("x", format().write(back.config()).text()),
                ReadOptions.standard());
    assertThat(again.config()).as(text.text()).isEqualTo(back.config());
    if (!text.isComplete()) {
      return;
    }
    assertThat(back.findings().asList()).as(text.text()).isEmpty();
    RocePolicy main = DevicePolicies.of(back.config()).main().orElseThrow();
    RocePolicy wanted = PolicyArbitraries.ofSwitch(policy);
    assertThat(main.explain().toString())
        .as(text.text())
        .isEqualTo(wanted.toBuilder().name(main.name()).build().explain().toString());
    assertThat(main).isEqualTo(wanted);
  }
}
