import { logIn, user, waiting } from '../make.ts';
import {
  policy,
  policyIds,
  policyMembers,
  registration,
  registrationForm,
  transaction,
  transactionMembers,
} from '../make-own.ts';
import type { Site } from '../site.ts';
import type { Samples } from './sample.ts';

const below = '/platen/v1';
const prices = { bwNormalPage: 1, bwLargePage: 2, colorNormalPage: 3, colorLargePage: 4 };

function ledgerOf(site: Site, username: string): Readonly<Record<string, string>> {
  return { username, providerid: String(site.providerId) };
}

/** Tokens and devices (SIL-26, SIL-27). */
export const tokenSamples: Samples = {
  getToken: {
    make: async (site) => {
      const { userName } = await user(site);
      const { refresh_token } = await logIn(site, userName);
      const client = { client_id: 'api', client_secret: site.key };
      const form = { grant_type: 'refresh_token', refresh_token, ...client };
      return { question: { method: 'POST', path: '/oauth/v1/token', form } };
    },
    strangers: 'grant-not-valid',
  },
  registerDevice: {
    make: async (site) => {
      const form = registrationForm(site, site.name('endpoint'));
      return { question: { method: 'POST', path: '/oauth/v1/register', form } };
    },
    strangers: 'own',
  },
  showDevicePage: {
    make: async () => ({ question: { method: 'GET', path: '/oauth/v1/device' } }),
    strangers: 'own',
  },
  listEndpoints: {
    make: async (site) => {
      await registration(site);
      return { question: { method: 'GET', path: `${below}/endpoints` } };
    },
    strangers: 'own',
  },
  authoriseEndpoint: {
    make: async (site) => {
      const form = { usercode: (await registration(site)).userCode };
      return { question: { method: 'POST', path: `${below}/endpoints/authorise`, form } };
    },
    strangers: 'user-code-unknown',
  },
  revokeEndpoint: {
    make: async (site) => {
      const { endpointId } = await registration(site);
      return { question: { method: 'POST', path: `${below}/endpoints/${endpointId}/revoke` } };
    },
    strangers: 'endpoint-unknown',
  },
};

/** Records whose operations the interface does not show (SIL-77). */
export const recordSamples: Samples = {
  getBalanceConfig: {
    make: async () => ({ question: { method: 'GET', path: `${below}/balances/config` } }),
    strangers: 'own',
  },
  putBalanceConfig: {
    make: async () => ({
      question: {
        method: 'PUT',
        path: `${below}/balances/config`,
        json: { enabled: false, ...prices },
      },
    }),
    strangers: 'own',
  },
  checkBalance: {
    make: async (site) => {
      const { userName, uuid } = await waiting(site);
      const job = { totalPages: 1, colorPages: 0, paperSize: 'A4', copies: 1 };
      const json = { uuid, userName, providerId: site.providerId, ...job };
      return { question: { method: 'POST', path: `${below}/balances/check`, json } };
    },
    strangers: 'user-not-found',
    others: 'user-not-found',
  },
  listBalances: {
    make: async (site) => {
      const { userName } = await user(site);
      await transaction(site, userName);
      const form = ledgerOf(site, userName);
      return { question: { method: 'GET', path: `${below}/balances`, form } };
    },
    strangers: 'user-not-found',
    others: 'user-not-found',
  },
  listTransactions: {
    make: async (site) => {
      const { userName } = await user(site);
      await transaction(site, userName);
      const form = ledgerOf(site, userName);
      return { question: { method: 'GET', path: `${below}/balances/transactions`, form } };
    },
    strangers: 'user-not-found',
    others: 'user-not-found',
  },
  addTransaction: {
    make: async (site) => {
      const json = transactionMembers(site, (await user(site)).userName);
      return { question: { method: 'POST', path: `${below}/balances/transactions`, json } };
    },
    strangers: 'user-not-found',
  },
  listPolicies: {
    make: async (site) => {
      await policy(site);
      return { question: { method: 'GET', path: `${below}/policies` } };
    },
    strangers: 'own',
  },
  createPolicy: {
    make: async (site) => ({
      question: { method: 'POST', path: `${below}/policies`, json: policyMembers(site) },
    }),
    strangers: 'own',
  },
  orderPolicies: {
    make: async (site) => {
      await policy(site);
      const json = { orderedPolicyIds: await policyIds(site) };
      return { question: { method: 'PUT', path: `${below}/policies/order`, json } };
    },
    strangers: 'policy-order-incomplete',
  },
  updatePolicy: {
    make: async (site) => {
      const path = `${below}/policies/${String(await policy(site))}`;
      return { question: { method: 'PUT', path, json: policyMembers(site) } };
    },
    strangers: 'policy-not-found',
  },
  deletePolicy: {
    make: async (site) => ({
      question: { method: 'DELETE', path: `${below}/policies/${String(await policy(site))}` },
    }),
    strangers: 'policy-not-found',
  },
  listAudit: {
    make: async () => ({ question: { method: 'GET', path: `${below}/audit` } }),
    strangers: 'own',
  },
};
