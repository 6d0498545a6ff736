import { describe, expect, it } from 'vitest';
import { type Answer, type Other, PanelJournal } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { type Attempt, attemptsOf, type Turn } from './attempt.ts';
import { failedRuns, idleBefore, isSame, pauseBefore, retryAfter } from './repetitions.ts';
import { backsOff, isBounded } from './retries.ts';

type Story = (panel: PanelJournal) => void;

const fault: Answer = { status: 500 };
const declined: Answer = { status: 200, json: { errorCode: 1001 } };

function attemptsIn(story: Story): readonly Attempt[] {
  const panel = new PanelJournal();
  story(panel);
  return attemptsOf(panel.events);
}

/** A release that fails, and again after each of these pauses, from its end to the next beginning. */
function failing(pausesMs: readonly number[], answer = fault): Turn {
  const attempts = attemptsIn((panel) => {
    panel.release('a', answer);
    for (const ms of pausesMs) {
      panel.pass(ms - 1);
      panel.release('a', answer);
    }
  });
  return { asked: undefined, told: undefined, attempts };
}

function runOf(turn: Turn) {
  const [run] = failedRuns({ ...turn, asked });
  if (run === undefined) throw new Error('nothing failed');
  return run;
}

const asked: AskedEvent = { seq: 0, at: '0', type: 'asked', case: 'c', doing: 'look', words: '' };

describe('a call that is repeated', () => {
  it.each([
    [[]],
    [[0]],
    [[949]],
    [[0, 950]],
    [[0, 950, 2_000]],
    [[8_000, 4_000, 1_950]],
    [[1_000, 1_000, 1_450]],
    [[0, 1_000, 1_450]],
    [[2_000, 2_000, 2_950]],
    [[2_950, 2_000, 2_000]],
    [[1_500, 1_500]],
    [[1_500, 1_500, 3_000, 1_500]],
  ])('backs off by pauses of %j', (pausesMs) => {
    const turn = failing(pausesMs);
    expect(backsOff(runOf(turn), turn)).toEqual({
      ok: true,
      expected: 'tries with growing pauses',
      seen: 'tries with growing pauses',
    });
  });

  it.each([
    [[0, 949, 2_000], 2, 'a pause of 949 ms'],
    [[0, 1_000, 10], 3, 'a pause of 10 ms'],
    [[8_000, 4_000, 1_949], 3, 'pauses of 8.0 s, 4.0 s, 1.9 s'],
    [[1_000, 1_000, 1_449], 3, 'pauses of 1.0 s, 1.0 s, 1.4 s'],
    [[2_000, 2_000, 2_949], 3, 'pauses of 2.0 s, 2.0 s, 2.9 s'],
    [[1_500, 1_500, 1_500, 9_000], 3, 'pauses of 1.5 s, 1.5 s, 1.5 s, 9.0 s'],
    [Array(6).fill(1_500), 3, `pauses of ${Array(6).fill('1.5 s').join(', ')}`],
    [Array(7).fill(1_500), 3, `pauses of ${Array(6).fill('1.5 s').join(', ')} and more`],
  ])('does not by pauses of %j', (pausesMs, nth, seen) => {
    const turn = failing(pausesMs);
    const found = backsOff(runOf(turn), turn);
    expect(found).toMatchObject({ ok: false, seen, at: turn.attempts[nth] });
  });

  it('says which pause it should have made', () => {
    const turn = failing([0, 10]);
    expect(backsOff(runOf(turn), turn).expected).toBe(
      'a pause of at least 1000 ms before the third and each later try',
    );
  });

  it('may ask now and then where it is told that nothing can be done now', () => {
    const turn = failing([5_000, 5_000, 5_000, 5_000], declined);
    expect(backsOff(runOf(turn), turn).ok).toBe(true);
  });

  it('makes no pause of its own where an answer says how long to wait', () => {
    const turn = failing([10, 10, 10], { status: 503, headers: { 'retry-after': '0' } });
    expect(backsOff(runOf(turn), turn).ok).toBe(true);
  });

  it('makes no pause by other calls', () => {
    const turn = failing([1_000, 1_000, 1_450]);
    const [first] = attemptsIn((panel) => {
      panel.pass(2_700);
      const answer = panel.releaseSlowly('a');
      panel.pass(300);
      answer();
    });
    const attempts = [...turn.attempts, ...(first === undefined ? [] : [first])];
    expect(backsOff(runOf(turn), { ...turn, attempts }).ok).toBe(false);
  });

  it('is tried ten times at most', () => {
    const ten = runOf(failing(Array(9).fill(1)));
    const eleven = runOf(failing(Array(10).fill(1)));
    expect(isBounded(ten)).toEqual({
      ok: true,
      expected: 'at most 10 tries',
      seen: 'at most 10 tries',
    });
    expect(isBounded(eleven)).toMatchObject({ ok: false, seen: '11 tries' });
  });
});

describe('what fails', () => {
  const lengths = (story: Story, doing: AskedEvent | undefined): readonly number[] =>
    failedRuns({ asked: doing, told: undefined, attempts: attemptsIn(story) }).map(
      ({ length }) => length,
    );

  it.each([
    [undefined, 9_999, [2]],
    [undefined, 10_000, [1, 1]],
    [asked, 3_600_000, [2]],
    [{ ...asked, againAfterMs: 4_000 }, 1_999, [2]],
    [{ ...asked, againAfterMs: 4_000 }, 2_000, [1, 1]],
  ])('is repeated by the terminal, asked %j, within %d ms', (doing, ms, runs) => {
    const again: Story = (panel) => {
      panel.list([], { answer: fault });
      panel.pass(ms - 1);
      panel.list([], { answer: fault });
    };
    expect(lengths(again, doing)).toEqual(runs);
  });

  it('is repeated from its last try on', () => {
    const thrice: Story = (panel) => {
      for (let at = 0; at < 3; at += 1) {
        panel.list([], { answer: fault });
        panel.pass(6_000);
      }
    };
    expect(lengths(thrice, undefined)).toEqual([3]);
  });

  it('begins anew once it was done, and beside other calls', () => {
    const story: Story = (panel) => {
      panel.list([], { answer: fault });
      panel.history({}, undefined, {});
      panel.release('a', declined);
      panel.list([], { answer: fault });
      panel.list();
      panel.list([], { answer: fault });
    };
    expect(lengths(story, asked)).toEqual([2, 1, 1]);
  });

  it('is of people where nobody is asked: whoever logs in or taps, each with their token', () => {
    const story: Story = (panel) => {
      for (const authorization of ['Bearer token#1', 'Bearer token#2', 'Bearer token#1']) {
        const sent: Other = { headers: panel.headers({ authorization }) };
        panel.login('ann', { answer: fault, sent });
        panel.tap({}, fault);
        panel.tap({}, fault, { operation: 'card.get' });
        panel.list([], { answer: fault, sent });
      }
    };
    expect(lengths(story, undefined)).toEqual([2, 1]);
    expect(lengths(story, asked)).toEqual([3, 6, 3]);
  });
});

describe('a pause', () => {
  it('is from the end of a try, or from its beginning where it had none', () => {
    const [first, second, third] = attemptsIn((panel) => {
      panel.list();
      panel.pass(499);
      panel.releaseSlowly('a');
      panel.pass(99);
      panel.list();
    });
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three were sent');
    expect([pauseBefore(second, first), pauseBefore(third, second)]).toEqual([500, 100]);
  });

  it.each([
    ['nothing', [], 1_000],
    ['one within it', [[200, 300]], 900],
    [
      'two within it',
      [
        [200, 300],
        [400, 700],
      ],
      600,
    ],
    ['one that begins before it', [[-100, 300]], 700],
    ['one that ends after it', [[900, 1_200]], 900],
    ['one before it', [[-200, -100]], 1_000],
    ['one after it', [[1_100, 1_200]], 1_000],
    [
      'several at once',
      [
        [0, 800],
        [100, 900],
      ],
      0,
    ],
  ] as const)('is idle but for other calls: %s', (_, others, idle) => {
    const before = madeAt(-10, 0);
    const again = madeAt(1_000, 1_001);
    expect(
      idleBefore(
        again,
        before,
        others.map(([from, to]) => madeAt(from, to)),
      ),
    ).toBe(idle);
  });

  function madeAt(fromMs: number, toMs: number): Attempt {
    const [attempt] = attemptsIn((panel) => panel.list());
    if (attempt === undefined) throw new Error('one was sent');
    const ns = (ms: number): bigint => BigInt(ms + 10_000) * 1_000_000n;
    const sent = { ...attempt.sent, at: String(ns(fromMs)) };
    return { ...attempt, sent, end: { seq: 2, atNs: ns(toMs) } };
  }
});

it.each([
  [429, '5', 5],
  [503, '0', 0],
  [503, '123456', 123_456],
  [503, '1234567', undefined],
  [503, 'x5', undefined],
  [503, '5x', undefined],
  [503, '', undefined],
  [503, undefined, undefined],
  [500, '5', undefined],
  [200, '5', undefined],
])('an answer %d with Retry-After %j asks to wait %d seconds', (status, value, expected) => {
  const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value };
  const [attempt] = attemptsIn((panel) => panel.list([], { answer: { status, headers } }));
  if (attempt === undefined) throw new Error('one was sent');
  expect(retryAfter(attempt)).toBe(expected);
});

it('what was never answered asks for no wait', () => {
  const attempts = attemptsIn((panel) => panel.releaseInVain('a'));
  expect(attempts.map(retryAfter)).toEqual([undefined]);
});

describe('two requests', () => {
  const usual: Other = {
    path: '/a',
    method: 'PUT',
    parameters: [
      ['x', '1'],
      ['y', '2'],
    ],
    json: { z: 1 },
    file: { fileName: 'a', bytes: 1, sha256: 'f' },
  };
  it.each<readonly [string, Other, boolean]>([
    ['are the same', {}, true],
    ['in another order', { parameters: usual.parameters?.toReversed() ?? [] }, true],
    ['with other headers', { headers: { 'x-api-key': 'key#2' } }, true],
    ['of a file with another name', { file: { fileName: 'b', bytes: 1, sha256: 'f' } }, true],
    ['of another file', { file: { fileName: 'a', bytes: 1, sha256: 'e' } }, false],
    ['of another method', { method: 'POST' }, false],
    ['at another path', { path: '/b' }, false],
    ['with another value', { parameters: [['x', '1']] }, false],
    [
      'with values of each other',
      {
        parameters: [
          ['x', '2'],
          ['y', '1'],
        ],
      },
      false,
    ],
    ['with another member', { json: { z: 2 } }, false],
  ])('%s: %#', (_, other, same) => {
    const [one, two] = attemptsIn((panel) => {
      panel.form('PUT', 'users.create', { path: '/a', sent: usual });
      panel.form('PUT', 'users.create', { path: '/a', sent: { ...usual, ...other } });
    });
    if (one === undefined || two === undefined) throw new Error('two were sent');
    expect(isSame(one.sent, two.sent)).toBe(same);
  });
});
