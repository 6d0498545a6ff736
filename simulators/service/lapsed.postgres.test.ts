import { Client } from 'pg';
import { expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { call } from './testing/call.ts';
import { encodeMultipart } from './testing/multipart.ts';
import { rawSink } from './testing/raw-sink.ts';
import { samplePlace } from './testing/sample-place.ts';
import { sampleFolder, sampleSeed, startSampleService } from './testing/sample-service.ts';

it('an upload to a push queue is answered 503 after the lease has lapsed, and taken soon after', async () => {
  await using sink = await rawSink();
  const [customer] = sampleSeed.accounts;
  if (customer === undefined) throw new Error('the sample has no customer');
  const outputPorts = [{ name: 'printer', address: sink.address }];
  const queues = [{ name: 'push', type: 'push', outputPort: 'printer' }] as const;
  using folder = sampleFolder({ accounts: [{ ...customer, outputPorts, queues: [...queues] }] });
  const database = await samplePlace('');
  await using service = await startSampleService(folder, { flags: { database } });
  await using watcher = await connected(database);

  const { body, type } = encodeMultipart([
    { name: 'username', value: 'ann' },
    { name: 'portname', value: 'push' },
    { name: 'title', value: 'a.pdf' },
    { name: 'data', value: Buffer.from('%PDF'), fileName: 'a.pdf' },
  ]);
  const push = () =>
    call(service, '/documents', { method: 'PUT', body, headers: { 'content-type': type } });
  const wait = { clock: systemClock, deadlineMs: 50_000 };
  // The lease is renewed between the two only now and then.
  const refused = await waitFor(
    async () => {
      await watcher.client.query('update workers set "leaseUntil" = 0');
      const answer = await push();
      return answer.status === 200 ? undefined : answer;
    },
    { ...wait, what: 'a refusal' },
  );
  expect(refused).toMatchObject({ status: 503, json: { status: 503 } });
  await waitFor(async () => ((await push()).status === 200 ? true : undefined), {
    ...wait,
    what: 'a new lease',
  });
});

async function connected(database: string): Promise<{ client: Client } & AsyncDisposable> {
  const client = new Client({ connectionString: database });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
