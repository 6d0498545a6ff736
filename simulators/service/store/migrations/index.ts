import { accounts } from './001-accounts.ts';
import { users } from './002-users.ts';
import { callers } from './003-callers.ts';
import { ports } from './004-ports.ts';
import { documents } from './005-documents.ts';
import { deliveries } from './006-deliveries.ts';
import { accountFields } from './007-account-fields.ts';
import { accessControls } from './008-access-controls.ts';
import { portDetails } from './009-port-details.ts';
import { licences } from './010-licences.ts';
import { userLists } from './011-user-lists.ts';
import { providers } from './012-providers.ts';
import { devices } from './013-devices.ts';
import { documentConversions } from './014-document-conversions.ts';
import { locations } from './015-locations.ts';
import { terminalConfigs } from './016-terminal-configs.ts';
import { balances } from './017-balances.ts';
import { sharing } from './018-sharing.ts';
import { audit } from './019-audit.ts';
import { scanWorkflows } from './020-scan-workflows.ts';
import { concurrentWriters } from './021-concurrent-writers.ts';
import { workerLeases } from './022-worker-leases.ts';
import { sharedMemory } from './023-shared-memory.ts';
import type { Migration } from './migration.ts';

/** In order; a data folder's version is how many of these it has seen. Only ever append. */
export const migrations: readonly Migration[] = [
  accounts,
  users,
  callers,
  ports,
  documents,
  deliveries,
  accountFields,
  accessControls,
  portDetails,
  licences,
  userLists,
  providers,
  devices,
  documentConversions,
  locations,
  terminalConfigs,
  balances,
  sharing,
  audit,
  scanWorkflows,
  concurrentWriters,
  workerLeases,
  sharedMemory,
];
