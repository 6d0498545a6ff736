import type { Made, MadeKind } from '../../journal/leftovers/made.ts';
import type { Credentials } from '../../session/credentials.ts';
import type { CallOptions } from '../../session/http/client.ts';

/** The call that removes a resource of a kind, and the call that shows whether it exists. */
export interface Removal {
  readonly operation: string;
  options(one: Made, id: string): CallOptions;
  /** Tells the id of what was made without one, and whether what could not be removed is there. */
  readonly look?: string;
  lookOptions?(one: Made, known: Known): CallOptions;
  /** One look shows them all. */
  readonly isList: boolean;
}

/** The facts that these calls need besides the resource itself. */
export interface Known {
  readonly credentials: Credentials;
  readonly accountId: string;
}

/** What the interface has no call for is not here. */
export const removals: Readonly<Partial<Record<MadeKind, Removal>>> = {
  document: {
    operation: 'documents.delete',
    options: (_, uuid) => ({ path: { uuid } }),
    look: 'documents.download',
    lookOptions: ({ id = '' }) => ({ path: { uuid: id }, parameters: [['retain', 'true']] }),
    isList: false,
  },
  'access control': {
    operation: 'accesscontrols.delete',
    options: ({ domain = '' }, id) => ({ path: { id }, parameters: [['accountdomain', domain]] }),
    look: 'accesscontrols.get',
    lookOptions: ({ domain = '' }) => ({ parameters: [['accountdomain', domain]] }),
    isList: true,
  },
  'input port': {
    operation: 'inputports.delete',
    options: (_, inputportid) => ({ path: { inputportid } }),
    look: 'inputports.list',
    isList: true,
  },
  'output port': {
    operation: 'outputports.delete',
    options: (_, outputportid) => ({ path: { outputportid } }),
    look: 'outputports.list',
    isList: true,
  },
  location: {
    operation: 'locations.delete',
    options: (_, id) => ({ path: { id } }),
    isList: false,
  },
  user: {
    operation: 'users.delete',
    options: ({ providerId }, username) => ({
      path: { username },
      ...(providerId === undefined ? {} : { parameters: [['providerid', providerId]] }),
    }),
    look: 'users.get',
    lookOptions: ({ name, providerId }, { credentials }) => ({
      parameters: [
        ['username', name],
        ['providerid', providerId ?? String(credentials.facts.providerId)],
      ],
    }),
    isList: false,
  },
  group: {
    operation: 'groups.delete',
    options: (_, groupid) => ({ path: { groupid } }),
    look: 'groups.list',
    isList: true,
  },
  'authentication provider': {
    operation: 'authproviders.delete',
    options: (_, id) => ({ path: { id } }),
    look: 'authproviders.get',
    lookOptions: (one, { accountId }) => ({
      parameters: [['accountid', one.accountId ?? accountId]],
    }),
    isList: true,
  },
  container: {
    operation: 'containers.delete',
    options: (_, id) => ({ path: { id }, parameters: [['withsubnodes', 'true']] }),
    look: 'containers.list',
    isList: true,
  },
};
