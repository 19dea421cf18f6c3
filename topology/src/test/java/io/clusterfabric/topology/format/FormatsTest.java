package io.clusterfabric.topology.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsTest {
  private static final FabricSource TEXT = FabricSource.ofText("t", "anything");

  /** An importer that judges everything in the same way. */
  private static class Sure implements FabricImporter {
    private final String id;
    private final Likelihood likelihood;

    Sure(String id, Likelihood likelihood) {
      this.id = id;
      this.likelihood = likelihood;
    }

    @Override
    public FormatInfo format() {
      return new FormatInfo(id, id, List.of());
    }

    @Override
    public Likelihood sniff(FabricSource source) throws IOException {
      return likelihood;
    }

    @Override
    public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
        throws IOException {
      return ImportResult.builder()
          .format(format())
          .findCluster(Cluster.builder(id).build())
          .findings(Findings.none())
          .recordsRead(1)
          .recordsSkipped(0)
          .build();
    }
  }

  private static Importers importers(FabricImporter... list) {
    return Importers.of(Arrays.asList(list).iterator());
  }

  private static ImportResult read(Importers importers) throws IOException {
    return new Reading(importers, TEXT, ImportOptions.standard()).run(ProgressListener.silent());
  }

  private static List<String> rules(ImportResult r) {
    return r.findings().stream().map(Finding::ruleId).toList();
  }

  @Test
  void formatsAreListedInOrderAndHaveThisLibrarysOwn() {
    assertThat(Formats.all()).isSorted().extracting(FormatInfo::id).contains("ibnetdiscover");
    assertThat(Formats.all()).extracting(FormatInfo::id).doesNotHaveDuplicates();
  }

  @Test
  void theSurestImporterReads() throws IOException {
    ImportResult r =
        read(
            importers(
                new Sure("a", Likelihood.MAYBE),
                new Sure("b", Likelihood.CERTAIN),
                new Sure("c", Likelihood.LIKELY)));
    assertThat(r.format().id()).isEqualTo("b");
    assertThat(r.findings()).isEmpty();
  }

  @Test
  void aTieIsAFindingAndTheFirstReads() throws IOException {
    ImportResult r =
        read(
            importers(
                new Sure("z", Likelihood.LIKELY),
                new Sure("b", Likelihood.LIKELY),
                new Sure("a", Likelihood.MAYBE)));
    assertThat(r.format().id()).isEqualTo("b");
    assertThat(rules(r)).containsExactly(Reading.AMBIGUOUS);
    assertThat(r.findings().asList().get(0).observed()).contains("b, z");
  }

  @Test
  void whatNobodyRecognisesGivesAnErrorThatListsTheFormats() throws IOException {
    ImportResult r = read(importers(new Sure("a", Likelihood.NO), new Sure("b", Likelihood.NO)));
    assertThat(r.findCluster()).isEmpty();
    Finding f = r.findings().errors().ofRule(Reading.UNRECOGNISED).asList().get(0);
    assertThat(f.expected()).contains("a, b");
    assertThat(f.observed()).contains("text that begins 'anything'");
    assertThatThrownBy(r::cluster).hasMessageContaining("a, b");
  }

  @Test
  void theImpressionOfWhatWasFoundHelps() throws IOException {
    assertThat(observed(FabricSource.ofText("t", ""))).isEqualTo("an empty file");
    assertThat(observed(FabricSource.ofBytes("t", new byte[9]))).isEqualTo("a binary file");
    byte[] lateNul = "x".repeat(8_192).getBytes(UTF_8);
    lateNul[8_000] = 0;
    assertThat(observed(FabricSource.ofBytes("t", lateNul))).isEqualTo("a binary file");
    assertThat(observed(FabricSource.ofText("t", " \n\t"))).contains("blanks only");
    assertThat(observed(FabricSource.ofText("t", "x".repeat(8_000)))).hasSizeLessThan(200);
    assertThat(observed(FabricSource.ofBytes("t", new byte[] {-1, -2, 65, 0}))).contains("UTF-16");
    assertThat(observed(TEXT.plus("u", () -> TEXT.open("t")))).startsWith("2 files");
  }

  @Test
  void whatIsNoTextIsToldWithWhatToDo() throws IOException {
    byte[] text = "Switch 8 \"S-1\" # \"a\"\n".getBytes(UTF_8);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text);
    }
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(archive)) {
      zip.putNextEntry(new ZipEntry("dump.txt"));
      zip.write(text);
    }
    String little = new String(new byte[] {-1, -2, 0, 0, 'a', 0, 0, 0}, ISO_8859_1);
    String big = new String(new byte[] {0, 0, -2, -1, 0, 0, 0, 'a'}, ISO_8859_1);
    assertThat(told(packed.toByteArray())).contains("found a gzip file").contains("unpack it");
    assertThat(told(archive.toByteArray())).contains("found a zip file").contains("unpack it");
    for (String utf32 : List.of(little, big)) {
      assertThat(told(utf32.getBytes(ISO_8859_1)))
          .contains("found text in UTF-32")
          .contains("convert it to UTF-8");
    }
    assertThat(told(new byte[] {-2, -1, 0, 'a'}))
        .contains("found text in UTF-16")
        .contains("convert it to UTF-8");
    assertThat(told("PKG 1 is text".getBytes(UTF_8))).contains("found text that begins 'PKG");
  }

  @Test
  void ofAFolderOfFoldersItIsToldThatTheyAreNotRead(@TempDir Path folder) throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.writeString(inner.resolve("dump.txt"), "Switch 8 \"S-1\" # \"a\"\n");
    Finding f =
        Formats.read(folder).findings().errors().ofRule(Reading.UNRECOGNISED).asList().get(0);
    assertThat(f.toString()).contains("a folder without files").contains("subfolders are not read");
  }

  @Test
  void aDumpThatBeginsTooLateIsReadIfItsFormatIsNamed() throws IOException {
    FabricSource late =
        FabricSource.ofText("t", "welcome\n".repeat(10_000) + "Switch 8 \"S-1\" # \"a\"\n");
    Finding f = Formats.read(late, ImportOptions.standard()).findings().asList().get(0);
    assertThat(f.fix().orElseThrow()).contains("beginning").contains("formatId");
    ImportOptions named = ImportOptions.builder().formatId("ibnetdiscover").build();
    assertThat(Formats.read(late, named).cluster().backend().switches()).hasSize(1);
  }

  private static String told(byte[] bytes) throws IOException {
    return unrecognised(FabricSource.ofBytes("t", bytes)).toString();
  }

  private static String observed(FabricSource source) throws IOException {
    return unrecognised(source).observed().orElseThrow();
  }

  private static Finding unrecognised(FabricSource source) throws IOException {
    return new Reading(importers(), source, ImportOptions.standard())
        .run(ProgressListener.silent())
        .findings()
        .asList()
        .get(0);
  }

  @Test
  void aNamedFormatIsNotSniffedAndAnUnknownNameListsTheKnown() throws IOException {
    Importers both = importers(new Sure("a", Likelihood.CERTAIN), new Sure("b", Likelihood.NO));
    ImportOptions b = ImportOptions.builder().formatId("b").build();
    assertThat(new Reading(both, TEXT, b).run(ProgressListener.silent()).format().id())
        .isEqualTo("b");
    ImportOptions x = ImportOptions.builder().formatId("x").build();
    ImportResult r = new Reading(both, TEXT, x).run(ProgressListener.silent());
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors().ofRule(Reading.UNKNOWN_ID).asList().get(0).expected())
        .contains("a, b");
  }

  @Test
  void ofTwoImportersOfOneFormatTheFirstCounts() {
    Sure first = new Sure("a", Likelihood.NO);
    assertThat(importers(first, new Sure("a", Likelihood.CERTAIN)).list()).containsExactly(first);
  }

  @Test
  void aBrokenProviderIsAFindingAndTheOthersRead() throws IOException {
    Iterator<FabricImporter> providers =
        new Iterator<>() {
          private int i;

          @Override
          public boolean hasNext() {
            return i < 3;
          }

          @Override
          public FabricImporter next() {
            if (i++ == 1) {
              throw new ServiceConfigurationError("broken", new IllegalStateException("inside"));
            }
            return new Sure("f" + i, i == 1 ? Likelihood.NO : Likelihood.MAYBE);
          }
        };
    ImportResult r = read(Importers.of(providers));
    assertThat(r.format().id()).isEqualTo("f3");
    assertThat(rules(r)).containsExactly(Importers.BROKEN_PROVIDER);
    assertThat(r.findings().asList().get(0).why()).contains("broken").contains("inside");
  }

  @Test
  void aLoaderWithoutEndIsGivenUp() {
    Iterator<FabricImporter> providers =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public FabricImporter next() {
            throw new ServiceConfigurationError("again");
          }
        };
    assertThat(Importers.of(providers).findings()).hasSize(1);
  }

  @Test
  void providersOfTheContextClassLoaderAreFound(@TempDir Path folder) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(FabricImporter.class.getName()),
        Plugin.class.getName() + "\nno.such.Importer\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, Plugin.class.getClassLoader())) {
      thread.setContextClassLoader(loader);
      assertThat(Formats.all()).extracting(FormatInfo::id).contains("plugin", "ibnetdiscover");
      ImportResult r = Formats.read(FabricSource.ofText("t", "plugged"), ImportOptions.standard());
      assertThat(r.format().id()).isEqualTo("plugin");
      assertThat(rules(r)).containsExactly(Importers.BROKEN_PROVIDER);
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(Formats.all()).extracting(FormatInfo::id).doesNotContain("plugin");
  }

  /** Found through a services file that only the test's class loader has. */
  public static final class Plugin extends Sure {
    /** An importer. */
    public Plugin() {
      super("plugin", Likelihood.LIKELY);
    }
  }

  @Test
  void anImporterThatFailsIsAFindingAndCancellingIsNot() throws IOException {
    FabricImporter failing =
        new Sure("bad", Likelihood.CERTAIN) {
          @Override
          public ImportResult read(FabricSource s, ImportOptions o, ProgressListener p) {
            throw new IllegalStateException("oops");
          }
        };
    ImportResult r = read(importers(failing));
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().errors().ofRule(Reading.IMPORTER_FAILED).asList().get(0).why())
        .contains("oops");
    FabricImporter sniffless =
        new Sure("bad", Likelihood.CERTAIN) {
          @Override
          public Likelihood sniff(FabricSource s) {
            throw new IllegalStateException("oops");
          }
        };
    assertThat(read(importers(sniffless, new Sure("ok", Likelihood.MAYBE))).format().id())
        .isEqualTo("ok");
    FabricImporter cancelled =
        new Sure("stop", Likelihood.CERTAIN) {
          @Override
          public ImportResult read(FabricSource s, ImportOptions o, ProgressListener p) {
            throw new CancelledException("reading");
          }
        };
    assertThatThrownBy(() -> read(importers(cancelled))).isInstanceOf(CancelledException.class);
    FabricImporter unreadable =
        new Sure("io", Likelihood.CERTAIN) {
          @Override
          public ImportResult read(FabricSource s, ImportOptions o, ProgressListener p) {
            throw new UncheckedIOException(new IOException("disk"));
          }
        };
    assertThatThrownBy(() -> read(importers(unreadable)))
        .isInstanceOf(IOException.class)
        .hasMessage("disk");
  }

  @Test
  void filesAndFoldersAreReadFromDisk(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("dump.txt");
    Files.writeString(file, "Switch 8 \"S-1\" # \"a\"\n");
    assertThat(Formats.read(file).cluster().id()).isEqualTo("dump.txt");
    assertThat(Formats.read(folder).cluster().backend().switches()).hasSize(1);
    assertThatThrownBy(() -> Formats.read(folder.resolve("absent")))
        .isInstanceOf(NoSuchFileException.class);
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(Formats.read(empty).findings().errors()).hasSize(1);
  }
}
