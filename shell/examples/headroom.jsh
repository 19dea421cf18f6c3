// How much memory does a lossless priority of a port need, and why?
//   ./fabric-shell run shell/examples/headroom.jsh MODEL SPEED CABLE MTU [LANES] [SMALL_PACKET_PERCENT]
// MODEL is mlx5-host, bit-time, one of SONiC's for NVIDIA's switches such as sonic-spc4-current, or a
// pg_profile_lookup.ini. SPEED is such as 400G or 400Gb/s, CABLE such as 40m, MTU in bytes. Prints headroom, or xon,
// xoff and size, in bytes, then every term. Ends with 1 if the model cannot tell, with 2 on wrong use.
import io.clusterfabric.roce.buffer.*;
import io.clusterfabric.model.format.FabricSource;

String USAGE = "usage: headroom.jsh MODEL SPEED CABLE MTU [LANES] [SMALL_PACKET_PERCENT]";

HeadroomModel model(String word) throws IOException {
  return word.endsWith(".ini") ? LookupTable.read(FabricSource.of(Path.of(word))) : HeadroomModels.of(word);
}

HeadroomRequest request(String... w) {
  var b = HeadroomRequest.builder()
      .rate(Bandwidth.of(w[1].matches("\\d{1,4}G") ? w[1] + "b/s" : w[1].matches("\\d{4,7}") ? w[1] + "Mb/s" : w[1]))
      .cable(Length.of(w[2])).mtu(DataSize.of(w[3].matches("\\d+") ? w[3] + "B" : w[3]));
  if (w.length > 4) b.lanes(Integer.parseInt(w[4]));
  if (w.length > 5) b.smallPacketPercent(Integer.parseInt(w[5]));
  return b.build();
}

int run(String... words) {
  try {
    if (words.length < 4 || words.length > 6) throw new IllegalArgumentException(USAGE);
    Headroom h = model(words[0]).of(request(words));
    h.findings().forEach(f -> System.err.println(f));
    h.xon().ifPresent(x -> System.out.println("xon " + x.bytes()));
    h.headroom().ifPresent(x -> System.out.println((h.xon().isPresent() ? "xoff " : "headroom ") + x.bytes()));
    h.size().ifPresent(x -> System.out.println("size " + x.bytes()));
    System.out.println(h.explain());
    return h.headroom().isPresent() ? 0 : 1;
  } catch (NumberFormatException e) {
    System.err.println(USAGE + "; lanes and percent are whole numbers");
  } catch (IllegalArgumentException | ArithmeticException e) {
    System.err.println(e.getMessage());
  } catch (IOException e) {
    System.err.println(words[0] + " cannot be read: " + e);
  }
  return 2;
}

int code = run(args);
/exit code
