// What a switch or host must be configured to do so that a vendor's RoCE preset holds:
//   ./fabric-shell run shell/examples/qos-generate.jsh [PRESET FORMAT [RATE CABLE PORT...]]
// FORMAT is one of those listed, or cumulus-nvue-commands. Without arguments it lists presets and formats.
// RATE and CABLE (400Gb/s and 5m unless given) are those of all PORTs; without PORTs there are two of the
// format's usual names. Prints the configuration; what the format cannot say goes to standard error, one
// finding a line. Ends with 2 on wrong use.
import io.clusterfabric.roce.policy.*;
import io.clusterfabric.roce.device.*;
import io.clusterfabric.roce.device.format.*;
import io.clusterfabric.roce.device.nvue.*;

String COMMANDS = "cumulus-nvue-commands";

List<String> usualPorts(String format) {
  return format.startsWith("host") ? List.of("eth2", "eth3")
      : format.startsWith("cumulus") ? List.of("swp1", "swp2")
      : format.startsWith("cisco") ? List.of("Ethernet1/1", "Ethernet1/2")
      : format.startsWith("arista") ? List.of("Ethernet1", "Ethernet2")
      : format.startsWith("juniper") ? List.of("et-0/0/0", "et-0/0/1") : List.of("Ethernet0", "Ethernet4");
}

int list() {
  PolicyPresets.ids().forEach(id -> System.out.println("preset " + id + ": " + PolicyPresets.title(id)));
  DeviceFormats.all().forEach(f -> System.out.println("format " + f.format().id() + ": " + f.format().title()));
  System.out.println("format " + COMMANDS + ": Cumulus Linux NVUE, as commands");
  return 0;
}

int generate(String preset, String format, Bandwidth rate, Length cable, List<String> ports) {
  RocePolicy policy = PolicyPresets.of(preset);
  DeviceTarget target = new DeviceTarget("device", ports.stream().map(p -> PortTarget.of(p, rate, cable)).toList());
  boolean commands = format.equals(COMMANDS);
  DeviceFormat f = DeviceFormats.of(commands ? "cumulus-nvue" : format);
  DeviceConfig config = format.startsWith("host")
      ? IntendedConfig.ofHost(policy, target) : IntendedConfig.ofSwitch(policy, target);
  GeneratedConfig text = commands ? NvueFormat.commands(config) : f.write(config);
  System.out.print(text.text());
  text.findings().forEach(x -> System.err.println(x));
  return 0;
}

int run(String... words) {
  if (words.length == 0) return list();
  try {
    if (words.length == 1) throw new IllegalArgumentException("usage: qos-generate.jsh [PRESET FORMAT [RATE CABLE PORT...]]");
    return generate(words[0], words[1],
        Bandwidth.of(words.length > 2 ? words[2] : "400Gb/s"), Length.of(words.length > 3 ? words[3] : "5m"),
        words.length > 4 ? List.of(words).subList(4, words.length) : usualPorts(words[1]));
  } catch (IllegalArgumentException e) {
    System.err.println(e.getMessage());
    return 2;
  }
}

int code = run(args);
/exit code
