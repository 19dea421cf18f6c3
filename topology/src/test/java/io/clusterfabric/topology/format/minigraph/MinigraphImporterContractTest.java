package io.clusterfabric.topology.format.minigraph;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class MinigraphImporterContractTest extends FabricImporterContract {
  static final String LEAF =
      """
      <DeviceMiniGraph xmlns="Microsoft.Search.Autopilot.Evolution" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">
        <CpgDec/>
        <PngDec>
          <DeviceInterfaceLinks>
            <DeviceLinkBase>
              <ElementType>DeviceInterfaceLink</ElementType>
              <EndDevice>SPINE-1</EndDevice>
              <EndPort>Ethernet1</EndPort>
              <StartDevice>leaf-1</StartDevice>
              <StartPort>etp1</StartPort>
              <Bandwidth>400000</Bandwidth>
            </DeviceLinkBase>
            <DeviceLinkBase i:type="DeviceInterfaceLink">
              <ElementType>DeviceInterfaceLink</ElementType>
              <EndDevice>node-1</EndDevice>
              <EndPort>port-0</EndPort>
              <StartDevice>leaf-1</StartDevice>
              <StartPort>etp2</StartPort>
            </DeviceLinkBase>
            <DeviceLinkBase>
              <ElementType>DeviceMgmtLink</ElementType>
              <EndDevice>leaf-1</EndDevice>
              <EndPort>Management1</EndPort>
              <StartDevice>oob-1</StartDevice>
              <StartPort>Ethernet7</StartPort>
            </DeviceLinkBase>
          </DeviceInterfaceLinks>
          <Devices>
            <Device i:type="ToRRouter"><Hostname>leaf-1</Hostname><HwSku>Some-64x400</HwSku></Device>
            <Device i:type="Server"><Hostname>node-1</Hostname></Device>
            <Device i:type="LeafRouter"><Hostname>spine-1</Hostname></Device>
          </Devices>
        </PngDec>
        <Hostname>leaf-1</Hostname>
        <HwSku>Some-64x400</HwSku>
      </DeviceMiniGraph>
      """;

  @Override
  protected FabricImporter importer() {
    return new MinigraphImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("minigraph.xml", LEAF));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.xml", LEAF.replace("400000", "fast"));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
