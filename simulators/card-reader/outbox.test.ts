import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { pauseBefore, type ReaderBehaviour, usualBehaviour } from './behaviour.ts';
import { BounceFilter } from './bounce-filter.ts';
import { Outbox } from './outbox.ts';
import { readerClock } from './reader-clock.ts';
import type { Tap, Try } from './tap.ts';

const inOrder = { atOnce: 1 };

test('what is seen while the network is away arrives later, in order and with its time', async () => {
  const { outbox, sent } = open(inOrder);
  outbox.set('away');
  const kept = ['a', 'b', 'c'].map((card, index) => outbox.put(card, index));
  expect([outbox.waiting, sent]).toEqual([3, []]);
  outbox.set('there');
  const taps = await Promise.all(kept);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(taps.map(({ fate, seenAt, tries }) => [fate, seenAt, tries])).toEqual([
    ['answered', 0, 1],
    ['answered', 1, 1],
    ['answered', 2, 1],
  ]);
});

test.each([
  ['drop-oldest', ['b', 'c'], ['a']],
  ['drop-newest', ['a', 'b'], ['c']],
] as const)('more than fit: %s', async (whenFull, sendsLater, gives) => {
  const { outbox, sent } = open({ ...inOrder, capacity: 2, whenFull });
  outbox.set('away');
  const kept = ['a', 'b', 'c'].map((card) => outbox.put(card, 0));
  outbox.set('there');
  const dropped = (await Promise.all(kept)).filter(({ fate }) => fate === 'dropped');
  expect(sent).toEqual(sendsLater);
  expect(dropped.map(({ card }) => card)).toEqual(gives);
  expect(dropped[0]?.failure).toBe('more than 2 taps are waiting');
});

test('a reader that keeps nothing drops what it sees while the network is away', async () => {
  const { outbox, sent } = open({ whenAway: 'drop' });
  outbox.set('away');
  expect(await outbox.put('a', 0)).toMatchObject({ fate: 'dropped', tries: 0 });
  outbox.set('there');
  expect(await outbox.put('b', 0)).toMatchObject({ fate: 'answered' });
  expect(sent).toEqual(['b']);
});

test('a tap that waited too long is not sent', async () => {
  const { outbox, sent, pass } = open({ staleMs: 1000 });
  outbox.set('away');
  const [old, fresh] = [outbox.put('old', 0), (pass(1500), outbox.put('fresh', 0))];
  outbox.set('there');
  expect(await old).toMatchObject({ fate: 'dropped', failure: 'it waited too long' });
  expect(await fresh).toMatchObject({ fate: 'answered' });
  expect(sent).toEqual(['fresh']);
});

test('no answer, or one that says "not now", is tried again, later and later, and not for ever', async () => {
  const answers: Try[] = [failure, status(503), failure, failure];
  const { outbox, sent, slept } = open({ retries: 3, pauseMs: 10, longestPauseMs: 25 }, answers);
  expect(await outbox.put('a', 0)).toMatchObject({ fate: 'unanswered', tries: 4, failure: 'gone' });
  expect(sent).toHaveLength(4);
  expect(slept).toEqual([10, 20, 25]);
});

test('a refusal is an answer', async () => {
  const { outbox, sent } = open({ retries: 3 }, [status(400)]);
  expect(await outbox.put('a', 0)).toMatchObject({ fate: 'answered', answer: { status: 400 } });
  expect(sent).toEqual(['a']);
});

test('a tap whose network goes away between two tries is kept before those that came after it', async () => {
  const stand = open({ ...inOrder, retries: 5 }, [failure], (): void => stand.outbox.set('away'));
  const taps = [stand.outbox.put('a', 0), stand.outbox.put('b', 0)];
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'both taps to be kept' };
  await waitFor(() => stand.outbox.waiting === 2 || undefined, wait);
  stand.outbox.set('there');
  expect((await Promise.all(taps)).map(({ tries }) => tries)).toEqual([2, 1]);
  expect(stand.sent).toEqual(['a', 'a', 'b']);
});

test('switched off, it gives up what it keeps', async () => {
  const { outbox } = open();
  outbox.set('away');
  const kept = outbox.put('a', 0);
  outbox.close();
  expect(await kept).toMatchObject({ fate: 'dropped', failure: 'the reader was switched off' });
});

test('whatever comes and goes, every tap is decided once, and no more wait than fit', async () => {
  const deeds = fc.constantFrom('tap', 'away', 'there');
  await fc.assert(
    fc.asyncProperty(
      fc.array(deeds, { maxLength: 40 }),
      fc.nat({ max: 3 }),
      async (all, capacity) => {
        const { outbox, sent } = open({ ...inOrder, capacity });
        const taps: Promise<Tap>[] = [];
        for (const deed of all) {
          if (deed === 'tap') taps.push(outbox.put(String(taps.length), 0));
          else outbox.set(deed as 'away' | 'there');
          expect(outbox.waiting).toBeLessThanOrEqual(capacity);
        }
        outbox.set('there');
        const answered = (await Promise.all(taps)).filter(({ fate }) => fate === 'answered');
        expect(answered.map(({ card }) => card)).toEqual(sent);
        expect(sent.map(Number)).toEqual(sent.map(Number).toSorted((a, b) => a - b));
      },
    ),
  );
});

test('sights of one card within the time are one tap; others are not concerned', () => {
  const filter = new BounceFilter(300);
  const sights = [
    ['a', 0],
    ['a', 100],
    ['b', 150],
    ['a', 390],
    ['b', 440],
    ['a', 700],
  ] as const;
  const seen = sights.map(([card, ms]) => filter.isBounce(card, BigInt(ms) * 1_000_000n));
  expect(seen).toEqual([false, true, false, true, true, false]);
  const none = new BounceFilter(0);
  expect([none.isBounce('a', 0n), none.isBounce('a', 0n)]).toEqual([false, false]);
});

test('a clock that is wrong starts wrong and gets worse', () => {
  let now = 1_000_000;
  const clock = { ...systemClock, now: () => now };
  const fast = readerClock(clock, { offsetMs: 500, driftPpm: 100 });
  expect(fast()).toBe(1_000_500);
  now += 3_600_000;
  expect(fast()).toBe(4_600_500 + 360);
});

test('pauses double up to the longest', () => {
  const pauses = [1, 2, 3, 4, 40].map((n) => pauseBefore(n, { pauseMs: 100, longestPauseMs: 500 }));
  expect(pauses).toEqual([100, 200, 400, 500, 500]);
});

const times = { startedNs: 0n, endedNs: 0n };
const failure: Try = { ...times, failure: 'gone' };

function status(code: number): Try {
  return { ...times, answer: { status: code, body: '' } };
}

interface Stand {
  readonly outbox: Outbox;
  readonly sent: string[];
  readonly slept: number[];
  /** Lets time go by. */
  readonly pass: (ms: number) => void;
}

/** An outbox whose service answers in turn, and then with 200. */
function open(
  behaviour: Partial<ReaderBehaviour> = {},
  answers: Try[] = [],
  whileItSleeps: () => void = () => undefined,
): Stand {
  const sent: string[] = [];
  const slept: number[] = [];
  let nowNs = 0n;
  const clock: Clock = {
    ...systemClock,
    monotonic: () => nowNs,
    sleep: (ms) => {
      slept.push(ms);
      whileItSleeps();
      return Promise.resolve();
    },
  };
  const outbox = new Outbox({
    behaviour: { ...usualBehaviour, ...behaviour },
    clock,
    send: (card) => {
      sent.push(card);
      return Promise.resolve(answers.shift() ?? status(200));
    },
  });
  return { outbox, sent, slept, pass: (ms) => (nowNs += BigInt(ms) * 1_000_000n) };
}
