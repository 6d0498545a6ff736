import { addAccessControl } from './accesscontrols/add-access-control.ts';
import { deleteAccessControl } from './accesscontrols/delete-access-control.ts';
import { getAccessControls } from './accesscontrols/get-access-controls.ts';
import { createAccount } from './account/create-account.ts';
import { deleteContainer } from './account/delete-container.ts';
import { getAccount } from './account/get-account.ts';
import { headAccount } from './account/head-account.ts';
import { listContainers } from './account/list-containers.ts';
import { updateAccount } from './account/update-account.ts';
import { updateContainer } from './account/update-container.ts';
import { listAudit } from './audit/list-audit.ts';
import { deleteAuthProvider } from './authproviders/delete-auth-provider.ts';
import { getAuthProviders } from './authproviders/get-auth-providers.ts';
import { putAuthProvider } from './authproviders/put-auth-provider.ts';
import { addTransaction } from './balances/add-transaction.ts';
import { checkBalance } from './balances/check-balance.ts';
import { getBalanceConfig } from './balances/get-config.ts';
import { listBalances } from './balances/list-balances.ts';
import { listTransactions } from './balances/list-transactions.ts';
import { putBalanceConfig } from './balances/put-config.ts';
import { tapCard, tapCardByPost } from './card/tap-card.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { downloadDocument } from './documents/download-document.ts';
import { listDocuments } from './documents/list-documents.ts';
import { readHistory } from './documents/read-history.ts';
import { recordJob } from './documents/record-job.ts';
import { sendDocument } from './documents/send-document.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { authoriseEndpoint } from './endpoints/authorise-endpoint.ts';
import { listEndpoints } from './endpoints/list-endpoints.ts';
import { revokeEndpoint } from './endpoints/revoke-endpoint.ts';
import { createGroup } from './groups/create-group.ts';
import { deleteGroup } from './groups/delete-group.ts';
import { getGroup } from './groups/get-group.ts';
import { listGroups } from './groups/list-groups.ts';
import { listMembers } from './groups/list-members.ts';
import { createInputPort } from './inputports/create-input-port.ts';
import { deleteInputPort } from './inputports/delete-input-port.ts';
import { listInputPorts } from './inputports/list-input-ports.ts';
import { updateInputPort } from './inputports/update-input-port.ts';
import { createLocation } from './locations/create-location.ts';
import { deleteLocation } from './locations/delete-location.ts';
import { getLocation } from './locations/get-location.ts';
import { listLocations } from './locations/list-locations.ts';
import { updateLocation } from './locations/update-location.ts';
import { logIn } from './login/log-in.ts';
import { getToken } from './oauth/get-token.ts';
import { registerDevice } from './oauth/register-device.ts';
import { showDevicePage } from './oauth/show-device-page.ts';
import type { Operation } from './operation.ts';
import { createOutputPort, createOutputPortByPut } from './outputports/create-output-port.ts';
import { deleteOutputPort } from './outputports/delete-output-port.ts';
import { listOutputPorts } from './outputports/list-output-ports.ts';
import { moveOutputPort } from './outputports/move-output-port.ts';
import { updateOutputPort, updateOutputPortByPut } from './outputports/update-output-port.ts';
import { createPolicy } from './policies/create-policy.ts';
import { deletePolicy } from './policies/delete-policy.ts';
import { listPolicies } from './policies/list-policies.ts';
import { orderPolicies } from './policies/order-policies.ts';
import { updatePolicy } from './policies/update-policy.ts';
import { createScanWorkflow } from './scan-workflows/create-scan-workflow.ts';
import { deleteScanWorkflow } from './scan-workflows/delete-scan-workflow.ts';
import { getScanWorkflow } from './scan-workflows/get-scan-workflow.ts';
import { listScanWorkflows } from './scan-workflows/list-scan-workflows.ts';
import { updateScanWorkflow } from './scan-workflows/update-scan-workflow.ts';
import { createTerminalConfig } from './terminalconfig/create-terminal-config.ts';
import { createUser } from './users/create-user.ts';
import { deleteUser } from './users/delete-user.ts';
import { getUser } from './users/get-user.ts';
import { importUsers } from './users/import-users.ts';
import { joinGroups } from './users/join-groups.ts';
import { leaveGroups } from './users/leave-groups.ts';
import { listUserGroups } from './users/list-user-groups.ts';
import { listUsers } from './users/list-users.ts';
import { registerCard } from './users/register-card.ts';
import { setGroups } from './users/set-groups.ts';
import { updateUser } from './users/update-user.ts';
import { getVersion } from './version/get-version.ts';

/** Every call of the service, in the order of the interface. */
export const operations: readonly Operation[] = [
  getVersion,
  getAccount,
  headAccount,
  createAccount,
  updateAccount,
  listContainers,
  updateContainer,
  deleteContainer,
  logIn,
  listDocuments,
  readHistory,
  recordJob,
  uploadDocument,
  deleteDocument,
  sendDocument,
  downloadDocument,
  listOutputPorts,
  createOutputPort,
  createOutputPortByPut,
  updateOutputPort,
  updateOutputPortByPut,
  moveOutputPort,
  deleteOutputPort,
  createInputPort,
  updateInputPort,
  listInputPorts,
  deleteInputPort,
  getUser,
  listUsers,
  createUser,
  deleteUser,
  updateUser,
  importUsers,
  registerCard,
  listUserGroups,
  joinGroups,
  setGroups,
  leaveGroups,
  getAuthProviders,
  putAuthProvider,
  deleteAuthProvider,
  getAccessControls,
  addAccessControl,
  deleteAccessControl,
  listLocations,
  getLocation,
  createLocation,
  updateLocation,
  deleteLocation,
  tapCard,
  tapCardByPost,
  listGroups,
  createGroup,
  deleteGroup,
  getGroup,
  listMembers,
  createTerminalConfig,
];

/** Calls of our own at the server's root, which are none of the interface (SIL-26, SIL-77). */
const ownOperations: readonly Operation[] = [
  getToken,
  registerDevice,
  showDevicePage,
  listEndpoints,
  authoriseEndpoint,
  revokeEndpoint,
  getBalanceConfig,
  putBalanceConfig,
  checkBalance,
  listBalances,
  listTransactions,
  addTransaction,
  listPolicies,
  createPolicy,
  orderPolicies,
  updatePolicy,
  deletePolicy,
  listAudit,
  listScanWorkflows,
  getScanWorkflow,
  createScanWorkflow,
  updateScanWorkflow,
  deleteScanWorkflow,
];

/** Everything that is mounted. */
export const allOperations: readonly Operation[] = [...operations, ...ownOperations];
