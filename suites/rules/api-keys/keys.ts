import { fault } from '../../engine/fault.ts';
import { actAs, type OnRequest } from '../../engine/fault-proxy/alter.ts';
import type { KeyKind } from '../../engine/journal/facts.ts';
import { rule } from '../../engine/rule.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import { nearSecrets } from '../../engine/session/near-miss.ts';
import { sampleOf, trySample } from '../../engine/session/samples/index.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { type OperationStatement, slugOf } from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { actsForKey, login, takes, takesKey } from './key-faults.ts';
import { prepareGround, readingSamples, tryWith, writingSamples } from './sample-calls.ts';

const section = '5.1';
const header = '5 the header of the API key';
const hasNoKey: OnRequest = ({ headers }) => !('x-api-key' in headers);
const hasKey: OnRequest = ({ headers }) => 'x-api-key' in headers;

/** Keys that no longer open anything (SIL-20), and the rule of each. */
const ended = [
  ['expired', 'KEY-03'],
  ['inactive', 'KEY-04'],
] as const;

/** interface 5.1: no call works without a key that is known and valid. */
export const rules = [
  rule('KEY-01', 'A call without an API key is refused', {
    section,
    from: [
      'version.get errors 403',
      'login.post errors 401 403',
      header,
      '5 almost every call needs a key',
      '7 status 403',
    ],
    atLeast: 5,
    refused: 'caller',
    faults: [
      fault('key-not-needed', 'answers calls without an API key', takes(hasNoKey)),
      fault(
        'key-not-needed-to-read',
        'answers calls that only read without an API key',
        takes(hasNoKey, ({ method }) => method === 'GET'),
      ),
      ...['users.import', 'locations.update', 'groups.delete'].map((operation) =>
        fault(
          `key-not-needed-at-${operation.replace('.', '-')}`,
          `performs ${operation} without an API key`,
          takes(call(operation), hasNoKey),
        ),
      ),
    ],
  }),
  rule('KEY-02', 'A call with an unknown API key is refused', {
    section,
    from: ['version.get errors 403', 'login.post errors 401 403', header],
    basis: 'derived',
    atLeast: 3,
    refused: 'caller',
    faults: [
      fault(
        'any-key-adds-providers',
        'accepts any API key where providers are added',
        takes(call('authproviders.add'), hasKey),
      ),
      fault('any-key-is-taken', 'accepts any API key', takes(hasKey)),
      fault(
        'beginning-of-a-key-suffices',
        'accepts a key whose last characters are missing',
        ({ key }) =>
          actAs(
            ({ headers: { 'x-api-key': sent = '' } }) =>
              sent.length > 8 && sent !== key('full') && key('full').startsWith(sent),
            { key: key('full') },
          ),
      ),
    ],
  }),
  ...ended.map(([kind, id]) =>
    rule(id, `An ${kind} API key is refused`, {
      section,
      from: header,
      basis: 'SIL-20',
      needs: [`key.${kind}`],
      refused: 'caller',
      faults: [
        fault(`${kind}-key-works`, `accepts an ${kind} API key`, takesKey(kind)),
        fault(
          `${kind}-key-logs-in`,
          `lets users log in with an ${kind} key`,
          actsForKey(kind, login),
        ),
      ],
    }),
  ),
];

/** interface 5.1: these work without a key. */
const keyless: ReadonlySet<string> = new Set(['account.head', 'authproviders.get']);
/** interface 5.4 names login; a card reader has no user (SIL-32). */
const userless: ReadonlySet<string> = new Set(['login.post', 'card.get', 'card.post']);
/** Recording takes a device token where others need a user's (interface 4.4); of a card reader nothing is said. */
const takesDevices: ReadonlySet<string> = new Set([...userless, 'documents.record']);

export const testCases = [
  /** No key, one that was never given out, and some that are nearly the full one. */
  testCase('keys/none-or-unknown', [], async (s) => {
    const ground = await prepareGround(s);
    const token = await s.login(ground.user);
    for (const [id, caller] of [
      ['KEY-01', {}],
      ['KEY-02', { key: `unknown-${s.name('key')}` }],
    ] as const) {
      const samples = [...readingSamples(s, ground), ...writingSamples(s, ground)];
      await tryWith(s, caller, { samples, rules: () => [id] });
      await s.look(token);
    }
    for (const key of nearSecrets(s.credentials.key('full'))) {
      s.context.recorder.redactor.learn('key', key);
      await tryWith(s, { key }, { samples: readingSamples(s, ground), rules: () => ['KEY-02'] });
    }
  }),

  ...ended.map(([kind, id]) =>
    testCase(`keys/${kind}`, [`key.${kind}`], async (s) => {
      const samples = readingSamples(s, await prepareGround(s));
      await tryWith(s, { key: s.credentials.key(kind) }, { samples, rules: () => [id] });
    }),
  ),

  /** Each call that needs a key is sent without one, by unknown callers, then by a caller who may. */
  ...operations
    .filter(({ id }) => !keyless.has(id))
    .map((operation) =>
      testCase(`callers/${slugOf(operation)}`, sideEffectPermissions(operation.id), async (s) => {
        const sample = await sampleOf(s, operation.id);
        const right = sample.user === undefined ? s.full : await s.login(sample.user);
        const pair = s.pair();
        for (const [caller, ...probes] of nobodies(s, operation, right))
          await trySample(s, { operation: operation.id, sample }, { caller, pair, probes });
        await trySample(s, { operation: operation.id, sample }, { caller: right, pair });
      }),
    ),
];

/** Other rules of which a call without a token is a probe. */
const tokenless: Readonly<Record<string, readonly string[]>> = {
  'documents.list': ['DOC-LIST-08'],
  'documents.record': ['REC-10'],
};

/** Nothing but the one thing is wrong with each of them; and the rules that say so. */
function* nobodies(
  s: Session,
  { id, permissions }: OperationStatement,
  right: Caller,
): Iterable<readonly [Caller, ...rules: readonly string[]]> {
  const token = right.bearer === undefined ? {} : { bearer: right.bearer };
  // The token is one of the full key.
  const ofAnotherKey = right.bearer === undefined ? [] : ['TOK-02'];
  yield [token, 'KEY-01'];
  yield [{ ...token, key: `unknown-${s.name('key')}` }, 'KEY-02', ...ofAnotherKey];
  // The use of a token is stated for calls that list a right (interface 5.3).
  if (permissions.length > 0)
    yield [{ ...right, bearer: `never-given-${s.name('token')}` }, 'TOK-03'];
  const isProfiled = (one: KeyKind): boolean =>
    s.credentials.facts.keys.some(({ kind }) => kind === one);
  for (const [kind, rule] of ended)
    if (isProfiled(kind)) yield [{ ...token, key: s.credentials.key(kind) }, rule, ...ofAnotherKey];
  if (!isProfiled('authenticated-only')) return;
  const key = s.credentials.key('authenticated-only');
  if (!userless.has(id)) yield [{ key }, 'KEY-09', ...(tokenless[id] ?? [])];
  if (!takesDevices.has(id) && s.credentials.facts.device !== undefined)
    yield [{ key, bearer: s.credentials.device() }, 'KEY-23'];
}
