import { listAudit } from '../../operations/audit/list-audit.ts';
import { addTransaction } from '../../operations/balances/add-transaction.ts';
import { checkBalance } from '../../operations/balances/check-balance.ts';
import { listBalances } from '../../operations/balances/list-balances.ts';
import { listTransactions } from '../../operations/balances/list-transactions.ts';
import { putBalanceConfig } from '../../operations/balances/put-config.ts';
import { createPolicy } from '../../operations/policies/create-policy.ts';
import { deletePolicy } from '../../operations/policies/delete-policy.ts';
import { orderPolicies } from '../../operations/policies/order-policies.ts';
import { updatePolicy } from '../../operations/policies/update-policy.ts';
import { createScanWorkflow } from '../../operations/scan-workflows/create-scan-workflow.ts';
import { deleteScanWorkflow } from '../../operations/scan-workflows/delete-scan-workflow.ts';
import { getScanWorkflow } from '../../operations/scan-workflows/get-scan-workflow.ts';
import { listScanWorkflows } from '../../operations/scan-workflows/list-scan-workflows.ts';
import { updateScanWorkflow } from '../../operations/scan-workflows/update-scan-workflow.ts';
import { user } from '../make.ts';
import { policy, policyMembers, transactionMembers } from '../make-own.ts';
import { workflowMembers } from '../samples/scan-workflows.ts';
import { done, idOf } from '../site.ts';
import { type Situation, type Situations, situationsOf } from './situation.ts';

const below = '/platen/v1';
const none = '999999';
const nobody = 'nobody at all';
const most = '999999999.999999';
const halfSeparated = { documentSeparation: { enabled: true } };

function listing(path: string, form: Readonly<Record<string, string>>): Situation {
  return () => ({ method: 'GET', path: below + path, form });
}

function checking(changed: object): Situation {
  return async ({ house }) => {
    const job = { totalPages: 1, colorPages: 0, paperSize: 'A4', copies: 1 };
    const { userName } = await user(house);
    const json = { userName, providerId: house.providerId, ...job, ...changed };
    return { method: 'POST', path: `${below}/balances/check`, json };
  };
}

function transacting(changed: object): Situation {
  return async ({ house }) => {
    const members = transactionMembers(house, (await user(house)).userName);
    const json = { ...members, ...changed };
    return { method: 'POST', path: `${below}/balances/transactions`, json };
  };
}

function creatingPolicy(changed: object): Situation {
  return ({ house }) => ({
    method: 'POST',
    path: `${below}/policies`,
    json: { ...policyMembers(house), ...changed },
  });
}

function updatingPolicy(changed: object, id?: string): Situation {
  return async ({ house }) => ({
    method: 'PUT',
    path: `${below}/policies/${id ?? String(await policy(house))}`,
    json: { ...policyMembers(house), ...changed },
  });
}

const unscheduled = {
  balanceType: 'wallet',
  schedule: { frequency: 'weekly', scheduledTime: '2030-01-01T00:00:00Z' },
};
const wrongPolicy = {
  'parameter-ill-formed': { initialBalance: -1 },
  'policy-group-unknown': { groupIds: [Number(none)] },
  'policy-schedule-without-quota': unscheduled,
};

/** SIL-77: balances and policies. */
export const balanceSituations: readonly Situations[] = [
  situationsOf(putBalanceConfig, {
    'parameter-ill-formed': () => ({
      method: 'PUT',
      path: `${below}/balances/config`,
      json: {
        enabled: true,
        bwNormalPage: -1,
        bwLargePage: 1,
        colorNormalPage: 1,
        colorLargePage: 1,
      },
    }),
  }),
  situationsOf(checkBalance, {
    'user-not-found': checking({ userName: nobody }),
    'document-not-found': checking({ uuid: 'none' }),
  }),
  situationsOf(listBalances, {
    'user-not-found': listing('/balances', { username: nobody }),
    'page-token-not-valid': listing('/balances', { pagetoken: 'forged' }),
  }),
  situationsOf(listTransactions, {
    'user-not-found': listing('/balances/transactions', { username: nobody }),
    'page-token-not-valid': listing('/balances/transactions', { pagetoken: 'forged' }),
  }),
  situationsOf(addTransaction, {
    'parameter-ill-formed': transacting({ operation: 'set', balanceType: 'wallet' }),
    'user-not-found': transacting({ userName: nobody }),
    'balance-not-enough': transacting({ operation: 'remove', amount: 5 }),
    'balance-too-large': async (scene) => {
      const question = await transacting({ amount: most })(scene);
      done(await scene.house.ask(question));
      return question;
    },
  }),
  situationsOf(createPolicy, {
    'parameter-ill-formed': creatingPolicy(wrongPolicy['parameter-ill-formed']),
    'policy-group-unknown': creatingPolicy(wrongPolicy['policy-group-unknown']),
    'policy-schedule-without-quota': creatingPolicy(wrongPolicy['policy-schedule-without-quota']),
  }),
  situationsOf(orderPolicies, {
    'policy-order-incomplete': () => ({
      method: 'PUT',
      path: `${below}/policies/order`,
      json: { orderedPolicyIds: [Number(none)] },
    }),
  }),
  situationsOf(updatePolicy, {
    'policy-not-found': updatingPolicy({}, none),
    'parameter-ill-formed': updatingPolicy(wrongPolicy['parameter-ill-formed']),
    'policy-group-unknown': updatingPolicy(wrongPolicy['policy-group-unknown']),
    'policy-schedule-without-quota': updatingPolicy(wrongPolicy['policy-schedule-without-quota']),
    'policy-is-default': async (scene) => {
      const form = { groupname: scene.house.name('group') };
      const id = idOf(done(await scene.house.ask({ method: 'PUT', path: '/groups', form })));
      return updatingPolicy({ groupIds: [id] }, '0')(scene);
    },
  }),
  situationsOf(deletePolicy, {
    'policy-not-found': () => ({ method: 'DELETE', path: `${below}/policies/${none}` }),
    'policy-is-default': () => ({ method: 'DELETE', path: `${below}/policies/0` }),
  }),
];

/** SIL-77: the audit trail and scan workflows. */
export const recordSituations: readonly Situations[] = [
  situationsOf(listAudit, {
    'range-ill-formed': listing('/audit', {
      datestart: '2026-01-02T00:00:00Z',
      dateend: '2026-01-01T00:00:00Z',
    }),
    'account-not-below': listing('/audit', { domainname: 'nowhere.test' }),
    'user-not-found': listing('/audit', { username: nobody }),
    'page-token-not-valid': listing('/audit', { pagetoken: 'forged' }),
  }),
  situationsOf(listScanWorkflows, {
    'page-token-not-valid': listing('/scan-workflows', { pagetoken: 'forged' }),
  }),
  situationsOf(getScanWorkflow, {
    'scan-workflow-not-found': listing(`/scan-workflows/${none}`, {}),
  }),
  situationsOf(createScanWorkflow, {
    'parameter-ill-formed': () => ({
      method: 'POST',
      path: `${below}/scan-workflows`,
      json: { name: 'w', ...halfSeparated },
    }),
  }),
  situationsOf(updateScanWorkflow, {
    'scan-workflow-not-found': ({ house }) => ({
      method: 'PUT',
      path: `${below}/scan-workflows/${none}`,
      json: workflowMembers(house),
    }),
    'parameter-ill-formed': async ({ house }) => {
      const json = workflowMembers(house);
      const made = await house.ask({ method: 'POST', path: `${below}/scan-workflows`, json });
      const path = `${below}/scan-workflows/${String(idOf(done(made)))}`;
      return { method: 'PUT', path, json: halfSeparated };
    },
  }),
  situationsOf(deleteScanWorkflow, {
    'scan-workflow-not-found': () => ({
      method: 'DELETE',
      path: `${below}/scan-workflows/${none}`,
    }),
  }),
];
