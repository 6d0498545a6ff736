import type { Question, Reply } from './ask.ts';
import type { Stage } from './stage.ts';

type Special = Partial<Question>;

/** The calls of interface 4.10 as acme's full key makes them, and what they leave, unless a test says otherwise. */
export interface LocationCalls {
  /** Of the hall. */
  create(special?: Special): Promise<Reply>;
  /** Its id. */
  created(json?: unknown, key?: NonNullable<Question['key']>): Promise<number>;
  /** By the plain key. */
  get(id: number | string, special?: Special): Promise<Reply>;
  update(id: number | string, special?: Special): Promise<Reply>;
  remove(id: number | string, special?: Special): Promise<Reply>;
  /** Every location of every account. */
  all(): Promise<readonly unknown[]>;
}

export const hall = {
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 1, stringData: ['10.1.0.1'] },
    { locationType: 2, stringData: ['10.1.0.0/24', '10.2.0.0/16'] },
    { locationType: 3, stringData: ['10.3.0.10-10.3.0.20'] },
    { locationType: 4, stringData: ['Acme Guests'] },
  ],
};

/** The hall, as a call for it is answered. */
export const answered = (id: number): object => ({
  id,
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 'GATEWAY_IP', searchValue: '10.1.0.1' },
    { locationType: 'SUBNET', searchValue: '10.1.0.0/24' },
    { locationType: 'SUBNET', searchValue: '10.2.0.0/16' },
    { locationType: 'IP_RANGE', searchValue: '10.3.0.10-10.3.0.20' },
    { locationType: 'WIFI_SSID', searchValue: 'Acme Guests' },
  ],
});

export function withIdentifier(locationType: unknown, value: string): object {
  return { ...hall, identifiers: [{ locationType, stringData: [value] }] };
}

export function locationCalls(stage: Stage): LocationCalls {
  const send = (question: Question, special: Special = {}): Promise<Reply> =>
    stage.ask({ key: 'full', ...question, ...special });
  const path = (id: number | string): string => `/locations/${String(id)}`;
  const create: LocationCalls['create'] = (special) =>
    send({ method: 'POST', path: '/locations', json: hall }, special);
  return {
    create,
    created: async (json = hall, key = 'full') =>
      ((await create({ json, key })).json as { readonly id: number }).id,
    get: (id, special) => send({ method: 'GET', path: path(id), key: 'plain' }, special),
    update: (id, special) => send({ method: 'PUT', path: path(id), json: hall }, special),
    remove: (id, special) => send({ method: 'DELETE', path: path(id) }, special),
    all: () => {
      const { vendor, acme, east, beta } = stage.people;
      return stage.store.read.locations.ofAccounts([vendor, acme, east, beta]);
    },
  };
}
