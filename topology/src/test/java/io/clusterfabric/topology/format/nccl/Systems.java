package io.clusterfabric.topology.format.nccl;

/** Small host topologies, made up. */
final class Systems {
  /** Two sockets; two GPUs and an adapter at one PCIe switch, one GPU and an adapter at a CPU. */
  static final String NCCL =
      """
      <!-- two sockets -->
      <system version="1">
        <cpu numaid="0" affinity="00ff" arch="x86_64" vendor="GenuineIntel" familyid="6" modelid="85">
          <pci busid="0000:10:00.0" class="0x060400" link_speed="32.0 GT/s PCIe" link_width="16">
            <pci busid="0000:11:00.0" class="0x030200" vendor="0x10de" device="0x2330" link_speed="32.0 GT/s PCIe" link_width="16">
              <gpu dev="0" sm="90" rank="0" gdr="1">
                <nvlink target="0000:c7:00.0" count="2" tclass="0x068000"/>
                <nvlink target="0000:c8:00.0" count="2" tclass="0x068000"/>
              </gpu>
            </pci>
            <pci busid="0000:12:00.0" class="0x030200" link_speed="32.0 GT/s PCIe" link_width="16">
              <gpu dev="1" sm="90" rank="1" gdr="1">
                <nvlink target="0000:c7:00.0" count="2" tclass="0x068000"/>
                <nvlink target="0000:c8:00.0" count="2" tclass="0x068000"/>
              </gpu>
            </pci>
            <pci busid="0000:13:00.0" class="0x020700" link_speed="32.0 GT/s PCIe" link_width="16">
              <nic>
                <net name="mlx5_0" dev="0" speed="400000" port="1" latency="0.0" guid="0xa1" maxconn="131072" gdr="1"/>
              </nic>
            </pci>
          </pci>
        </cpu>
        <cpu numaid="1" affinity="ff00" arch="x86_64" vendor="GenuineIntel" familyid="6" modelid="85">
          <pci busid="0000:20:00.0" class="0x030200" link_speed="" link_width="0">
            <gpu dev="2" sm="90" rank="2" gdr="1"/>
          </pci>
          <pci busid="0000:21:00.0" class="0x020700" link_speed="16 GT/s" link_width="16">
            <nic>
              <net name="mlx5_1" dev="1" speed="200000" port="1" guid="0xa2"/>
            </nic>
          </pci>
        </cpu>
      </system>
      """;

  static final String RCCL =
      """
      <system version="2">
        <cpu numaid="0" arch="x86_64" vendor="AuthenticAMD" familyid="143" modelid="49">
          <pci busid="0000:0c:00.0" class="0x120000" vendor="0x1002" device="0x74a1" link_speed="32.0 GT/s PCIe" link_width="16">
            <gpu dev="0" sm="304" gcn="gfx942" arch="38911" rank="0" gdr="1">
              <xgmi target="0000:15:00.0" count="2" tclass="0x120000"/>
            </gpu>
          </pci>
          <pci busid="0000:15:00.0" class="0x120000" vendor="0x1002" device="0x74a1" link_speed="32.0 GT/s PCIe" link_width="16">
            <gpu dev="1" sm="304" gcn="gfx942" arch="38911" rank="1" gdr="1">
              <xgmi target="0000:0c:00.0" count="2" tclass="0x120000"/>
            </gpu>
          </pci>
        </cpu>
      </system>
      """;

  private Systems() {}
}
