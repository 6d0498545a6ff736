import type { TerminalRequest } from '../../../simulators/terminal/index.ts';
import type { Json } from '../../engine/journal/json.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { adds } from './faults.ts';

type Method = TerminalRequest['method'];
type Fields = Readonly<Record<string, string>>;
type Pairs = readonly (readonly [name: string, value: string])[];

/** A call that no panel needs, as it should not be made. */
interface Other {
  readonly query?: Fields;
  /** A form. */
  readonly form?: Fields | Pairs;
  readonly json?: Json;
}

const port = {
  domainname: 'a.example',
  portname: 'p',
  address: '192.0.2.8',
  porttype: '1',
} as const;
const account = { parentdomain: 'a.example', accountname: 'n', applicationname: 'a' } as const;
const provider = {
  name: 'n',
  typeConfiguration: '{}',
  providerType: 0,
  accountId: 1,
  active: true,
  domainNames: ['a.example'],
} as const;
const control = { authProviderId: 1, roleName: 'Users', userName: 'ann' } as const;
const place = { name: 'x', sortOrder: 1 } as const;
const domain = { accountdomain: 'a.example' } as const;

/** interface 4.2 and 4.5 to 4.10: behind the list that it shows, it makes one call as whoever administers. */
export const administrationDeviations: readonly DeviatingTerminal[] = [
  calls('TERM-CALL-06', 'sends the boolean active as text', 'PUT /authproviders', {
    json: { ...provider, active: 'yes' },
  }),
  calls('TERM-FORM-02', 'sends a form instead of JSON', 'POST /locations', {
    form: { name: 'x', sortOrder: '1' },
  }),
  calls('TERM-FORM-03', 'sends a query parameter in the body', 'DELETE /users/ann', {
    form: { providerid: '1' },
  }),
  calls('TERM-VALUE-16', 'creates an account of type 4', 'PUT /account', {
    form: { ...account, domainname: 'b.example', accounttype: '4' },
  }),
  calls('TERM-VALUE-17', 'sets the locale tlh', 'PATCH /account', { form: { locale: 'tlh' } }),
  calls('TERM-VALUE-18', 'sets the paper size A9', 'PATCH /account', {
    form: { defaultpapersize: 'A9' },
  }),
  calls('TERM-VALUE-19', 'sets the theme beige', 'PATCH /account', { form: { theme: 'beige' } }),
  calls('TERM-VALUE-20', 'creates a port of type 7', 'POST /outputports', {
    form: { ...port, porttype: '7' },
  }),
  calls('TERM-VALUE-21', 'creates a port of print protocol 3', 'POST /outputports', {
    form: { ...port, printprotocol: '3' },
  }),
  calls('TERM-VALUE-22', 'creates a port of output type 6', 'POST /outputports', {
    form: { ...port, outputtype: '6' },
  }),
  calls('TERM-VALUE-23', 'creates a queue of type 2', 'PUT /inputports', {
    form: { domainname: 'a.example', portname: 'q', porttype: '2' },
  }),
  calls('TERM-VALUE-24', 'requests 1001 users', 'GET /users/all', {
    form: { providerid: '1', maxrecords: '1001' },
  }),
  calls('TERM-VALUE-25', 'creates a user with a detail of type 8', 'PUT /users', {
    form: { username: 'x', detailtype: '8', detaildata: 'y' },
  }),
  calls('TERM-VALUE-26', 'adds a provider of type 4', 'PUT /authproviders', {
    json: { ...provider, providerType: 4 },
  }),
  calls('TERM-VALUE-27', 'assigns the role Guests', 'PUT /accesscontrols', {
    query: domain,
    json: { ...control, roleName: 'Guests' },
  }),
  calls('TERM-VALUE-28', 'searches locations of type 5', 'GET /locations', {
    form: { locationtype: '5', locationdata: '192.0.2.0/24' },
  }),
  calls('TERM-PORT-01', 'creates a port with the deprecated PUT', 'PUT /outputports', {
    form: port,
  }),
  calls('TERM-PORT-02', 'creates a port of output type 2', 'POST /outputports', {
    form: { ...port, outputtype: '2' },
  }),
  calls('TERM-ACCT-01', 'creates an account whose domain contains a space', 'PUT /account', {
    form: { ...account, domainname: 'b .example', accounttype: '1' },
  }),
  calls('TERM-USER-01', 'requests users by a page number', 'GET /users/all', {
    form: { providerid: '1', pagetoken: '2' },
  }),
  calls('TERM-USER-02', 'creates a user with a detailtype but no detaildata', 'PUT /users', {
    form: { username: 'x', detailtype: '1' },
  }),
  calls('TERM-USER-03', 'updates two details of a user at once', 'POST /users/ann', {
    form: [
      ['detailtype', '1'],
      ['detaildata', 'a@b.example'],
      ['detailtype', '2'],
      ['detaildata', 'Ann'],
    ],
  }),
  calls(
    'TERM-ACL-01',
    'deletes an access control without reading the list',
    'DELETE /accesscontrols/1',
    {
      query: domain,
    },
  ),
  calls(
    'TERM-ACL-02',
    'adds one access control for both a user and a group',
    'PUT /accesscontrols',
    {
      query: domain,
      json: { ...control, groupName: 'g' },
    },
  ),
  calls('TERM-LOC-01', 'requests two types of location with one value', 'GET /locations', {
    form: [
      ['locationtype', '2'],
      ['locationtype', '3'],
      ['locationdata', '192.0.2.0/24'],
    ],
  }),
  calls('TERM-LOC-02', 'creates a location whose identifiers are texts', 'POST /locations', {
    json: { ...place, identifiers: ['192.0.2.0/24'] },
  }),
  calls('TERM-LOC-03', 'creates a location whose subnet has a mask', 'POST /locations', {
    json: {
      ...place,
      identifiers: [{ locationType: 2, stringData: ['192.0.2.0/255.255.255.0'] }],
    },
  }),
];

function calls(
  ...[rule, says, line, other]: readonly [rule: string, says: string, line: string, other: Other]
): DeviatingTerminal {
  const [method = 'GET', path = ''] = line.split(' ');
  return {
    id: `administers-${rule.slice('TERM-'.length).toLowerCase()}`,
    says,
    rule,
    situation: 'look/nothing-waits',
    fault: adds('documents.list', ({ headers }, { given }) => {
      const { 'content-type': _, ...own } = headers;
      const { type, body } = bodyOf(other);
      const query = other.query === undefined ? '' : `?${formOf(other.query)}`;
      const url = `${given.baseUrl}${path}${query}`;
      const request = { method: method as Method, url, headers: { ...own, ...type } };
      return [body === undefined ? request : { ...request, body: Buffer.from(body) }];
    }),
  };
}

function bodyOf({ form, json }: Other): {
  readonly type: Fields;
  readonly body?: string;
} {
  if (json !== undefined)
    return { type: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  if (form === undefined) return { type: {} };
  return { type: { 'content-type': 'application/x-www-form-urlencoded' }, body: formOf(form) };
}

function formOf(fields: Fields | Pairs): string {
  const pairs = isPairs(fields) ? fields : Object.entries(fields);
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function isPairs(fields: Fields | Pairs): fields is Pairs {
  return Array.isArray(fields);
}
