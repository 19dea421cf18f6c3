package io.clusterfabric.topology.cabling;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A port by what plans and dumps have in common, however they spell it.
 *
 * @param device the device, in lower case, without domain, model and ASIC
 * @param port the port, in lower case, with leaf and ASIC of a director
 */
record PortKey(String device, String port) {
  /** How managed switches describe themselves: {@code MF0;name:model/U1}. */
  private static final Pattern MANAGED =
      Pattern.compile("mf\\d+;(.+):[^:/;]+?((?:/[ls]\\d+)?)((?:/u\\d+)?)");

  private static final Pattern ASIC = Pattern.compile("(.+?)/([ls]0*\\d+/u0*\\d+)");
  private static final Pattern DOMAIN =
      Pattern.compile("([^.\\s]+)\\.[a-z][a-z0-9-]*(?:\\.[a-z][a-z0-9-]*)*+");
  private static final Pattern WORDS = Pattern.compile("(?:ib )?port (.+)");
  private static final Pattern NUMBERED = Pattern.compile("(^|/)p(\\d)");
  private static final Pattern ZEROS = Pattern.compile("(^|[/a-z])0+(?=\\d)");

  /** A port of a device. */
  static PortKey of(String device, String port, boolean host, boolean withoutDomains) {
    String name = box(device);
    String place = plain(port);
    Matcher asic = ASIC.matcher(name);
    if (!host && asic.matches()) {
      name = asic.group(1);
      place = ZEROS.matcher(asic.group(2)).replaceAll("$1") + "/" + place;
    }
    if (host && place.endsWith("/1")) {
      place = place.substring(0, place.length() - 2);
    }
    return new PortKey(withoutDomains ? withoutDomain(name) : name, place);
  }

  /** A device's name in lower case, without what managed switches put around it. */
  static String box(String device) {
    String name = device.strip().toLowerCase(Locale.ROOT);
    Matcher managed = MANAGED.matcher(name);
    if (!managed.matches()) {
      return name;
    }
    return managed.group(1)
        + (managed.group(2).isEmpty() ? "" : managed.group(2) + managed.group(3));
  }

  static String withoutDomain(String name) {
    Matcher domain = DOMAIN.matcher(name);
    return domain.matches() ? domain.group(1) : name;
  }

  private static String plain(String port) {
    String text = port.strip().toLowerCase(Locale.ROOT);
    Matcher words = WORDS.matcher(text);
    if (words.matches()) {
      text = words.group(1);
    }
    text = NUMBERED.matcher(text).replaceAll("$1$2");
    return text.isEmpty() || Character.isDigit(text.charAt(0)) || text.matches("[ls]\\d.*")
        ? ZEROS.matcher(text).replaceAll("$1")
        : text;
  }

  @Override
  public String toString() {
    return device + "[" + port + "]";
  }
}
