import { ordinaryRights } from './calls/users.ts';
import type { Account, Key, State } from './state.ts';

/** Every permission of interface 5.8. */
const allRights: readonly string[] =
  'ViewAccount CreateAccount ModifyAccount DeleteAccount ViewJob AddJob DeleteJob ReleaseJob ViewReport ViewOutputPort CreateOutputPort ModifyOutputPort DeleteOutputPort ViewInputPort CreateInputPort ModifyInputPort DeleteInputPort ViewUser CreateUser ModifyUser DeleteUser GenerateShortID GenerateOTP CardManagement ViewAuthenticationProviders ModifyAuthenticationProviders DeleteAuthenticationProviders ViewAccessControls CreateAccessControls DeleteAccessControls ViewLocations CreateLocations ModifyLocations DeleteLocations ViewTerminalConfig CreateTerminalConfig ViewLicense'.split(
    ' ',
  );
const reportingRights = ['ViewReport', 'ViewUser'];

/** The secrets of everybody who may call, by the names of a target profile. */
export interface Callers {
  readonly providerId: number;
  readonly keys: object;
  readonly deviceToken: string;
  readonly users: object;
}

/** Fills an empty state with its first accounts, keys, users and a device. */
export function seed(state: State): Callers {
  const vendor = addAccount(state, { name: 'vendor', type: 1 });
  const customer = addAccount(state, { name: 'customer', type: 2, parent: vendor });
  const branch = addAccount(state, { name: 'branch', type: 3, parent: customer });
  const elsewhere = addAccount(state, { name: 'elsewhere', type: 2, parent: vendor });
  const deviceToken = `device.${state.ids.secret()}`;
  state.devices.add(deviceToken);
  return {
    providerId: customer.id,
    keys: { ...customerKeys(state, customer), ...otherKeys(state, { vendor, branch, elsewhere }) },
    deviceToken,
    users: {
      administrator: addUser(state, customer, { userName: 'chief', rights: allRights }),
      reporting: addUser(state, customer, { userName: 'reporter', rights: reportingRights }),
      foreign: addUser(state, elsewhere, { userName: 'stranger', rights: ordinaryRights }),
      expired: addUser(state, customer, {
        userName: 'bygone',
        rights: ordinaryRights,
        end: '2001-01-01T00:00:00Z',
      }),
    },
  };
}

function customerKeys(state: State, customer: Account): object {
  const key = (more: Partial<Key> = {}): { readonly secret: string } =>
    addKey(state, customer, more);
  const lists = [
    ['ViewOutputPort', 'ViewInputPort'],
    ['ViewJob', 'AddJob'],
    ...allRights.map((right) => allRights.filter((one) => one !== right)),
  ];
  return {
    full: key(),
    plain: key({ rights: null }),
    limited: lists.map((permissions) => ({ ...key({ rights: permissions }), permissions })),
    insecure: key({ secure: false }),
    authenticatedOnly: key({ unauthenticated: false }),
    trustedOnly: key({ untrusted: false }),
  };
}

/** Keys that have expired, or are switched off, are no keys any more here. */
function otherKeys(
  state: State,
  { vendor, branch, elsewhere }: Readonly<Record<'vendor' | 'branch' | 'elsewhere', Account>>,
): object {
  return {
    expired: { secret: state.ids.secret() },
    inactive: { secret: state.ids.secret() },
    foreign: addKey(state, elsewhere),
    vendor: addKey(state, vendor),
    container: addKey(state, branch),
  };
}

/** The customer is addressed by the host of the base URL too. */
function addAccount(
  state: State,
  { name, type, parent }: Pick<Account, 'name' | 'type' | 'parent'>,
): Account {
  const domains = [`${name}.example`, ...(name === 'customer' ? ['127.0.0.1'] : [])];
  const more = parent === undefined ? {} : { parent };
  const account = { id: state.nextId(), name, type, domains, ...more };
  state.accounts.push(account);
  return account;
}

function addKey(
  state: State,
  account: Account,
  more: Partial<Key> = {},
): { readonly secret: string } {
  const secret = `key.${state.ids.secret()}`;
  const usual = { secure: true, unauthenticated: true, untrusted: true, rights: allRights };
  state.keys.set(secret, { account, ...usual, ...more });
  return { secret };
}

function addUser(
  state: State,
  account: Account,
  words: { readonly userName: string; readonly rights: readonly string[]; readonly end?: string },
): object {
  const { userName, rights, end } = words;
  const password = state.ids.secret();
  const details = new Map([[3, [password]]]);
  if (end !== undefined) details.set(12, [end]);
  const id = state.nextId();
  state.people.push({ id, userName, account, createdMs: 0, rights, details });
  return { userName, providerId: account.id, password, permissions: rights };
}
