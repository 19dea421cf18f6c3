package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML documents of a source, within the limits and without document types and entities. Of a
 * document that breaks off, or is no XML from some place on, what stands before is kept. Text is
 * UTF-8, whatever the prolog says. Not for use by several threads.
 */
public final class XmlSource {
  /** So many elements and attributes come with each device and link at the most. */
  private static final long PARTS_PER_ELEMENT = 16;

  private static final int HEAD = 1 << 16;
  private static final int HEAD_NESTING = 64;
  private static final int REPORT_EVERY = 1 << 14;

  private final FabricSource source;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;
  private final String activity;
  private long left;
  private long parts;

  /**
   * Documents of a source.
   *
   * @param source the source
   * @param options the limits
   * @param progress hears of every 16,384 elements, and of the end of each document
   * @param log takes what is wrong with a document
   * @param activity what is being done, such as {@code reading minigraph}
   */
  public XmlSource(
      FabricSource source,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log,
      String activity) {
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.log = log;
    this.activity = activity;
    this.left = options.limits().maxBytes();
  }

  /**
   * The beginning of a stream, for sniffing.
   *
   * @param source the source
   * @param stream the name of the stream
   * @return the root element with what the first 64 KiB have of it; empty if that is no XML
   * @throws IOException if the stream cannot be read
   */
  public static Optional<XmlElement> head(FabricSource source, String stream) throws IOException {
    String text = new String(source.head(stream, HEAD), UTF_8);
    String begun = (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
    if (!begun.startsWith("<")) {
      return Optional.empty();
    }
    Growth growth = new Growth();
    try {
      growth.run(open(new StringReader(begun)), (g, in) -> g.depth() <= HEAD_NESTING);
    } catch (XMLStreamException e) {
      return growth.root(); // cut off, as a head is
    }
    return growth.root();
  }

  /**
   * Reads a document.
   *
   * @param stream the name of the stream
   * @return the root element, or what could be read of it; empty if that is nothing
   * @throws IOException if the stream cannot be read
   */
  public Optional<XmlElement> read(String stream) throws IOException {
    report();
    byte[] head = source.head(stream, 8192);
    Optional<NoText> noText = NoText.of(head, head.length);
    if (noText.isPresent()) {
      log.add(
          LineSource.BINARY,
          Severity.ERROR,
          SourcePosition.of(stream),
          "this is "
              + noText.get().what()
              + ", and nothing of it was read; "
              + noText.get().remedy());
      return Optional.empty();
    }
    Growth growth = new Growth();
    try (CappedInput bytes = new CappedInput(source.open(stream), left)) {
      parse(stream, bytes, growth);
      left -= bytes.given();
      if (bytes.isCapped()) {
        log.add(
            LineSource.BYTE_LIMIT,
            Severity.ERROR,
            SourcePosition.of(stream),
            String.format(
                Locale.ROOT,
                "the reading ended early: the source is longer than %,d bytes; raise the limit"
                    + " maxBytes if it is sound",
                options.limits().maxBytes()));
      }
    }
    report();
    return growth.root();
  }

  private void parse(String stream, CappedInput bytes, Growth growth) throws IOException {
    try {
      Reader text = new MarklessReader(new InputStreamReader(bytes, UTF_8));
      growth.run(open(text), (g, in) -> goesOn(g, stream, in.getLocation()));
      if (growth.entities > 0) {
        log.add(
            TreeSource.BROKEN,
            Severity.WARNING,
            SourcePosition.of(stream),
            "entities that the document declares are not looked up; how often: " + growth.entities);
      }
    } catch (XMLStreamException e) {
      if (bytes.failure().isPresent()) {
        throw bytes.failure().get();
      }
      if (!bytes.isCapped()) {
        log.add(
            TreeSource.BROKEN,
            Severity.ERROR,
            at(stream, e.getLocation()),
            "it is no XML: " + reason(e) + "; what stands before was read");
      }
    }
  }

  /** The parser's own words, without the place, which is told apart. */
  private static String reason(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int said = message.indexOf("Message: ");
    String words = said >= 0 ? message.substring(said + "Message: ".length()) : message;
    return Excerpt.of(words.replaceAll("\\b\\w*(Exception|Error)\\b", "fault"));
  }

  private boolean goesOn(Growth growth, String stream, Location where) {
    parts += growth.lastParts;
    if (growth.elements % REPORT_EVERY == 0) {
      report();
    }
    if (growth.depth() > options.limits().maxNesting()) {
      log.add(
          TreeSource.NESTING_LIMIT,
          Severity.ERROR,
          at(stream, where),
          "the reading ended here: elements nest deeper than "
              + options.limits().maxNesting()
              + " levels; raise the limit maxNesting if the file is sound");
      return false;
    }
    if (parts > PARTS_PER_ELEMENT * options.limits().maxElements()) {
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          at(stream, where),
          String.format(
              Locale.ROOT,
              "the reading ended here: there are more than %,d elements and attributes; raise the"
                  + " limit maxElements if the file is sound",
              PARTS_PER_ELEMENT * options.limits().maxElements()));
      return false;
    }
    return true;
  }

  private static SourcePosition at(String stream, @Nullable Location where) {
    return where == null || where.getLineNumber() < 1
        ? SourcePosition.of(stream)
        : new SourcePosition(stream, where.getLineNumber(), Math.max(0, where.getColumnNumber()));
  }

  private void report() {
    progress.report(new Progress(activity, parts, OptionalLong.empty()));
  }

  private static XMLStreamReader open(Reader text) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    try {
      return factory.createXMLStreamReader(text);
    } catch (RuntimeException e) {
      throw hidden(e);
    }
  }

  /** The JDK's parser lets faults of some documents through as runtime exceptions. */
  private static XMLStreamException hidden(RuntimeException e) {
    XMLStreamException out = new XMLStreamException("the parser gave up");
    out.initCause(e);
    return out;
  }

  /** Asked at each element whether to go on. */
  private interface Judge {
    boolean goesOn(Growth growth, XMLStreamReader in);
  }

  /** A document as it grows; keeps what it has when the document breaks off. */
  private static final class Growth {
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private long elements;
    private long lastParts;
    private long entities;

    void run(XMLStreamReader in, Judge judge) throws XMLStreamException {
      try {
        while (next(in) != XMLStreamConstants.END_DOCUMENT) {
          switch (in.getEventType()) {
            case XMLStreamConstants.START_ELEMENT -> {
              start(in);
              if (!judge.goesOn(this, in)) {
                return;
              }
            }
            case XMLStreamConstants.END_ELEMENT -> open.pop();
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(in);
            case XMLStreamConstants.ENTITY_REFERENCE -> entities++;
            default -> {}
          }
        }
      } finally {
        in.close();
      }
    }

    private static int next(XMLStreamReader in) throws XMLStreamException {
      try {
        return in.hasNext() ? in.next() : XMLStreamConstants.END_DOCUMENT;
      } catch (RuntimeException e) {
        throw hidden(e);
      }
    }

    private void start(XMLStreamReader in) {
      XmlElement e =
          new XmlElement(bare(in.getLocalName()), Math.max(1, in.getLocation().getLineNumber()));
      for (int i = 0; i < in.getAttributeCount(); i++) {
        e.attribute(bare(in.getAttributeLocalName(i)), in.getAttributeValue(i));
      }
      elements++;
      lastParts = 1L + in.getAttributeCount();
      if (root == null) {
        root = e;
      } else {
        open.element().add(e);
      }
      open.push(e);
    }

    private void text(XMLStreamReader in) {
      if (!in.isWhiteSpace() && !open.isEmpty()) {
        open.element().addText(in.getText());
      }
    }

    private static String bare(String name) {
      return name.substring(name.indexOf(':') + 1);
    }

    int depth() {
      return open.size();
    }

    Optional<XmlElement> root() {
      return Optional.ofNullable(root);
    }
  }
}
