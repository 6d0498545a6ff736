import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bend, type BendDoing, chooserOf } from '../bend.ts';
import { json, startTestBench, type TestBench } from './test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await startTestBench();
});
afterEach(() => bench.stop());

interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Whoever asked would by then have what was sent before. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function list(): Promise<Got> {
  const answer = await request(`${bench.observer.baseUrl}/documents`);
  return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers };
}

function bent(does: BendDoing, more: Partial<Bend> = {}): void {
  bench.observer.watch({ case: 'c', bends: [{ operation: 'documents.list', does, ...more }] });
}

const documents = [{ uuid: 'u1', documentType: 0, duplex: 1, tags: [{ tagType: 0 }], status: 0 }];

/** Each kind has its row, or this does not compile. */
const cases: {
  readonly [K in BendDoing['kind']]: {
    readonly does: Extract<BendDoing, { kind: K }>;
    /** Whether the service hears of it. */
    readonly heard: boolean;
    readonly gets: ((got: Got) => void) | 'nothing';
  };
} = {
  'error-code': {
    does: { kind: 'error-code', errorCode: 1042 },
    heard: false,
    gets: ({ status, text }) => expect([status, text]).toEqual([200, '{"errorCode":1042}']),
  },
  status: {
    does: { kind: 'status', status: 503, retryAfterSeconds: 7 },
    heard: false,
    gets: ({ status, headers }) => expect([status, headers['retry-after']]).toEqual([503, '7']),
  },
  'redirect-to-stranger': {
    does: { kind: 'redirect-to-stranger' },
    heard: false,
    gets: ({ status, headers }) => {
      expect(status).toBe(307);
      expect(headers['location']).toMatch(/^http:\/\/localhost:\d+\/api\/v1\/documents$/);
    },
  },
  'redirect-to-plain': {
    does: { kind: 'redirect-to-plain' },
    heard: false,
    gets: ({ status, headers }) => {
      expect(status).toBe(307);
      expect(headers['location']).toBe(`${bench.observer.baseUrl}/documents`);
    },
  },
  html: {
    does: { kind: 'html' },
    heard: false,
    gets: ({ status, headers }) =>
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']),
  },
  'no-network': { does: { kind: 'no-network' }, heard: false, gets: 'nothing' },
  'reset-before-answer': { does: { kind: 'reset-before-answer' }, heard: true, gets: 'nothing' },
  'reset-within-answer': { does: { kind: 'reset-within-answer' }, heard: true, gets: 'nothing' },
  slow: {
    does: { kind: 'slow', ms: 40 },
    heard: true,
    gets: ({ text }) => expect(JSON.parse(text)).toEqual(documents),
  },
  'truncated-json': {
    does: { kind: 'truncated-json' },
    heard: true,
    gets: ({ text }) => expect(() => void JSON.parse(text)).toThrow(/JSON/),
  },
  'other-json': {
    does: { kind: 'other-json' },
    heard: true,
    gets: ({ text }) => expect(JSON.parse(text)).toEqual({ documents: 1 }),
  },
  'unknown-members': {
    does: { kind: 'unknown-members' },
    heard: true,
    gets: ({ text }) => {
      const [first] = JSON.parse(text) as Record<string, unknown>[];
      expect(first).toMatchObject({
        ...documents[0],
        tags: [{ tagType: 0, zzz: true }],
        zzz: true,
      });
    },
  },
  'unknown-values': {
    does: { kind: 'unknown-values' },
    heard: true,
    gets: ({ text }) =>
      expect(JSON.parse(text)).toEqual([
        { uuid: 'u1', documentType: 99, duplex: 9, tags: [{ tagType: 7 }], status: 0 },
      ]),
  },
  pieces: {
    does: { kind: 'pieces', count: 3, everyMs: 5 },
    heard: true,
    gets: ({ status, text }) => expect([status, text]).toEqual([200, JSON.stringify(documents)]),
  },
  'hard-page-tokens': {
    does: { kind: 'hard-page-tokens' },
    heard: true,
    // A list without pages is what it was.
    gets: ({ text }) => expect(JSON.parse(text)).toEqual(documents),
  },
  'content-type': {
    does: { kind: 'content-type', contentType: 'text/plain' },
    heard: true,
    gets: ({ headers, text }) => {
      expect(headers['content-type']).toBe('text/plain');
      expect(JSON.parse(text)).toEqual(documents);
    },
  },
};

describe('a bend', () => {
  it.each(Object.values(cases))('$does.kind', async ({ does, heard, gets }) => {
    bench.answer(json(documents));
    bent(does);
    const slept: number[] = [];
    bench.sleep(async (ms) => {
      await nextTurn();
      slept.push(ms);
    });
    if (gets === 'nothing') {
      await expect(list()).rejects.toThrow(/closed|reset|terminated|aborted/i);
      expect(bench.of('unanswered')[0]?.bent).toBeDefined();
      expect(bench.of('answered')).toHaveLength(0);
    } else {
      gets(await list());
      expect(bench.of('answered')[0]?.bent).toBeDefined();
    }
    // All of it before the answer was there.
    expect(slept).toEqual(does.kind === 'slow' ? [40] : does.kind === 'pieces' ? [5, 5] : []);
    expect(bench.heard).toHaveLength(heard ? 1 : 0);
    expect(bench.of('sent')).toHaveLength(1);
    // It is used up.
    expect(JSON.parse((await list()).text)).toEqual(documents);
    expect(bench.of('answered').at(-1)?.bent).toBeUndefined();
  });

  it('takes its turn: from the second on, twice, and leaves other operations alone', async () => {
    bench.answer(json([]));
    bent({ kind: 'status', status: 500 }, { from: 2, times: 2 });
    const account = await request(`${bench.observer.baseUrl}/account`);
    await account.body.dump();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await list()).status);
    expect([account.statusCode, ...statuses]).toEqual([200, 200, 500, 500, 200]);
  });

  it('lasts for a time, from its first on, where it has one', () => {
    let nowMs = 1_000;
    const does = { kind: 'status', status: 503 } as const;
    const choose = chooserOf([{ from: 2, forMs: 40, does }], () => nowMs);
    const seen = [choose('documents.list')];
    for (const ms of [0, 39, 1]) {
      nowMs += ms;
      seen.push(choose('documents.list'));
    }
    expect(seen).toEqual([undefined, does, does, undefined]);
  });

  it('cuts signs of several bytes where it answers in pieces', async () => {
    const titles = [{ documentName: `plain, for long, and then ${'é'.repeat(9)}` }];
    bench.answer(json(titles));
    bent({ kind: 'pieces', count: 2, everyMs: 20 });
    const begun = Promise.withResolvers<void>();
    bench.sleep(() => begun.promise);
    const answer = await request(`${bench.observer.baseUrl}/documents`);
    const pieces: string[] = [];
    for await (const piece of answer.body) {
      pieces.push(Buffer.from(piece as Buffer).toString());
      begun.resolve();
    }
    expect(pieces).toHaveLength(2);
    expect(pieces.join('')).toContain('\ufffd');
  });

  it('refuses by a page as something on the way does', async () => {
    bent({ kind: 'status', status: 401, page: true });
    const { status, text, headers } = await list();
    expect([status, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(text).toContain('<title>');
  });

  it('of those that fit the first whose turn it is counts', async () => {
    const does = (status: number): BendDoing => ({ kind: 'status', status });
    bench.observer.watch({
      case: 'c',
      bends: [{ does: does(500) }, { times: 2, does: does(503) }],
    });
    expect([(await list()).status, (await list()).status]).toEqual([500, 503]);
    expect((await list()).status).toBe(200);
  });
});

it('a token that is over is passed on as one that nobody knows, and the journal says so', async () => {
  const over = 'Bearer user-token-0123456789';
  bench.observer.watch({
    case: 'c',
    tokens: { issued: () => undefined, isOver: (token) => token === 'user-token-0123456789' },
  });
  const headers = { authorization: over };
  await (await request(`${bench.observer.baseUrl}/documents`, { headers })).body.dump();
  expect(bench.heard[0]?.headers.authorization).toBe('Bearer over');
  expect(bench.of('answered')[0]?.bent).toBe('the token is no longer valid');
});

it('what happens after a call is done before whoever asked has its answer', async () => {
  const done: string[] = [];
  bench.observer.watch({
    case: 'c',
    after: async (operation) => {
      await nextTurn();
      done.push(operation);
      return undefined;
    },
  });
  await list();
  expect(done).toEqual(['documents.list']);
});

it('a network that goes leaves whoever asked with their answer, and is gone until it is back', async () => {
  bench.observer.watch({ case: 'c', after: () => Promise.resolve('network-goes') });
  expect((await list()).status).toBe(200);
  bench.observer.watch({ case: 'c' });
  await expect(list()).rejects.toThrow(/ECONNREFUSED/);
  await bench.observer.joinNetwork();
  expect((await list()).status).toBe(200);
  expect(bench.of('sent')).toHaveLength(2);
});
