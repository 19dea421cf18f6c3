package consumer;

import io.clusterfabric.model.unit.Bandwidth;

/** A user's program: it sees only what a repository gives. */
public final class Consumer {
  private Consumer() {}

  public static void main(String[] arguments) {
    Bandwidth rate = Bandwidth.of("400Gb/s");
    if (!rate.equals(Bandwidth.of(rate.toString()))) {
      throw new AssertionError("text in and out differ: " + rate);
    }
    System.out.println("consumer: " + rate + " on Java " + Runtime.version().feature());
  }
}
