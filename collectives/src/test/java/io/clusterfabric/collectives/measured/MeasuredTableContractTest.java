package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class MeasuredTableContractTest extends EvidenceReaderContract<MeasuredRow> {
  @Override
  protected EvidenceReader<MeasuredRow> reader() {
    return new MeasuredTable();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "measured.csv",
            """
            run_id,source,cluster,gpu,gpus_per_node,nodes,ranks,nics_per_node,nic_gbps,fabric,collective,algo_proto_channels,dtype,inplace,size_bytes,time_us,algbw_GBps,busbw_GBps,nccl_version,quality,notes
            a,"a log, cut",pair,H100-80GB,8,2,16,8,400,IB,all_reduce,,float,0,1048576,117.0,8.96,16.80,2.27.3,nominal,
            a,"a log, cut",pair,H100-80GB,8,2,16,8,400,IB,all_reduce,,float,1,1048576,119.5,8.77,16.45,2.27.3,nominal,
            b,elsewhere,node,?,4,1,4,0,0,NVLink,alltoall,Ring,half,0,2048,11.31,,,,unknown-nics,"a ""quoted"" word"
            """),
        FabricSource.ofText(
            "few.csv",
            """
            busbw_GBps\tsize_bytes\tcollective
            233.1\t1073741824\treduce_scatter
            240.7\t2147483648\treduce_scatter
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.csv",
        """
        collective,size_bytes,time_us
        all_reduce,many,12
        all_reduce,1024,12
        """);
  }
}
