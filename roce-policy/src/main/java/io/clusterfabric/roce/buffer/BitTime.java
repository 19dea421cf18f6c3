package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.DataSize;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Headroom as a sum of delays in bit times: the frame that is being sent when the pause is wanted,
 * the pause, cable and interfaces on the way there and back, the peer's response, and the lossless
 * frame that the peer has just begun. It counts bits, not cells. Interface delays are known up to
 * 100 Gb/s only; above that there is no answer.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BitTime() implements HeadroomModel {
  private static final String UNKNOWN = "roce.buffer.unknown-term";

  @Override
  public String id() {
    return "bit-time";
  }

  @Override
  public Headroom of(HeadroomRequest r) {
    Explanation.Builder out = Explanation.of(id() + " for " + r);
    long overhead = BufferFacts.whole("bit-time.frame-overhead");
    long own = Math.multiplyExact(r.mtu().bytes(), BufferFacts.BITS) + overhead;
    long pause = BufferFacts.whole("bit-time.pause-bytes") * BufferFacts.BITS + overhead;
    DataSize lossless = r.losslessMtu().orElse(r.mtu());
    long begun = Math.multiplyExact(lossless.bytes(), BufferFacts.BITS) + overhead;
    double cable =
        r.cable().toMeters()
            * BufferFacts.number("bit-time.cable-ps-per-m")
            * BufferFacts.megabits(r.rate())
            / 1e6;
    OptionalLong interfaces = BufferFacts.byRate("bit-time.interface", r.rate());
    OptionalLong response = BufferFacts.byRate("bit-time.response", r.rate());
    out.term("frame that is being sent", own + " bit times", "MTU, gap and preamble");
    out.term("pause frame", pause + " bit times");
    out.term("cable, each way", String.format(Locale.ROOT, "%.0f bit times", cable));
    term(out, "interface, at each end", interfaces);
    term(out, "the peer's response", response);
    out.term("the peer's frame that has begun", begun + " bit times", lossless.bytes() + " B");
    if (r.losslessMtu().isEmpty()) {
      out.assume("lossless frames are as large as the MTU");
    }
    out.source(BufferFacts.source("bit-time"));
    out.source(BufferFacts.source("bit-time-sum"));
    if (interfaces.isEmpty() || response.isEmpty()) {
      return new Headroom(
          id(), Optional.empty(), Optional.empty(), Optional.empty(), out.build(), unknown(r));
    }
    double bits =
        own + pause + 2 * cable + 2.0 * interfaces.getAsLong() + response.getAsLong() + begun;
    long bytes = (long) Math.ceil(bits / BufferFacts.BITS);
    out.term("headroom", bytes + " B", "sum of all, in bytes");
    return new Headroom(
        id(),
        Optional.of(DataSize.ofBytes(bytes)),
        Optional.empty(),
        Optional.empty(),
        out.build(),
        Findings.none());
  }

  private static void term(Explanation.Builder out, String name, OptionalLong bits) {
    out.term(name, bits.isPresent() ? bits.getAsLong() + " bit times" : "unknown");
  }

  private static Findings unknown(HeadroomRequest r) {
    return Findings.builder()
        .add(
            UNKNOWN,
            Severity.INFO,
            new ElementRef(ElementKind.PARAMETER, "rate"),
            "no source gives the interface delay or the response of a port of "
                + r.rate()
                + ", so that bit times cannot be summed; take the model of the switch")
        .build();
  }
}
