import type { AnsweredEvent, SentEvent } from '../event.ts';
import { exchangeOf, parameter, parameterValues, succeeded } from '../exchange.ts';
import { numberMember, textMember } from '../json.ts';
import type { TemporaryChange } from '../temporary-change.ts';
import { type CallPlace, type MadeIn, userProvider } from './call-place.ts';

/** In the order in which they can be removed: what stands on something before what it stands on. */
export const madeKinds = [
  'quota schedule',
  'price list',
  'document',
  'access control',
  'input port',
  'output port',
  'user',
  'group',
  'authentication provider',
  'container',
  'location',
  'account',
  'terminal configuration',
  'history record',
] as const;
export type MadeKind = (typeof madeKinds)[number];

/** Something that a run made at a target. */
export interface Made {
  readonly kind: MadeKind;
  /** As the target answered it; undefined: it told none, or never answered. */
  readonly id?: string;
  /** As the run named it: nobody else has that name. */
  readonly name: string;
  /** The account it was made in, by the full key that reaches it. */
  readonly account: MadeIn;
  /** Where it was made, when the call said so. */
  readonly domain?: string;
  /** The account id in the call that made an authentication provider. */
  readonly accountId?: string;
  /** Of a user: names are unique within a provider only. Absent: the account's local one, whose id is not known. */
  readonly providerId?: string;
  /** The call that made it. */
  readonly call?: number;
  /** What was set for a while, by no call of the interface. */
  readonly loan?: TemporaryChange;
  readonly unanswered?: true;
}

/** One key for each resource: its id, else its name, else its call. */
export function placeOf({ kind, account, id, name, call, providerId }: Made): string {
  const own = kind === 'history record' ? String(call) : (id ?? `${name}?`);
  const owner = kind === 'user' ? `${account} ${providerId ?? 'local'}` : account;
  return `${kind} ${owner} ${own}`;
}

/** What was set for a while. */
export function lent(loan: TemporaryChange): Made {
  const account = 'full';
  if (loan.of === 'policy')
    return { kind: 'quota schedule', id: String(loan.id), name: loan.name, account, loan };
  const { enabled, prices } = loan.before;
  const was = Object.entries(prices).map(([name, price]) => `${name} ${price}`);
  const name = `before: ${enabled ? 'on' : 'off'}, ${was.join(', ')}`;
  return { kind: 'price list', name, account, loan };
}

/** What a call made: nothing when it was refused, perhaps something when no answer came. */
export function madeByCall(
  sent: SentEvent,
  answered: AnsweredEvent | undefined,
  place: CallPlace,
): readonly Made[] {
  const maker = makers[sent.operation];
  // A request that was malformed on purpose creates nothing, and many such requests are never answered.
  if (maker === undefined || (answered === undefined && sent.malformed !== undefined)) return [];
  const exchange = answered === undefined ? undefined : exchangeOf(sent, answered);
  if (exchange !== undefined && !succeeded(exchange)) return [];
  const common = {
    call: sent.call,
    account: place.account,
    ...(exchange === undefined ? { unanswered: true as const } : {}),
  };
  return maker(sent, answered, place).map((one) => ({ ...common, ...one }));
}

type Told = Omit<Made, 'call' | 'loan' | 'account' | 'unanswered'>;
type Maker = (
  sent: SentEvent,
  answered: AnsweredEvent | undefined,
  place: CallPlace,
) => readonly Told[];

const makers: Readonly<Record<string, Maker>> = {
  'documents.upload': (sent, answered) => [
    {
      kind: 'document',
      name: value(sent, 'title'),
      ...some('id', textMember(answered?.json, 'uuid')),
    },
  ],
  'documents.record': (sent) => [{ kind: 'history record', name: value(sent, 'title') }],
  'accesscontrols.add': (sent) => [
    {
      kind: 'access control',
      name: textMember(sent.json, 'userName') ?? textMember(sent.json, 'groupName') ?? '',
      domain: value(sent, 'accountdomain'),
    },
  ],
  'inputports.create': (sent, answered) => [{ ...port('input port', sent), ...idIn(answered) }],
  'outputports.create': outputPort,
  'outputports.put-create': outputPort,
  'locations.create': (sent, answered) => [
    { kind: 'location', name: textMember(sent.json, 'name') ?? '', ...idIn(answered) },
  ],
  'users.create': (sent, _, place) => [user(sent, value(sent, 'username'), place)],
  'users.import': (sent, _, place) => importedNames(sent).map((name) => user(sent, name, place)),
  'groups.create': (sent, answered) => [
    { kind: 'group', name: value(sent, 'groupname'), ...idIn(answered) },
  ],
  'authproviders.add': (sent) => {
    const accountId = numberMember(sent.json, 'accountId');
    return [
      {
        kind: 'authentication provider',
        name: textMember(sent.json, 'name') ?? '',
        ...(accountId === undefined ? {} : { accountId: String(accountId) }),
      },
    ];
  },
  'account.create': (sent, answered) => [
    {
      kind: value(sent, 'accounttype') === '3' ? 'container' : 'account',
      name: value(sent, 'accountname'),
      domain: value(sent, 'domainname'),
      ...idIn(answered),
    },
  ],
  'terminalconfig.create': (sent) => [
    { kind: 'terminal configuration', name: value(sent, 'name') },
  ],
};

/** interface 4.5: an input port may come with it, and nobody tells its id. */
function outputPort(sent: SentEvent, answered: AnsweredEvent | undefined): readonly Told[] {
  const own = { ...port('output port', sent), ...idIn(answered) };
  return value(sent, 'matchinginputport').toLowerCase() === 'true'
    ? [own, port('input port', sent)]
    : [own];
}

function port(kind: 'input port' | 'output port', sent: SentEvent): Told {
  return {
    kind,
    name: value(sent, 'portname'),
    ...some('domain', parameter({ sent }, 'domainname')),
  };
}

function user(sent: SentEvent, name: string, place: CallPlace): Told {
  const providerId = userProvider(sent, place);
  return { kind: 'user', id: name, name, ...(providerId === undefined ? {} : { providerId }) };
}

/** interface 4.7: the column that the mapping gives, of every line but a heading. */
function importedNames(sent: SentEvent): readonly string[] {
  const mapping = /userName:(\d+)/i.exec(value(sent, 'mapping'))?.[1];
  if (mapping === undefined) return [];
  const separator = parameter({ sent }, 'separator') ?? ',';
  const lines = (sent.file?.text ?? '').split(/\r?\n/).filter((line) => line !== '');
  const rows = value(sent, 'hasheader').toLowerCase() === 'true' ? lines.slice(1) : lines;
  return rows
    .map((row) => row.split(separator)[Number(mapping)] ?? '')
    .filter((name) => name !== '');
}

function value(sent: SentEvent, name: string): string {
  return parameterValues({ sent }, name)[0] ?? '';
}

function idIn(answered: AnsweredEvent | undefined): { readonly id?: string } {
  const id = numberMember(answered?.json, 'id');
  return id === undefined ? {} : { id: String(id) };
}

function some<N extends string>(
  name: N,
  value: string | undefined,
): { readonly [K in N]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in N]?: string };
}
