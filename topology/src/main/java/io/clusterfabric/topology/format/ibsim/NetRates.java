package io.clusterfabric.topology.format.ibsim;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a net file tells rates: behind each port, as ibnetdiscover does. The directives for all ports
 * that ibsim also has say less, and what reads net files does not know them.
 */
final class NetRates {
  /** What ibsim 0.10 runs. */
  private static final Set<IbSpeed> RUN =
      Set.of(IbSpeed.SDR, IbSpeed.DDR, IbSpeed.QDR, IbSpeed.FDR, IbSpeed.EDR, IbSpeed.HDR);

  private static final Set<Integer> WIDTHS = Set.of(1, 2, 4, 8, 12);

  /** Links whose rate the file cannot tell. */
  private final long untold;

  /** Links whose rate the file tells and Debian's ibsim 0.10 does not run. */
  private final long notRun;

  NetRates(List<Link> links) {
    List<Optional<IbRate>> all = links.stream().map(l -> of(l.spec())).toList();
    this.untold = all.stream().filter(Optional::isEmpty).count();
    this.notRun = all.stream().flatMap(Optional::stream).filter(r -> !isRun(r)).count();
  }

  long untold() {
    return untold;
  }

  long notRun() {
    return notRun;
  }

  /** What stands behind the port at one end of a link, with a blank before it. */
  static String behind(Link link, boolean ofSwitch) {
    // Without a name, since ibsim takes an equals sign in it for an option.
    return of(link.spec())
        .map(r -> (ofSwitch ? "\t\t# \"\" lid 0 " : "\t\t# lid 0 lmc 0 \"\" lid 0 ") + r)
        .orElse("");
  }

  private static boolean isRun(IbRate rate) {
    return rate.speed().filter(RUN::contains).isPresent();
  }

  /**
   * The rate of a link: by its name, or by what it carries, over four lanes unless it says how
   * many.
   */
  static Optional<IbRate> of(LinkSpec spec) {
    String name = spec.generation().orElse("");
    Optional<IbRate> named = IbRate.parse(name).filter(IbRate::isKnown);
    if (named.isPresent()) {
      return named;
    }
    int lanes = spec.lanes().orElse(4);
    if (!WIDTHS.contains(lanes)) {
      return Optional.empty();
    }
    Stream<IbSpeed> speeds = Stream.of(IbSpeed.values());
    Optional<IbSpeed> speed =
        name.isEmpty()
            ? speeds
                .filter(s -> s != IbSpeed.FDR10)
                .filter(s -> spec.dataRate().filter(s.dataRate(lanes)::equals).isPresent())
                .findFirst()
            : speeds.filter(s -> s.name().equals(name)).findFirst();
    return speed.map(s -> IbRate.of(OptionalInt.of(lanes), Optional.of(s)));
  }
}
