package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads the output of ibswinfo: a table for each switch. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbswinfoReader extends TextReader<SwitchStatus> {
  private static final Pattern FIELD = Pattern.compile("([^|]{1,30}?) *\\| *(.*)");
  private static final Pattern LINE = Pattern.compile("[=-]{10,}");
  private static final Pattern UP = Pattern.compile("(\\d{1,6})d-(\\d{1,2}):(\\d{1,2}):(\\d{1,2})");
  private static final Pattern FAN = Pattern.compile("(fan#\\d{1,3}) \\(rpm\\)");
  private static final Pattern SUPPLY = Pattern.compile("(PSU\\d{1,2}) status");

  /** A reader. */
  public IbswinfoReader() {
    super(new FormatInfo("ibswinfo", "ibswinfo", List.of("out", "txt")));
  }

  @Override
  boolean isMark(String line) {
    return line.matches("(part number|PSID|serial number) +\\| .*");
  }

  @Override
  LineParser parser(EvidenceIntake<SwitchStatus> intake) {
    return new LineParser() {
      private SwitchStatus.@Nullable Builder out;
      private final Set<String> told = new HashSet<>();
      private boolean afterLine;

      @Override
      public void take(String text) {
        String line = text.strip();
        if (line.isEmpty()) {
          return;
        }
        Matcher f = FIELD.matcher(line);
        if (LINE.matcher(line).matches()) {
          afterLine = line.startsWith("=");
        } else if (f.matches()) {
          field(f.group(1), f.group(2).strip());
        } else if (afterLine) {
          end();
          afterLine = false;
        } else {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ibswinfo's", line);
        }
      }

      private void field(String name, String value) {
        if (out == null) {
          out = SwitchStatus.builder().position(intake.position());
        }
        SwitchStatus.Builder b = out;
        Matcher fan = FAN.matcher(name);
        Matcher supply = SUPPLY.matcher(name);
        if ((fan.matches() || supply.matches()) && !told.add(name)) {
          intake.skip(
              "repeated", Severity.WARNING, "this part was told before, which counts", name);
        } else if (fan.matches()) {
          number(name, value).ifPresent(n -> b.putFan(fan.group(1), n));
        } else if (supply.matches()) {
          b.putPowerSupply(supply.group(1), value);
        } else {
          plain(b, name, value);
        }
      }

      private void plain(SwitchStatus.Builder b, String name, String value) {
        switch (name) {
          case "part number" -> b.partNumber(value);
          case "serial number" -> b.serialNumber(value);
          case "product name" -> b.product(value);
          case "GUID" -> b.guid(value);
          case "firmware version" -> b.firmware(value);
          case "fan status" -> {
            // supplies have fans too, before those of the switch
            b.fanStatus(value);
          }
          case "ports" -> number(name, value).ifPresent(b::ports);
          case "temperature (C)" -> number(name, value).ifPresent(b::temperature);
          case "max temp (C)" -> number(name, value).ifPresent(b::highestTemperature);
          case "power (W)" -> number(name, value);
          case "uptime (d-h:m:s)" -> upTime(b, value);
          default -> {}
        }
      }

      private void upTime(SwitchStatus.Builder b, String value) {
        Matcher m = UP.matcher(value);
        if (m.matches()) {
          b.upTime(
              Duration.ofDays(Integer.parseInt(m.group(1)))
                  .plusHours(Integer.parseInt(m.group(2)))
                  .plusMinutes(Integer.parseInt(m.group(3)))
                  .plusSeconds(Integer.parseInt(m.group(4))));
        } else {
          bad("uptime", value);
        }
      }

      private OptionalInt number(String name, String value) {
        if (value.matches("-?\\d{1,7}")) {
          return OptionalInt.of(Integer.parseInt(value));
        }
        bad(name, value);
        return OptionalInt.empty();
      }

      private void bad(String name, String value) {
        intake.doubt("bad-value", Severity.WARNING, "a value cannot be read", name + " " + value);
      }

      @Override
      public void end() {
        if (out != null) {
          intake.add(out.build());
          out = null;
          told.clear();
        }
      }
    };
  }
}
