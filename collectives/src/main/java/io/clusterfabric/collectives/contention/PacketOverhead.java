package io.clusterfabric.collectives.contention;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Ratio;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * What a packet of a full MTU carries besides its payload. A wire's rate is that of bytes on it, so
 * of every mtu + header bytes only mtu are the job's.
 *
 * <p>Headers that only the first packet of a message has (RETH, 16 bytes), acknowledgements and
 * retransmissions are not counted.
 *
 * @param name what the headers are of
 * @param mtu bytes of payload in a packet, at least 1
 * @param header bytes on the wire for each packet besides, 0 or more
 * @param sources where the lengths come from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PacketOverhead(String name, int mtu, int header, List<Source> sources) {
  private static final Map<String, PacketOverhead> STACKS = read();

  /**
   * Checks the lengths.
   *
   * @param name what the headers are of
   * @param mtu bytes of payload in a packet, at least 1
   * @param header bytes on the wire for each packet besides, 0 or more
   * @param sources where the lengths come from
   */
  public PacketOverhead {
    if (mtu < 1 || header < 0) {
      throw new IllegalArgumentException(
          "a packet has at least 1 byte of payload and no negative header, found "
              + mtu
              + " and "
              + header);
    }
    sources = List.copyOf(sources);
  }

  /**
   * RoCEv2 over IPv4, untagged, with preamble and gap.
   *
   * @param mtu the RDMA MTU in bytes, usually 1024 or 4096
   * @return the overhead
   */
  public static PacketOverhead roceV2(int mtu) {
    return stack("RoCEv2 over IPv4", mtu);
  }

  /**
   * RoCEv2 over IPv4 with a VLAN tag, with preamble and gap.
   *
   * @param mtu the RDMA MTU in bytes, usually 1024 or 4096
   * @return the overhead
   */
  public static PacketOverhead taggedRoceV2(int mtu) {
    return stack("RoCEv2 over IPv4, tagged", mtu);
  }

  /**
   * InfiniBand inside a subnet.
   *
   * @param mtu the MTU in bytes, usually 2048 or 4096
   * @return the overhead
   */
  public static PacketOverhead infiniBand(int mtu) {
    return stack("InfiniBand in a subnet", mtu);
  }

  /**
   * InfiniBand between subnets, with a global route header.
   *
   * @param mtu the MTU in bytes, usually 2048 or 4096
   * @return the overhead
   */
  public static PacketOverhead routedInfiniBand(int mtu) {
    return stack("InfiniBand between subnets", mtu);
  }

  /**
   * No overhead: rates are those of the wire.
   *
   * @return an efficiency of 1
   */
  public static PacketOverhead none() {
    return new PacketOverhead("no headers counted", 1, 0, List.of());
  }

  /**
   * The part of a wire's rate that is payload.
   *
   * @return mtu / (mtu + header), above 0, at most 1
   */
  public Ratio efficiency() {
    return Ratio.of(mtu, (long) mtu + header);
  }

  private static PacketOverhead stack(String name, int mtu) {
    PacketOverhead s = STACKS.get(name);
    if (s == null) {
      throw new IllegalStateException("the library's resource headers.json lacks " + name);
    }
    return new PacketOverhead(name, mtu, s.header, s.sources);
  }

  private static Map<String, PacketOverhead> read() {
    try (InputStream in = PacketOverhead.class.getResourceAsStream("headers.json")) {
      if (in == null) {
        throw new IllegalStateException("the library's resource headers.json is missing");
      }
      JsonNode root = new ObjectMapper().readTree(in);
      Map<String, JsonNode> headers = new HashMap<>();
      for (JsonNode h : root.required("headers")) {
        headers.put(h.required("name").asText(), h);
      }
      Map<String, PacketOverhead> out = new LinkedHashMap<>();
      for (JsonNode stack : root.required("stacks")) {
        int bytes = 0;
        List<Source> sources = new ArrayList<>();
        for (JsonNode name : stack.required("headers")) {
          JsonNode h = headers.get(name.asText());
          if (h == null) {
            throw new IllegalStateException("headers.json lacks the header " + name.asText());
          }
          bytes += h.required("bytes").asInt();
          sources.add(
              Source.of(
                  name.asText() + " " + h.required("bytes").asInt() + " B",
                  h.required("source").asText(),
                  Confidence.valueOf(h.required("confidence").asText())));
        }
        String id = stack.required("name").asText();
        out.put(id, new PacketOverhead(id, 1, bytes, sources));
      }
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource headers.json cannot be read", e);
    }
  }

  @Override
  public String toString() {
    return header == 0 ? name : name + ": " + header + " B a packet of " + mtu + " B";
  }
}
