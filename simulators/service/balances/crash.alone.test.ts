import { once } from 'node:events';
import { expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { everyPageCostsOne } from '../testing/balance-calls.ts';
import { type Answer, answerOf, upload } from '../testing/call.ts';
import { rawSink } from '../testing/raw-sink.ts';
import { sampleFolder, sampleKey, sampleSeed } from '../testing/sample-service.ts';
import { readyService, type SpawnedService } from '../testing/spawn-service.ts';

interface Books {
  readonly balance: number;
  readonly providerId: number;
  /** By document, the oldest entry first. */
  readonly types: Readonly<Record<string, readonly string[]>>;
}

/** `path` begins with the method: `GET /transactions`. */
function ask({ url }: SpawnedService, call: string, json?: object): Promise<Answer> {
  const [method = 'GET', path = ''] = call.split(' ');
  return answerOf(new URL(`/platen/v1/balances${path}`, url).href, {
    method: method as 'GET' | 'PUT' | 'POST',
    headers: { 'x-api-key': sampleKey, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

async function booksOf(service: SpawnedService): Promise<Books> {
  const itemsOf = ({ json }: Answer) =>
    (json as { readonly items: readonly Record<string, unknown>[] }).items;
  const [ann] = itemsOf(await ask(service, 'GET '));
  const entries = itemsOf(await ask(service, 'GET /transactions')).toReversed();
  const types: Record<string, string[]> = {};
  for (const one of entries)
    (types[String(one['documentUuid'])] ??= []).push(String(one['transactionType']));
  return { balance: Number(ann?.['totalBalance']), providerId: Number(ann?.['providerId']), types };
}

async function kill(service: SpawnedService): Promise<void> {
  const ended = once(service.process, 'exit');
  service.process.kill('SIGKILL');
  await ended;
}

it('killed between claim and settlement: what was being sent is paid, what waited is given back, once', async () => {
  const never = Promise.withResolvers<void>();
  await using sink = await rawSink();
  sink.behave({ gate: () => never.promise });
  const outputPorts = [{ name: 'hall', address: sink.address }];
  const accounts = sampleSeed.accounts.map((one) => ({ ...one, outputPorts }));
  using folder = sampleFolder({ accounts });
  const first = await readyService(folder);
  await ask(first, 'PUT /config', everyPageCostsOne);
  const { providerId } = await booksOf(first);
  const topUp = { operation: 'add', balanceType: 'wallet', amount: 10 };
  await ask(first, 'POST /transactions', { userName: 'ann', providerId, ...topUp });

  const sent = await upload(first, Buffer.from('%PDF-1.4 first'));
  const waiting = await upload(first, Buffer.from('%PDF-1.4 second'));
  for (const uuid of [sent, waiting]) {
    const release = answerOf(`${first.url}/documents/${uuid}/${sink.address}`, {
      method: 'POST',
      headers: { 'x-api-key': sampleKey, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'retain=false',
    });
    release.catch(() => undefined);
    await waitFor(async () => (uuid in (await booksOf(first)).types ? true : undefined), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the reservation',
    });
  }
  expect((await booksOf(first)).balance).toBe(8);
  await kill(first);

  for (let starts = 0; starts < 2; starts += 1) {
    const again = await readyService(folder);
    const { balance, types } = await booksOf(again);
    expect(types[sent]).toEqual(['RESERVATION', 'RESERVATION_RELEASE', 'DEDUCTION']);
    expect(types[waiting]).toEqual(['RESERVATION', 'RESERVATION_RELEASE']);
    expect(balance).toBe(9);
    await kill(again);
  }
  never.resolve();
});
