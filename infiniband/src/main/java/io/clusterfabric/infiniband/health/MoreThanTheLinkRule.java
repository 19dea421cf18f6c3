package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import io.clusterfabric.model.unit.DataSize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A counter of words, taken as words, tells no more than the link can carry. */
final class MoreThanTheLinkRule extends PlainRule<TrafficSample> {
  MoreThanTheLinkRule() {
    super(
        "infiniband.health.more-than-the-link",
        Severity.ERROR,
        "counters of data count words of four bytes and stay below the link's rate",
        HealthFacts.FACTS.source("netdata-14747"));
  }

  @Override
  protected List<Finding> find(TrafficSample s) {
    CounterSample c = s.growth().after();
    ElementRef where = ElementRef.port(c.device() + c.port().map(p -> "[" + p + "]").orElse(""));
    Optional<DataSize> data = s.growth().data();
    Optional<Duration> time = s.growth().time();
    if (data.isEmpty() || time.isEmpty() || time.get().isNegative() || time.get().isZero()) {
      return List.of(unknown(where, "the growth of " + c.counter() + " or its time is not known"));
    }
    BigDecimal bits = BigDecimal.valueOf(data.get().bytes()).multiply(BigDecimal.valueOf(8));
    BigDecimal most = BitErrorCount.of(0, s.link(), time.get()).bits();
    if (bits.compareTo(most) <= 0) {
      return List.of();
    }
    boolean asBytes = bits.divide(BigDecimal.valueOf(4)).compareTo(most) <= 0;
    return List.of(
        at(
                where,
                c.counter()
                    + " grows faster than the link can carry"
                    + (asBytes
                        ? "; as bytes it would fit: the driver counts bytes, where the counter is one"
                            + " of words"
                        : ""))
            .observed(data.get() + " in " + time.get())
            .expected("at most " + s.link() + ", data rate " + s.link().dataRate())
            .fix(
                asBytes
                    ? "do not multiply the counter by four for this driver"
                    : "look whether the readings are of one port, and their times right")
            .build());
  }
}
