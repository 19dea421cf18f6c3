#!/usr/bin/env -S fabric-shell run
for (String name : args) {
  System.out.println("hello " + name);
}
/exit args.length
