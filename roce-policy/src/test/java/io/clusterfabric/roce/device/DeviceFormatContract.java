package io.clusterfabric.roce.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What every format of switches must do with its own output, with damage and with other files. */
public abstract class DeviceFormatContract {
  private static final int DAMAGES = 400;

  protected DeviceFormatContract() {}

  protected abstract DeviceFormat format();

  /** Names of ports as the format writes them. */
  protected abstract List<String> ports();

  protected final RocePolicy sample() {
    return PolicyPresets.of("cumulus-lossless");
  }

  /** A preset without what a format cannot say. */
  protected RocePolicy expressible(RocePolicy policy) {
    return policy;
  }

  protected final DeviceReading reading(String text) {
    try {
      return format().read("leaf-1", FabricSource.ofText("x", text), ReadOptions.standard());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  protected final GeneratedConfig generated(RocePolicy policy) {
    return format().write(IntendedConfig.ofSwitch(policy, PolicyArbitraries.leaf(ports())));
  }

  /** A policy that the format writes whole comes back as it was. */
  protected final boolean comesBack(RocePolicy policy) {
    GeneratedConfig text = generated(policy);
    if (!text.isComplete()) {
      return false;
    }
    DeviceReading back = reading(text.text());
    assertThat(back.findings().asList()).as(text.text()).isEmpty();
    assertThat(back.coverage().understood())
        .as("%s of%n%s", back.unread(), text.text())
        .isEqualTo(back.coverage().statements());
    DevicePolicies found = DevicePolicies.of(back.config());
    assertThat(found.findings().asList()).isEmpty();
    assertThat(found.roles()).as(text.text()).hasSize(1);
    RocePolicy main = found.main().orElseThrow();
    assertThat(main.explain().toString())
        .as(text.text())
        .isEqualTo(
            PolicyArbitraries.ofSwitch(policy).toBuilder()
                .name(main.name())
                .build()
                .explain()
                .toString());
    assertThat(main).isEqualTo(PolicyArbitraries.ofSwitch(policy));
    return true;
  }

  @Test
  void presetsComeBack() {
    int whole = 0;
    for (String id : PolicyPresets.ids()) {
      RocePolicy p = PolicyPresets.of(id);
      if (!p.classes().isEmpty() && !p.dscpMap().isEmpty()) {
        // binding a map of DSCPs is trusting them, whether the source says so or not
        RocePolicy.Builder b = p.toBuilder();
        b.trust(p.trust().orElse(TrustMode.DSCP));
        whole += comesBack(expressible(b.build())) ? 1 : 0;
      }
    }
    assertThat(whole).isPositive();
  }

  @Test
  void knowsItsOwn() throws IOException {
    String text = generated(sample()).text();
    assertThat(format().sniff(FabricSource.ofText("x", text))).isNotEqualTo(Likelihood.NO);
    assertThat(format().sniff(FabricSource.ofText("x", "hello world\n"))).isEqualTo(Likelihood.NO);
    assertThat(format().sniff(FabricSource.ofText("x", ""))).isEqualTo(Likelihood.NO);
    assertThat(generated(sample()).text()).isEqualTo(text);
  }

  @Test
  void damageNeverBreaksTheReader() {
    String text = generated(sample()).text();
    Assertions.assertTimeout(
        Duration.ofSeconds(60),
        () -> {
          for (Damage d : DamagedText.damages(text, 7, DAMAGES)) {
            DeviceReading r =
                format()
                    .read("leaf-1", FabricSource.ofBytes("d", d.bytes()), ReadOptions.standard());
            assertThat(r.coverage().understood())
                .as(d.description())
                .isLessThanOrEqualTo(r.coverage().statements());
            DevicePolicies.of(r.config());
            format().write(r.config());
            for (Finding f : r.findings()) {
              assertThat(f.why()).isNotBlank().doesNotContain("\n", "Exception");
            }
          }
        });
  }

  @Test
  void nothingIsExplained() {
    DeviceReading r = reading("");
    assertThat(r.findings().asList()).isNotEmpty();
    assertThat(r.config().ports()).isEmpty();
    assertThat(reading("\0\1\2").findings().errors().asList()).isNotEmpty();
  }

  @Test
  void limitsHold() throws IOException {
    String text = generated(sample()).text();
    ReadOptions few = ReadOptions.builder().limits(Limits.builder().maxBytes(40).build()).build();
    DeviceReading r = format().read("leaf-1", FabricSource.ofText("x", text), few);
    assertThat(r.findings().asList()).isNotEmpty();
  }
}
