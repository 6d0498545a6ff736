import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withHardToken } from './page-tokens.ts';
import { json, startTestBench, type TestBench } from './test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await startTestBench();
  const does = { kind: 'hard-page-tokens' } as const;
  bench.observer.watch({
    case: 'c',
    bends: [{ operation: 'documents.history', times: 9, does }],
  });
  bench.answer(json({ documents: [], nextPageToken: 'own' }));
});
afterEach(() => bench.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function ask(query: string, body?: string): Promise<string> {
  const answer = await request(`${bench.observer.baseUrl}/documents/history${query}`, {
    method: 'GET',
    headers: form,
    ...(body === undefined ? {} : { body }),
  });
  const { nextPageToken = '' } = (await answer.body.json()) as { nextPageToken?: string };
  return nextPageToken;
}

describe('page tokens that have to be encoded', () => {
  it('hold signs that mean something else in a query', async () => {
    const token = await ask('');
    expect(token).toMatch(/^.*\+.*\/.*own.*%.*&.*=.*$/);
    expect(bench.of('answered')[0]?.json).toMatchObject({ nextPageToken: token });
  });

  it('arrive at the service as its own where they were encoded', async () => {
    const token = await ask('');
    await ask(`?${new URLSearchParams({ maxrecords: '2', pagetoken: token }).toString()}`);
    await ask(`?maxrecords=2&pagetoken=${encodeURIComponent(token)}`);
    const arrived = bench.heard.slice(1).map(({ url = '' }) => url.split('?')[1]);
    expect(arrived).toEqual(['maxrecords=2&pagetoken=own', 'maxrecords=2&pagetoken=own']);
    expect(bench.of('sent')[1]?.parameters).toContainEqual(['pagetoken', token]);
  });

  it('arrive as they were sent where they were not', async () => {
    const token = await ask('');
    await ask(`?pagetoken=${token}`);
    await ask(`?pagetoken=${encodeURIComponent(encodeURIComponent(token))}`);
    const arrived = bench.heard.slice(1).map(({ url }) => url?.endsWith('pagetoken=own'));
    expect(arrived).toEqual([false, false]);
  });

  it('are those of the service in a form too', async () => {
    const token = await ask('');
    let got = '';
    bench.answer((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => (got += chunk.toString()));
      incoming.once('end', () => response.end('{}'));
    });
    await ask('', new URLSearchParams({ pagetoken: token }).toString());
    expect(got).toBe('pagetoken=own');
  });

  it('are made of nothing but a token', () => {
    for (const one of [[], 'text', {}, { nextPageToken: '' }, { nextPageToken: null }])
      expect(withHardToken(one)).toEqual(one);
  });
});
