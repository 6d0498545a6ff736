import { expect, it } from 'vitest';
import { causesOf } from './causes.ts';
import { redRun } from './made-up-run.fixture.ts';
import { makeReport } from './make-report.ts';
import type { CallReport, FindingReport, RuleReport } from './report.ts';

const made = makeReport(redRun(), { outcome: 'failed', strict: false, version: '1.2.3' });
/** Each rule with words of its own. */
const rules = made.rules.map((rule) => ({
  ...rule,
  findings: rule.findings.map((finding) => ({ ...finding, seen: `none for ${rule.id}` })),
}));

type Told = readonly [root: string, alike: string, follows: string, blocks: string];

function told(given: readonly RuleReport[]): readonly Told[] {
  const ids = (some: readonly RuleReport[]): string => some.map((rule) => rule.id).join(' ');
  return causesOf(given).map(({ root, alike, follows, blocks }) => [
    root.id,
    ids(alike),
    ids(follows),
    ids(blocks),
  ]);
}

it('a rule that is red only where another broke before follows from it; what was blocked there too', () => {
  expect(told(rules)).toEqual([
    ['DOC-LIST-03', '', 'HIST-19 DOC-LIST-08', ''],
    ['DOC-SEND-01', '', '', 'DOC-SEND-06'],
  ]);
});

it('a rule that is also red elsewhere is a cause of its own', () => {
  const other = finding('login/login', 900, { seen: 'none for DOC-LIST-08' });
  const both = rules.map((rule) =>
    rule.id === 'DOC-LIST-08' ? { ...rule, findings: [...rule.findings, other] } : rule,
  );
  expect(told(both).map(([root]) => root)).toEqual(['DOC-LIST-03', 'DOC-LIST-08', 'DOC-SEND-01']);
});

it('the first cause is the rule that broke first', () => {
  expect(causesOf(rules)[0]?.root.firstRed).toBe(true);
});

it('rules that break in several cases with the same words are one cause', () => {
  const seen = 'errorCode is missing';
  const given = [
    red('IN-02', [finding('ports/queue', 10, { seen })]),
    red('OUT-02', [finding('ports/port', 20, { seen })]),
    red('OUT-03', [finding('ports/port', 30, { seen: 'id is missing' })]),
    red('USR-01', [finding('users/create', 40, { seen: 'id is missing' })]),
  ];
  expect(told(given)).toEqual([
    ['IN-02', 'OUT-02', '', ''],
    ['OUT-03', 'USR-01', '', ''],
  ]);
});

it('what one cause explains in several cases follows from it', () => {
  const seen = 'errorCode is missing';
  const given = [
    red('IN-02', [finding('ports/queue', 10, { seen })]),
    red('OUT-02', [finding('ports/port', 20, { seen })]),
    red('PAR-12', [finding('ports/queue', 11, {}), finding('ports/port', 21, {})]),
  ];
  expect(told(given)).toEqual([['IN-02', 'OUT-02', 'PAR-12', '']]);
});

it('a bare answer makes one cause of rules of one family alone', () => {
  const seen = '200 with errorCode 0';
  const given = [
    red('NEED-CARD-01', [finding('required/card', 10, { seen })]),
    red('ISO-CARD-01', [finding('isolation/card', 20, { seen })]),
    red('NEED-USERS-01', [finding('required/users', 30, { seen })]),
  ];
  expect(told(given)).toEqual([
    ['NEED-CARD-01', 'NEED-USERS-01', '', ''],
    ['ISO-CARD-01', '', '', ''],
  ]);
});

const listed = (status: number | null, operation = 'documents.list'): readonly CallReport[] => [
  { call: 1, operation, method: 'GET', path: '/x', status },
];

it('the same call with the same error of the server is one cause, whatever was expected', () => {
  const given = [
    red('TOK-01', [finding('login/login', 10, { expected: 'a list', calls: listed(500) })]),
    red('KEY-05', [finding('keys/plain', 20, { calls: listed(500, 'users.get') })]),
    red('PLAIN-01', [finding('option/list', 30, { calls: listed(500) })]),
  ];
  expect(told(given)).toEqual([
    ['TOK-01', 'PLAIN-01', '', ''],
    ['KEY-05', '', '', ''],
  ]);
});

it.each([
  ['a call that was broken off', ['CRASH-04', 'CRASH-05'], null],
  ['an error that the bench answers a terminal', ['TERM-TRY-01', 'TERM-ERR-01'], 500],
])('%s is no cause of its own', (_what, ids, status) => {
  const given = ids.map((id, at) =>
    red(id, [finding(`case/${id}`, at, { seen: `wrong ${id}`, calls: listed(status) })]),
  );
  expect(told(given)).toEqual(ids.map((id) => [id, '', '', '']));
});

it('what was never reached is put down to what broke in all that could have shown it, to the widest first', () => {
  const given = [
    red('DOC-SEND-08', [finding('documents/list', 10, { seen: '2 prints' })]),
    red('TOK-01', [finding('documents/list', 20, {}), finding('documents/expiry', 30, {})]),
    missed('DOC-LIST-01', ['documents/list']),
    missed('DOC-EXP-01', ['documents/expiry']),
    missed('DOC-LIST-05', ['documents/list', 'documents/long']),
    missed('CRASH-01', []),
  ];
  expect(told(given)).toEqual([
    ['DOC-SEND-08', '', '', ''],
    ['TOK-01', '', '', 'DOC-LIST-01 DOC-EXP-01'],
  ]);
});

function red(id: string, findings: readonly FindingReport[]): RuleReport {
  return { ...likeAny, id, verdict: 'FAILED', findings };
}

function missed(id: string, scenarios: readonly string[]): RuleReport {
  return { ...likeAny, id, verdict: 'NOT RUN', reason: 'NOT-REACHED', scenarios };
}

const likeAny: RuleReport = {
  area: 'X',
  title: 'holds',
  section: '4',
  level: 'MUST',
  provenance: 'stated',
  since: '2026-11',
  gates: true,
  id: 'X-01',
  verdict: 'OK',
  reason: null,
  why: null,
  scenarios: [],
  exercised: 1,
  exercisedMin: 1,
  exercisedIn: [],
  findings: [],
  firstRed: false,
};

function finding(inCase: string, at: number, own: Partial<FindingReport>): FindingReport {
  return { case: inCase, witness: [at], expected: 'it', seen: 'none', calls: [], ...own };
}
