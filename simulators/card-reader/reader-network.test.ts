import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { startControl } from '../kit/control.ts';
import { waitFor } from '../kit/lifecycle.ts';
import {
  type CardReader,
  type CardReaderOptions,
  cardReaderControlRoutes,
  startCardReader,
} from './index.ts';

/** It stands still, so that whatever is a bounce stays one. */
const clock = { ...systemClock, now: () => 1_700_000_000_000, monotonic: () => 0n };
const cards: string[] = [];
afterEach(() => cards.splice(0));

test('bounces of a card are one tap, and each sight is told', async () => {
  await using reader = open({ behaviour: { bounceMs: 60_000 } });
  const taps = await Promise.all([reader.tap('a'), reader.tap('a'), reader.tap('b')]);
  expect(taps.map(({ fate }) => fate)).toEqual(['answered', 'bounced', 'answered']);
  expect(cards).toEqual(['a', 'b']);
  expect(reader.taps()).toHaveLength(3);
});

test('a storm arrives whole, and in order from a reader that sends one by one', async () => {
  await using reader = open({ behaviour: { atOnce: 1 } });
  const storm = Array.from({ length: 200 }, (_, index) => `card-${index}`);
  const taps = await Promise.all(storm.map((card) => reader.tap(card)));
  expect(cards).toEqual(storm);
  expect(new Set(taps.map(({ fate }) => fate))).toEqual(new Set(['answered']));
});

test('its clock is its own', async () => {
  await using reader = open({ behaviour: { offsetMs: -3_600_000 } });
  const { seenAt } = await reader.tap('a');
  expect(seenAt).toBe(clock.now() - 3_600_000);
  expect(reader.now()).toBe(seenAt);
});

test('what it keeps when it is switched off is told as dropped', async () => {
  const reader = open();
  reader.setNetwork('away');
  const kept = reader.tap('a');
  await reader.stop();
  expect(await kept).toMatchObject({ fate: 'dropped', tries: 0 });
});

test.each([
  { bounceMs: -1 },
  { atOnce: 0 },
  { retries: Number.NaN },
  { driftPpm: 2_000_000 },
  { offsetMs: Number.POSITIVE_INFINITY },
])('%j is no behaviour', (behaviour) => {
  expect(() => open({ behaviour })).toThrow(TypeError);
});

test('the control plane takes the network away, and shows storms to the reader', async () => {
  await using reader = open({ behaviour: { bounceMs: 60_000 } });
  await using control = await startControl({
    port: 0,
    token: 't',
    routes: cardReaderControlRoutes([reader]),
  });
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${control.url}/readers/R1${path}`, {
      method,
      headers: { authorization: 'Bearer t' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const storm = await send('POST', '/taps', { cards: ['a', 'b', 'a'] });
  expect((await storm.json()) as object[]).toMatchObject([
    { card: 'a', fate: 'answered' },
    { card: 'b', fate: 'answered' },
    { card: 'a', fate: 'bounced' },
  ]);
  await send('PUT', '/network', { network: 'away' });
  const kept = await send('POST', '/taps', { card: 'c' });
  expect([kept.status, await kept.json()]).toMatchObject([202, { network: 'away', waiting: 1 }]);
  expect(await (await send('POST', '/taps', { card: 'c' })).json()).toMatchObject({
    fate: 'bounced',
  });
  expect(cards).toEqual(['a', 'b']);
  const back = await send('PUT', '/network', { network: 'there' });
  expect(await back.json()).toMatchObject({ network: 'there', waiting: 0 });
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the tap that was kept' };
  const last = () => reader.taps().find(({ card, fate }) => card === 'c' && fate === 'answered');
  expect(await waitFor(last, wait)).toBe(reader.taps().at(-1));
  expect((await send('PUT', '/network', { network: 'slow' })).status).toBe(400);
  expect((await send('POST', '/taps', { cards: [] })).status).toBe(400);
  expect((await send('POST', '/taps', { cards: [1] })).status).toBe(400);
});

function open(options: Partial<CardReaderOptions> = {}): CardReader {
  return startCardReader({
    serviceUrl: 'http://service/api/v1',
    apiKey: 'k',
    readerMac: 'R1',
    clock,
    exchange: ({ url }) => {
      cards.push(new URL(url).searchParams.get('cd') ?? '');
      return Promise.resolve({ status: 200, body: '' });
    },
    ...options,
  });
}
