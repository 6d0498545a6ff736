import { request } from 'undici';
import { expect, it } from 'vitest';
import { json, startTestBench } from './test-bench.ts';

it('only the observer holds the key of the service behind it', async () => {
  await using bench = await startTestBench(undefined, { given: 'given-key', own: 'own-key' });
  const bodies: Buffer[] = [];
  bench.answer((incoming, response) => {
    incoming.on('data', (chunk: Buffer) => bodies.push(chunk));
    json({ errorCode: 0 })(incoming, response);
  });
  const { baseUrl } = bench.observer;
  for (const key of ['given-key', 'another-key'])
    await request(`${baseUrl}/version`, { headers: { 'x-api-key': key } });
  const renewal = 'grant_type=refresh_token&client_secret=given-key';
  await request(`${new URL(baseUrl).origin}/oauth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: renewal,
  });
  expect(bench.heard.map(({ headers }) => headers['x-api-key'])).toEqual([
    'own-key',
    'another-key',
    undefined,
  ]);
  expect(Buffer.concat(bodies).toString()).toBe(renewal.replace('given-key', 'own-key'));
  expect(bench.of('sent').map(({ headers }) => headers['x-api-key'])).not.toContain('own-key');
});
