/**
 * What devices hear of their neighbours over LLDP, as JSON of several tools; a file tells what one
 * device hears.
 *
 * <p>Sources of the shapes, all public: {@code lldpcli -f json} and {@code -f json0} by its manual
 * page and lldpd's issue 236; SONiC's table {@code LLDP_ENTRY_TABLE} of APPL_DB by
 * sonic-net/sonic-snmpagent, {@code tests/mock_tables/appl_db.json}, and the output of its {@code
 * show lldp table} by sonic-net/sonic-gnmi, {@code show_client/lldp_cli.go}; {@code nv show
 * interface --output json} by the driver napalm-cumulus; {@code show lldp neighbors | json} of EOS
 * by the samples in sonic-net/sonic-mgmt and in Arista's network tests; {@code show lldp neighbors
 * detail | json} of NX-OS by ONOS, {@code LinkDiscoveryCiscoImpl}.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.lldp;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
