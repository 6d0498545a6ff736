import { describe, expect, it } from 'vitest';
import { randomIds } from '../../simulators/kit/ids.ts';
import type { JournalEvent } from '../journal/event.ts';
import { textMember } from '../journal/json.ts';
import { readJournal, toLine } from '../journal/ndjson.ts';
import { judgeTerminal } from '../run/judge-terminal.ts';
import { type Actor, NobodyCameError, type Task } from './action.ts';
import { builtInActor } from './actors/built-in.ts';
import { type CertifyOptions, certify } from './certify.ts';
import type { Given } from './given.ts';
import { quickClock } from './quick-clock.ts';
import { situations } from './situations.ts';
import { usualPlan } from './terminal-plan.ts';

const clock = quickClock(10);
const common = {
  terminal: { name: 'Panel', version: '1.2' },
  plan: usualPlan,
  own: true,
  clock,
  ids: randomIds,
  seed: 1,
  bench: { releaseTime: '2s' },
} as const;

function run(more: Omit<Partial<CertifyOptions>, keyof typeof common> & Partial<CertifyOptions>) {
  const openActor = (given: Given): Promise<Actor> => builtInActor({ given, clock });
  return certify({ ...common, openActor, ...more }, () => undefined);
}

function of<T extends JournalEvent['type']>(
  journal: readonly JournalEvent[],
  type: T,
): readonly Extract<JournalEvent, { type: T }>[] {
  return journal.filter(
    (event): event is Extract<JournalEvent, { type: T }> => event.type === type,
  );
}

/** What the built-in terminal tells where it is not that all was done. The restart takes its own time. */
const told: Readonly<Record<string, 'partly' | 'failed'>> = {
  'look/half-a-list': 'failed',
  'look/no-list': 'failed',
  'look/page-of-html': 'failed',
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
  'trust/redirected-login': 'failed',
  'trust/redirected-list': 'failed',
  'trust/redirected-release': 'failed',
  'trust/redirected-to-plain': 'failed',
  'scan/answer-lost': 'failed',
  'delete/refused': 'failed',
  'download/breaks-off': 'failed',
  'tap/unknown-card': 'failed',
  'tap/service-unwell': 'failed',
};

describe('the built-in terminal', { timeout: 600_000 }, () => {
  it('goes through all situations, and tells of each what became of it', async () => {
    let given: Given | undefined;
    const numbers = new Set<string>();
    const journal = await run({
      openActor: async (own) => {
        given = own;
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
    expect(ends.map((end) => end.case)).toEqual(situations.map(({ id }) => id));
    const tellings = Object.fromEntries(of(journal, 'told').map((one) => [one.case, one.outcome]));
    const expected = situations.map(({ id }) => [id, told[id] ?? 'done'] as const);
    const { 'release/service-restarts': _, ...steady } = Object.fromEntries(expected);
    expect(tellings).toMatchObject(steady);
    expectHappenings(journal);
    expectPaper(journal);
    const text = journal.map(toLine).join('');
    for (const secret of [given?.apiKey, given?.deviceToken])
      expect(text).not.toContain(secret ?? 'nothing was given');
    expect(numbers.size).toBeGreaterThan(80);
    expect([...numbers].filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/Pass-\d{12}|Wrong-\d{12}/);
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
    expect(renewals.map((one) => one.case)).toEqual([
      'login/token-over',
      'login/token-over-again',
      'login/token-over-again',
      'login/refresh-token-spent',
      'copy/token-over',
    ]);
    const spent = renewals.map(({ parameters }) => parameters[1]?.[1]);
    expect(new Set(spent).size).toBe(spent.length);
    const calls = new Set(renewals.map(({ call }) => call));
    const answers = of(journal, 'answered').filter(({ call }) => calls.has(call));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200]);
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
  expect(over).toMatchObject([{ status: 403, bent: 'the token counts no more' }]);
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

/** Says the same of everything. */
function saying(act: (task: Task, signal: AbortSignal) => ReturnType<Actor['act']>): Actor {
  return { act, [Symbol.asyncDispose]: async () => undefined };
}

describe('a run', { timeout: 120_000 }, () => {
  it('repeats, leaves out and ends where whoever is at the terminal says so', async () => {
    const replies = ['again', { outcome: 'done' }, 'skip', 'stop'] as const;
    let at = 0;
    const asked: string[] = [];
    const actor = saying(({ situation, place }) => {
      asked.push(`${place} ${situation}`);
      at += 1;
      return Promise.resolve(replies[at - 1] ?? 'stop');
    });
    const journal = await run({ openActor: () => actor, only: ['look/'] });
    expect(asked.slice(0, 4)).toEqual([
      '1 of 11 look/nothing-waits',
      '1 of 11 look/nothing-waits',
      '2 of 11 look/one',
      '3 of 11 look/fifty-one',
    ]);
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends.map((end) => [end.case, end.phase])).toEqual([
      ['look/nothing-waits', 'done'],
      ['look/nothing-waits~2', 'done'],
      ['look/one', 'blocked'],
      ['look/fifty-one', 'cut'],
    ]);
    expect(of(journal, 'ended')).toMatchObject([{ by: 'interruption' }]);
    expect(of(journal, 'ended')[0]?.unplayed).toHaveLength(8);
  });

  it('waits no longer than the deadline, and goes on after an actor that breaks', async () => {
    let at = 0;
    const actor = saying((_, signal) => {
      at += 1;
      if (at === 1)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('skip')));
      return at === 2
        ? Promise.reject(new Error('the script is gone'))
        : Promise.resolve({ outcome: 'done' });
    });
    const short = situations.slice(0, 3).map((one) => ({ ...one, deadlineMs: 500 }));
    const journal = await run({ openActor: () => actor, situations: short });
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends).toMatchObject([
      { phase: 'blocked' },
      { phase: 'error', reason: 'the script is gone' },
      { phase: 'done' },
    ]);
  });

  it('ends at once where nobody comes even the first time', async () => {
    const nobody = { outcome: 'absent', began: false, why: 'it is not there' } as const;
    const asked: string[] = [];
    const actor = saying(({ situation }) => {
      asked.push(situation);
      return Promise.resolve(nobody);
    });
    await expect(run({ openActor: () => actor, only: ['look/'] })).rejects.toThrow(
      new NobodyCameError('it is not there'),
    );
    expect(asked).toHaveLength(1);
  });

  it('goes on where somebody is gone later, and tells of which situation and why', async () => {
    let at = 0;
    const actor = saying(() => {
      at += 1;
      return Promise.resolve(
        at === 2 ? { outcome: 'absent', began: true, why: 'it fell over' } : { outcome: 'done' },
      );
    });
    const told: string[] = [];
    const options = { ...common, openActor: () => actor, situations: situations.slice(0, 3) };
    const journal = await certify(options, (event) => {
      if (event.type === 'trouble') told.push(`${event.situation.id}: ${event.why}`);
    });
    expect(told).toEqual(['look/one: it fell over']);
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends).toMatchObject([
      { phase: 'done' },
      { phase: 'blocked', reason: 'it fell over' },
      { phase: 'done' },
    ]);
    const { results } = judgeTerminal(journal);
    expect(results.some(({ why }) => why === 'look/one: it fell over')).toBe(true);
  });

  it('ends where it is interrupted, with what was seen until then', async () => {
    const stopped = new AbortController();
    const actor = saying(() => {
      stopped.abort();
      return new Promise(() => undefined);
    });
    const journal = await run({ openActor: () => actor, signal: stopped.signal, only: ['look/'] });
    expect(of(journal, 'case').at(-1)).toMatchObject({ phase: 'cut' });
    expect(of(journal, 'ended')).toMatchObject([{ by: 'interruption' }]);
  });

  it('has a terminal that only copies do that where the login is the point', async () => {
    const plan = { ...usualPlan, can: ['copy' as const] };
    const journal = await run({ plan, only: ['login/disabled', 'trust/expired', 'look/one'] });
    expect(of(journal, 'asked').map((one) => [one.case, one.doing])).toEqual([
      ['login/disabled', 'copy'],
      ['trust/expired-certificate', 'copy'],
    ]);
    expect(of(journal, 'told').map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  it('is not put into what it cannot do, and not into what the plan leaves out', async () => {
    const actor = saying(() => Promise.resolve({ outcome: 'done' }));
    const journal = await run({
      openActor: () => actor,
      only: ['login/by-', 'login/wrong', 'login/unknown', 'look/nothing', 'history'],
      plan: { ...usualPlan, can: ['look'], identifies: ['card'], skip: ['look/noth'] },
    });
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends.map((end) => [end.case, end.phase, end.reason])).toEqual([
      ['look/nothing-waits', 'blocked', 'the plan leaves it out'],
      ['login/unknown-card', 'done', undefined],
    ]);
    expect(journal[0]).toMatchObject({ terminal: { name: 'Panel', can: ['look'], key: 'key#1' } });
  });
});
