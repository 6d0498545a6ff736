import { describe, expect, it } from 'vitest';
import { judgeTerminal } from '../engine/run/judge-terminal.ts';
import { type Actor, NobodyCameError, type Task } from './action.ts';
import { certify } from './certify.ts';
import { situations } from './situations.ts';
import { usualPlan } from './terminal-plan.ts';
import { common, of, run } from './test-run.ts';

/** Says the same of everything. */
function saying(act: (task: Task, signal: AbortSignal) => ReturnType<Actor['act']>): Actor {
  return { act, [Symbol.asyncDispose]: async () => undefined };
}

describe('a run', { timeout: 300_000 }, () => {
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
    const looks = situations.filter(({ id }) => id.startsWith('look/')).length;
    expect(asked.map((one) => one.replace(/ look.*/, ''))).toEqual(
      [1, 1, 2, 3].map((place) => `${String(place)} of ${String(looks)}`),
    );
    const [first = '', , second = '', third = ''] = asked.map((one) => one.replace(/.* /, ''));
    expect(asked[1]).toContain(first);
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends.map((end) => [end.case, end.phase])).toEqual([
      [first, 'done'],
      [`${first}~2`, 'done'],
      [second, 'blocked'],
      [third, 'cut'],
    ]);
    expect(of(journal, 'ended')).toMatchObject([{ by: 'interruption' }]);
    expect(of(journal, 'ended')[0]?.unplayed).toHaveLength(looks - 3);
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
    // A second by this clock; the other two are done as soon as they begin.
    const short = situations.slice(0, 3).map((one) => ({ ...one, deadlineMs: 10_000 }));
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
    expect(told).toEqual([expect.stringMatching(/^look\/[a-z-]+: it fell over$/)]);
    const ends = of(journal, 'case').filter(({ phase }) => phase !== 'begin');
    expect(ends).toMatchObject([
      { phase: 'done' },
      { phase: 'blocked', reason: 'it fell over' },
      { phase: 'done' },
    ]);
    const { results } = judgeTerminal(journal);
    expect(results.some(({ why }) => why === told[0])).toBe(true);
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
      ['look/nothing-waits', 'blocked', 'excluded by the plan'],
      ['login/unknown-card', 'done', undefined],
    ]);
    expect(journal[0]).toMatchObject({ terminal: { name: 'Panel', can: ['look'], key: 'key#1' } });
  });
});
