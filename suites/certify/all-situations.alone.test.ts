import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../engine/journal/event.ts';
import { textMember } from '../engine/journal/json.ts';
import { readJournal, toLine } from '../engine/journal/ndjson.ts';
import { judgeTerminal } from '../engine/run/judge-terminal.ts';
import type { Actor } from './action.ts';
import { builtInActor } from './actors/built-in.ts';
import type { Given } from './given.ts';
import { situations } from './situations.ts';
import { clock, of, run } from './test-run.ts';

/** What the built-in terminal tells where it is not that all was done. The restart takes its own time. */
const told: Readonly<Record<string, 'partly' | 'failed'>> = {
  'look/half-a-list': 'failed',
  'look/no-list': 'failed',
  'look/page-of-html': 'failed',
  'look/server-error': 'failed',
  'look/service-unwell': 'failed',
  'look/too-many-calls': 'failed',
  'look/forbidden': 'failed',
  'history/server-error': 'failed',
  'history/service-unwell': 'failed',
  'history/forbidden': 'failed',
  'login/unknown-card': 'failed',
  'login/disabled': 'failed',
  'login/expired': 'failed',
  'login/wrong-password': 'failed',
  'login/locked-out': 'failed',
  'login/device-token-revoked': 'failed',
  'login/never-lasts': 'failed',
  'printer/offline': 'failed',
  'printer/out-of-paper': 'failed',
  'printer/jam-stays': 'failed',
  'release/output-not-ready': 'partly',
  'release/refused': 'partly',
  'release/unknown-error-code': 'partly',
  'release/never-well': 'failed',
  'release/vanished': 'failed',
  'release/taken-elsewhere': 'partly',
  'release/quota-used-up': 'failed',
  'release/expired': 'failed',
  'trust/unknown-authority': 'failed',
  'trust/expired-certificate': 'failed',
  'trust/other-name': 'failed',
  'trust/changed-after-login': 'failed',
  'trust/redirected-login': 'failed',
  'trust/redirected-list': 'failed',
  'trust/redirected-release': 'failed',
  'trust/redirected-to-plain': 'failed',
  'scan/answer-lost': 'failed',
  'delete/refused': 'failed',
  'download/breaks-off': 'failed',
  'tap/unknown-card': 'failed',
  'tap/service-unwell': 'failed',
  'login/refused-by-page': 'failed',
  'delete/forbidden': 'failed',
  'download/forbidden': 'failed',
  'release/forbidden': 'failed',
  'upload/forbidden': 'failed',
  'upload/answer-lost': 'failed',
  'printer/stays-away': 'failed',
  'delete/token-over': 'failed',
  'delete/service-unwell': 'failed',
  'delete/answer-lost': 'failed',
  'delete/page-of-html': 'failed',
  'download/token-over': 'failed',
  'download/service-unwell': 'failed',
  'download/vanished': 'failed',
  'upload/token-over': 'failed',
  'upload/service-unwell': 'failed',
  'upload/page-of-html': 'failed',
  'upload/not-taken': 'failed',
  'history/half-a-page': 'failed',
  'history/page-of-html': 'failed',
  'history/later-pages-fail': 'failed',
  'login/page-of-html': 'failed',
  'tap/answer-lost': 'failed',
  'tap/server-error': 'failed',
  'release/chosen-is-gone': 'failed',
};

describe('the built-in terminal', { timeout: 600_000 }, () => {
  it('goes through all situations, and tells of each what became of it', async () => {
    const numbers = new Set<string>();
    const secrets: string[] = [];
    const journal = await run({
      parallel: 4,
      openActor: async (own) => {
        secrets.push(own.apiKey, own.deviceToken);
        const actor = await builtInActor({ given: own, clock });
        return {
          act: (task, signal) => {
            const { identity } = task.action;
            if (identity.by === 'card') numbers.add(identity.card);
            if (identity.by === 'short-id') numbers.add(identity.shortId);
            return actor.act(task, signal);
          },
          [Symbol.asyncDispose]: () => actor[Symbol.asyncDispose](),
        };
      },
    });
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends.filter(({ phase }) => phase !== 'done')).toEqual([]);
    expect(ends.map((end) => end.case).toSorted()).toEqual(
      situations.map(({ id }) => id).toSorted(),
    );
    const tellings = Object.fromEntries(of(journal, 'told').map((one) => [one.case, one.outcome]));
    const expected = situations.map(({ id }) => [id, told[id] ?? 'done'] as const);
    const { 'release/service-restarts': _, ...steady } = Object.fromEntries(expected);
    expect(tellings).toMatchObject(steady);
    expectHappenings(journal);
    expectPaper(journal);
    const text = journal.map(toLine).join('');
    expect(secrets).toHaveLength(8);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(numbers.size).toBeGreaterThan(80);
    expect([...numbers].filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/P(ä|%C3%A4)(\+|%2B)ß/);
    expect(readJournal(text)).toHaveLength(journal.length);
    expectShown(journal);
  });

  it('that renews its logins breaks no rule either, and spends no refresh token twice', async () => {
    const only = ['login/token-over', 'login/refresh-token-spent', 'copy/token-over'];
    const openActor = (given: Given): Promise<Actor> =>
      builtInActor({ given, clock, renews: true });
    const journal = await run({ openActor, only });
    expect(of(journal, 'told').map(({ outcome }) => outcome)).toEqual(Array(4).fill('done'));
    const { results } = judgeTerminal(journal);
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    const renewals = of(journal, 'sent').filter(({ path }) => path === '/oauth/v1/token');
    expect(renewals.map((one) => one.case).toSorted()).toEqual([
      'copy/token-over',
      'login/refresh-token-spent',
      'login/token-over',
      'login/token-over-again',
      'login/token-over-again',
    ]);
    const spent = renewals.map(({ parameters }) => parameters[1]?.[1]);
    expect(new Set(spent).size).toBe(spent.length);
    const calls = new Set(renewals.map(({ call }) => call));
    const answers = of(journal, 'answered').filter(({ call }) => calls.has(call));
    expect(answers.map((one) => [one.case === 'login/refresh-token-spent', one.status])).toEqual(
      answers.map((one) => (one.status === 400 ? [true, 400] : [false, 200])),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    const tokens = answers.flatMap(({ json }) => textMember(json, 'access_token') ?? []);
    expect(tokens.every((token) => /^token#\d+$/.test(token))).toBe(true);
  });
});

/** Nothing that it did is wrong, and each situation shows something of the rules that it names. */
function expectShown(journal: readonly JournalEvent[]): void {
  const { results } = judgeTerminal(journal);
  const red = results.filter(({ verdict }) => !['OK', 'NOT APPLICABLE'].includes(verdict));
  expect(red.map(({ planned, findings }) => [planned.rule.id, findings[0]])).toEqual([]);
  const idle = results.flatMap(({ planned, exercisedIn }) =>
    planned.scenarios
      .filter((id) => id !== 'release/service-restarts' && exercisedIn?.has(id) !== true)
      .map((id) => `${id} shows nothing of ${planned.rule.id}`),
  );
  expect(idle).toEqual([]);
}

/** Each kind of what happens by itself has left its trace. */
function expectHappenings(journal: readonly JournalEvent[]): void {
  const inCase = (id: string): readonly JournalEvent[] =>
    journal.filter((event) => 'case' in event && event.case === id);
  expect(of(inCase('release/service-restarts'), 'restart')).toHaveLength(1);
  expect(of(inCase('release/expired'), 'clock')).toHaveLength(2);
  expect(of(inCase('copy/clock-off'), 'clock')).toMatchObject([{ advanceMs: 3_600_000 }]);
  expect(of(inCase('release/taken-elsewhere'), 'receipt').map(({ printer }) => printer)).toEqual([
    'printer#2',
    'printer#1',
    'printer#1',
  ]);
  expect(of(inCase('release/vanished'), 'receipt')).toEqual([]);
  const over = of(inCase('login/token-over'), 'answered').filter(({ bent }) => bent !== undefined);
  expect(over).toMatchObject([{ status: 403, bent: 'the token is no longer valid' }]);
  const revoked = of(inCase('login/device-token-revoked'), 'answered');
  expect(revoked).toMatchObject([{ status: 403 }]);
  // While the network is gone nobody is heard: the record comes when it is back.
  expect(of(inCase('copy/without-network'), 'sent').map(({ operation }) => operation)).toEqual([
    'login.post',
    'documents.record',
  ]);
  expect(of(inCase('printer/back-again'), 'fault').map(({ kinds }) => kinds)).toEqual([
    ['refuse'],
    [],
    [],
  ]);
  const listed = of(inCase('release/one-comes-meanwhile'), 'receipt');
  expect(listed).toHaveLength(2);
}

/** What the terminal says it has printed came out, once each, at its own printer. */
function expectPaper(journal: readonly JournalEvent[]): void {
  const printed = Map.groupBy(of(journal, 'told'), (one) => one.case);
  for (const [inCase, tellings] of printed) {
    const count = tellings.reduce((sum, one) => sum + (one.printed?.length ?? 0), 0);
    const own = of(journal, 'receipt').filter(
      (one) => one.case === inCase && one.printer === 'printer#1' && one.state === 'completed',
    );
    // A printer that gets paper again prints what it holds, whatever was said of it.
    if (inCase.startsWith('tap/') || /out-of-paper|jam-stays/.test(inCase)) continue;
    expect([inCase, own.length]).toEqual([inCase, count]);
  }
}
