import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { hasPathId, recordsOf } from '../../engine/case/records.ts';
import { type Difference, differencesOf } from '../../engine/case/value-obligation.ts';
import { fault, type RuleFault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  both,
  made,
  type OnRequest,
  on,
  pretends,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { namesOf } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { member } from '../../engine/journal/json.ts';
import { type RuleText, rule } from '../../engine/rule.ts';
import { createPort, newPort } from '../../engine/session/samples/ports.ts';
import { sendValues } from '../../engine/session/values/send-values.ts';
import { testCase } from '../../engine/test-case.ts';
import { slugOf } from '../../spec/operation.ts';
import { operationOf, operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { parameterValues } from '../../spec/test-values/parameter-values.ts';
import { outputPortMembers } from '../ports/members.ts';

const anySign = /[ǅĳ]/;

/** Calls by section that must accept values of this form. New ones are added at the end, because the place is the number of the rule. */
const kept = [
  ['4.2', 'accounts', 'account.create', anySign],
  ['4.4', 'documents', 'documents.upload', /\b(842x1191|1000x1000)\b/],
  ['4.5', 'output ports', 'outputports.create', anySign],
  ['4.6', 'input ports', 'inputports.create', anySign],
  ['4.7', 'users', 'users.create', anySign],
  ['4.8', 'authentication providers', 'authproviders.add', anySign],
  ['4.9', 'access controls', 'accesscontrols.add', /Reporting/],
  ['4.10', 'locations', 'locations.create', anySign],
  ['4.12', 'groups', 'groups.create', anySign],
] as const;

const common = { from: 'names of types', since: '2026-12' } as const;

/** interface 4: a call is done whatever values it carries, as long as each of them may be given. */
export const rules = [
  ...kept.map(([section, noun, operation, values], at) =>
    rule(
      `VALUE-KEPT-${String(at + 1).padStart(2, '0')}`,
      `Calls about ${noun} accept all kinds of allowed values`,
      {
        ...common,
        section,
        basis: 'derived',
        atLeast: 3,
        check: takes(
          (x, differences) =>
            operationOf(x.operation).section === section && !differences.some(restsOn()),
        ),
        faults: [
          refuses(
            `${slugOf({ id: operation })}-refuses-a-class-of-values`,
            `refuses ${operation} with ${String(values)}`,
            both(on(operation), holds(values)),
          ),
        ],
      },
    ),
  ),
  rule('VALUE-REFUSED-01', 'A required parameter with an invalid value is refused', {
    ...common,
    section: '4',
    basis: 'derived',
    atLeast: 3,
    check: rejects({ ofRequired: true }),
    faults: fault(
      'domain-syntax-is-not-looked-at',
      'returns success for an account whose domain begins with a hyphen',
      pretends(both(on('account.create'), holds(/domainname=-/)), made),
    ),
  }),
  rule('VALUE-REFUSED-02', 'An optional parameter with an invalid value is refused', {
    ...common,
    section: '4',
    basis: 'SIL-06',
    atLeast: 3,
    check: rejects({ ofRequired: false }),
    faults: fault(
      'thirtieth-of-february',
      'returns a history page for a range that begins on the 30th of February',
      pretends(
        both(on('documents.history'), holds(/2027-02-(29|30)/)),
        jsonAnswer(200, { documents: [], recordsOnPage: 0 }),
      ),
    ),
  }),
  rule('VALUE-ADDRESS-01', 'The address of an output port may be an IPv6 address', {
    ...common,
    section: '4.5',
    basis: 'SIL-60a',
    check: takes((_, differences) => differences.some(restsOn('SIL-60a'))),
    faults: [
      refuses(
        'no-ipv6-address',
        'refuses an output port whose address is an IPv6 address',
        both(on('outputports.create'), holds(/address=2001:db8/)),
      ),
    ],
  }),
  rule(
    'VALUE-INSTANT-01',
    'The range of a history may have time offsets and fractions of a second',
    {
      ...common,
      section: '4.4',
      basis: 'SIL-186',
      check: takes((_, differences) => differences.some(restsOn('SIL-186'))),
      faults: [
        refuses(
          'no-instant-with-offset',
          'refuses a history range with time offsets of half an hour',
          both(on('documents.history'), holds(/\+05:30|-03:30/)),
        ),
      ],
    },
  ),
  rule(
    'VALUE-EMPTY-01',
    'A text of an output port that is changed to an empty one is listed as empty',
    {
      ...common,
      section: '4.5',
      basis: 'SIL-61',
      atLeast: 3,
      check: {
        ofAnyValue: true,
        *play(c) {
          for (const change of c.exchanges) yield* listsEmptied(c, change);
        },
      },
      faults: fault(
        'texts-of-ports-stay',
        'keeps a text of an output port that a call empties',
        alterForm(
          both(on('outputports.update'), (request) => formOf(request).get('description') === ''),
          (form) => form.delete('description'),
        ),
      ),
    },
  ),
];

function refuses(id: string, says: string, which: OnRequest): RuleFault {
  return fault(id, says, answersInstead(which, jsonAnswer(400, { errorCode: 10_000 })));
}

/** The content of a request as text, whatever its form. */
function holds(values: RegExp): OnRequest {
  return ({ body, query }) =>
    values.test(decoded(body.toString('utf8'))) || values.test(decoded(query));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

type Which = (x: Exchange, differences: readonly Difference[]) => boolean;

/** Such requests are done if all that is new in them must be taken. */
function takes(which: Which): RuleText['check'] & {} {
  return function* (c) {
    for (const { x, differences } of probesOf(c))
      if (differences.every(({ obliged }) => obliged === 'kept') && which(x, differences))
        yield assertion(x, x.isSuccess, {
          expected: `success with ${wordsOf(differences)}`,
          seen: x.words,
        });
  };
}

/** Requests with one value that must be refused, of a parameter of this kind. */
function rejects({ ofRequired }: { readonly ofRequired: boolean }): RuleText['check'] & {} {
  return function* (c) {
    for (const { x, differences } of probesOf(c)) {
      const [wrong, ...more] = differences.filter(({ obliged }) => obliged === 'refused');
      if (wrong?.isRequired === ofRequired && more.length === 0)
        yield assertion(x, x.refused, {
          expected: `4xx or an errorCode other than 0 for ${wordsOf([wrong])}`,
          seen: x.words,
        });
    }
  };
}

interface Probe {
  readonly x: Exchange;
  readonly differences: readonly Difference[];
}

/** Computed once for each case, because each rule needs the same. */
const known = new WeakMap<Case, readonly Probe[]>();

/** Requests that differ from the first of their group, which was done. */
function probesOf(c: Case): readonly Probe[] {
  const probes = known.get(c) ?? [...differing(c)];
  known.set(c, probes);
  return probes;
}

function* differing({ scenario, exchanges, state }: Case): Iterable<Probe> {
  if (!scenario.startsWith('values/') || !exchanges.some((x) => x.refused)) return;
  const names = namesOf(state.facts);
  const grouped = exchanges.filter(({ group }) => group !== undefined);
  for (const [plain, ...others] of Map.groupBy(grouped, ({ group }) => group).values()) {
    if (plain?.isSuccess !== true) continue;
    for (const x of others) {
      const differences = differencesOf(x.sent, plain.sent, names);
      if (differences.length > 0) yield { x, differences };
    }
  }
}

/** Whether a value's obligation rests on that silence; without an id, on any. */
function restsOn(id?: string) {
  return ({ classes }: Difference): boolean =>
    classes.some(({ silence }) => silence !== undefined && (id ?? silence) === silence);
}

function wordsOf(differences: readonly Difference[]): string {
  return differences
    .map(({ parameter: name, classes }) => `${name} (${classes.at(-1)?.name ?? 'another value'})`)
    .join(', ');
}

/** SIL-61: the next list after a change that named a text and gave none. */
function* listsEmptied(c: Case, change: Exchange): Iterable<Assertion> {
  if (change.operation !== 'outputports.update' || !change.ok) return;
  const list = c.after(change, (x) => x.operation === 'outputports.list' && x.isSuccess);
  const later = c.after(
    change,
    (x) =>
      x.operation === change.operation && x.path('outputportid') === change.path('outputportid'),
  );
  if (list === undefined || (later !== undefined && !later.isAfter(list))) return;
  const record = recordsOf(list).find((one) => hasPathId('outputportid')(one, change));
  if (record === undefined) return;
  for (const [name, shownAs] of Object.entries(outputPortMembers)) {
    if (change.param(name) !== '') continue;
    const shown = member(record, shownAs) ?? '';
    yield assertion(list, shown === '', {
      expected: `an empty ${shownAs}`,
      seen: `${shownAs} ${JSON.stringify(shown)}`,
    });
  }
}

export const testCases = [
  /** The texts of a port that are in a list are taken away, one after another. */
  testCase('values/emptied', [], async (s) => {
    const texts = {
      description: 'by the door',
      deviceserial: s.name('serial'),
      printerippurl: 'ipp://a.example/x',
    };
    const outputportid = await createPort(s, { ...newPort(s), ...texts });
    await s.call('outputports.list', {});
    const open = { ...s.full, unspecified: true } as const;
    for (const name of Object.keys(texts)) {
      await s.call('outputports.update', { outputportid, [name]: '' }, open);
      await s.call('outputports.list', {}, open);
    }
  }),

  /** Each call with parameters is sent as in its sample, then with values of every class. */
  ...operations
    .filter(({ id }) => parameterValues.some((one) => one.operation === id))
    .map((operation) =>
      testCase(`values/${slugOf(operation)}`, sideEffectPermissions(operation.id), (s) =>
        sendValues(s, operation.id),
      ),
    ),
];
