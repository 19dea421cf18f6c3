package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * An element of a cluster, by kind and id.
 *
 * @param kind what it is
 * @param id its id, as the model prints it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ElementRef(ElementKind kind, String id) implements Where {

  /**
   * Checks the parts.
   *
   * @param kind what it is
   * @param id its id, as the model prints it
   */
  public ElementRef {
    requireNonNull(kind);
    requireNonNull(id);
  }

  /**
   * A link.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef link(String id) {
    return new ElementRef(ElementKind.LINK, id);
  }

  /**
   * A switch.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef switchNode(String id) {
    return new ElementRef(ElementKind.SWITCH, id);
  }

  /**
   * A host.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef host(String id) {
    return new ElementRef(ElementKind.HOST, id);
  }

  /**
   * A fabric.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef fabric(String id) {
    return new ElementRef(ElementKind.FABRIC, id);
  }

  /**
   * A port.
   *
   * @param ref the port as {@code node[port]}
   * @return the reference
   */
  public static ElementRef port(String ref) {
    return new ElementRef(ElementKind.PORT, ref);
  }

  /**
   * A cable.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef cable(String id) {
    return new ElementRef(ElementKind.CABLE, id);
  }

  /**
   * A cluster.
   *
   * @param id its id
   * @return the reference
   */
  public static ElementRef cluster(String id) {
    return new ElementRef(ElementKind.CLUSTER, id);
  }

  @Override
  public <R> R fold(
      Function<ElementRef, R> element,
      Function<SourcePosition, R> position,
      Function<PathHop, R> hop) {
    return element.apply(this);
  }

  @Override
  public String toString() {
    return kind.word() + " " + id;
  }
}
