package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.internal.infiniband.Guid;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines before a node's line: ids, GUIDs, and the remarks that {@code -g} makes there. */
final class Attributes {
  private static final Pattern CHASSIS = Pattern.compile("Chassis\\s+(\\d+)(?:\\s*\\((.*?)\\))?.*");
  private static final Pattern BOARD = Pattern.compile(".*\\b(Line|Spine|SRBD)\\b.*");

  private OptionalInt vendor = OptionalInt.empty();
  private OptionalInt device = OptionalInt.empty();
  private OptionalLong systemImage = OptionalLong.empty();
  private OptionalLong guid = OptionalLong.empty();
  private @Nullable IbNodeType type;
  private @Nullable SourcePosition guidAt;
  private @Nullable String chassis;
  private boolean board;

  /** Takes a line; whether its value could be read. */
  boolean take(String name, String value, String file, int line) {
    int hash = value.indexOf('#');
    String remark = hash < 0 ? "" : value.substring(hash + 1).strip();
    String number = (hash < 0 ? value : value.substring(0, hash)).strip();
    int bracket = number.indexOf('(');
    OptionalLong v = Guid.parse((bracket < 0 ? number : number.substring(0, bracket)).strip());
    switch (name) {
      case "vendid" -> {
        vendor = small(v);
        return vendor.isPresent();
      }
      case "devid" -> {
        device = small(v);
        return device.isPresent();
      }
      case "sysimgguid" -> {
        Matcher m = CHASSIS.matcher(remark);
        if (m.matches()) {
          chassis = m.group(2) != null ? m.group(2) : "chassis-" + m.group(1);
        }
        systemImage = v;
      }
      default -> {
        board = BOARD.matcher(remark).matches();
        type =
            name.startsWith("switch")
                ? IbNodeType.SWITCH
                : name.startsWith("rt") ? IbNodeType.ROUTER : IbNodeType.ADAPTER;
        guid = v;
        guidAt = SourcePosition.of(file, line);
      }
    }
    return v.isPresent();
  }

  private static OptionalInt small(OptionalLong v) {
    return v.isPresent() && v.getAsLong() >= 0 && v.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) v.getAsLong())
        : OptionalInt.empty();
  }

  /** Whether they are enough to know a node whose own line is missing. */
  boolean canStart() {
    return guid.isPresent() && type != null && guidAt != null;
  }

  /** The type of the node that they tell of; only where they can start one. */
  IbNodeType type() {
    if (type == null) {
      throw new IllegalStateException("no GUID tells the type of the node");
    }
    return type;
  }

  IbNode.Builder startAlone() {
    if (guid.isEmpty() || guidAt == null) {
      throw new IllegalStateException("a node needs a type and a GUID");
    }
    IbNodeType own = type();
    String prefix = own == IbNodeType.SWITCH ? "S-" : own == IbNodeType.ROUTER ? "R-" : "H-";
    return start(own, prefix + Guid.toString(guid.getAsLong()), guidAt);
  }

  IbNode.Builder start(IbNodeType nodeType, String id, SourcePosition at) {
    IbNode.Builder out = IbNode.builder();
    out.position(at)
        .type(nodeType)
        .id(id)
        .guid(guid)
        .vendorId(vendor)
        .deviceId(device)
        .systemImageGuid(systemImage)
        .isChassisBoard(board);
    if (chassis != null) {
      out.chassis(chassis);
    }
    return out;
  }
}
