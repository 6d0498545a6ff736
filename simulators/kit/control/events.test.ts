import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock as clock } from '../clock.ts';
import { type Control, openFeed, startControl } from '../control.ts';
import { waitFor } from '../lifecycle.ts';

const feed = openFeed(5);
let control: Control;

beforeAll(async () => {
  control = await startControl({
    port: 0,
    token: 'a-token',
    routes: [
      {
        method: 'GET',
        path: '/events',
        summary: 'what happens',
        mediaType: 'text/event-stream',
        run: ({ lastEventId }) => ({
          events: feed,
          after: lastEventId === undefined ? undefined : Number(lastEventId),
        }),
      },
    ],
  });
});
afterAll(() => control.stop());

const authorization = 'Bearer a-token';

/** The text that comes until it holds `end`. */
async function read(
  headers: Record<string, string>,
  end: string,
  tell: () => void = () => undefined,
) {
  const leaving = new AbortController();
  const response = await fetch(`${control.url}/events`, {
    headers: { authorization, ...headers },
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body ?? []) {
    if (text === '') tell();
    text += Buffer.from(chunk).toString();
    if (text.includes(end)) break;
  }
  leaving.abort();
  return text;
}

test('events come as they happen, each with its id, kind and data on one line', async () => {
  const text = await read({}, 'two', () => {
    feed.tell({ kind: 'first', name: 'one\nline' });
    feed.tell({ kind: 'second', name: 'two' });
  });
  expect(text).toMatch(/^: pulse\n\n/);
  expect(text.replaceAll(': pulse\n\n', '')).toBe(
    'id: 1\nevent: first\ndata: {"name":"one\\nline"}\n\n' +
      'id: 2\nevent: second\ndata: {"name":"two"}\n\n',
  );
});

test('who comes back with Last-Event-ID gets what was missed first', async () => {
  for (const name of ['missed', 'too']) feed.tell({ kind: 'more', name });
  const text = await read({ 'last-event-id': '3' }, 'now', () =>
    feed.tell({ kind: 'is', a: 'now' }),
  );
  expect(text.match(/^id: \d+$/gm)).toEqual(['id: 4', 'id: 5']);
});

test('a client that does not read is let go, and others are none the worse', async () => {
  const slow = connect(Number(new URL(control.url).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write(`GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`);
  await once(slow, 'readable');
  slow.pause();
  const closed = once(slow, 'close');
  let told = 0;
  const text = 'x'.repeat(256 * 1024);
  await waitFor(
    () => {
      feed.tell({ kind: 'flood', told: (told += 1), text });
      slow.read(0);
      return slow.destroyed || told > 60 ? true : undefined;
    },
    { clock, deadlineMs: 50_000, what: 'the flood' },
  );
  slow.resume();
  await closed;
  expect(slow.bytesRead).toBeLessThan(told * text.length);
  expect(await read({}, 'well', () => feed.tell({ kind: 'all', is: 'well' }))).toContain('well');
});
