import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';

const reader = '02:00:00:00:00:01';
let scene: DocumentServer;
beforeAll(async () => {
  scene = await startDocumentServer();
  await scene.server.addPort({
    address: scene.sink.address,
    name: 'reader',
    ipReaderAddress: reader,
  });
  await scene.server.addPort({
    address: '',
    portType: 0,
    name: 'decimal',
    ipReaderAddress: 'DEC',
    decimalFormatForCardIds: true,
  });
  await scene.server.addPort({
    accountId: scene.server.people.beta,
    address: '',
    portType: 0,
    ipReaderAddress: 'OF-BETA',
  });
});
afterAll(() => scene.stop());

function tap(cd: string, mac = reader, special: Partial<Question> = {}): Promise<Reply> {
  const query = new URLSearchParams({ cd, Mac: mac }).toString();
  return scene.server.ask({ method: 'GET', path: `/card?${query}`, key: 'plain', ...special });
}

async function settled(uuids: readonly string[], status: number): Promise<void> {
  for (const uuid of uuids) {
    await waitFor(async () => ((await scene.statusOf(uuid)) === status ? true : undefined), {
      clock: scene.server.clock,
      deadlineMs: 50_000,
      what: `document ${uuid} in status ${String(status)}`,
    });
  }
}

describe('GET and POST /card', () => {
  it('parameters in the body count for nothing, POST or not', async () => {
    const reply = await scene.server.ask({
      method: 'POST',
      path: '/card',
      key: 'plain',
      form: { cd: 'B0B', Mac: reader },
    });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:parameter-missing' },
    });
  });

  it('says which documents it released at which printer', async () => {
    const uuid = await scene.uploaded({ username: 'alice', title: 'minutes.pdf' });
    const documents = [{ uuid, documentName: 'minutes.pdf' }];
    const said = { outputPortName: 'reader', released: 1, documents };
    expect(await tap('04A1B2C3')).toMatchObject({ status: 200, json: said });
    await settled([uuid], 1);
    const nothing = { outputPortName: 'reader', released: 0, documents: [] };
    expect(await tap('04A1B2C3')).toMatchObject({ status: 200, json: nothing });
  });

  it('5.6: under an insecure key, which lists no documents, it says how many they were', async () => {
    const uuid = await scene.uploaded({ username: 'alice' });
    const { status, json } = await tap('04A1B2C3', reader, { key: 'insecure' });
    expect([status, json]).toEqual([200, { outputPortName: 'reader', released: 1 }]);
    await settled([uuid], 1);
  });

  it("normalises by the port's rules (SIL-69)", async () => {
    await scene.server.ask({
      method: 'POST',
      path: '/users/bob/cards',
      key: 'plain',
      form: { cardid: '2490285352' },
    });
    const uuid = await scene.uploaded({ username: 'bob' });
    expect((await tap('946EBD28', 'DEC')).status).toBe(200);
    await settled([uuid], 9);
    expect((await tap('946EBD28')).status).toBe(400);
  });

  it('unknown cards count against their source, but not against a device (SIL-28)', async () => {
    for (let turn = 0; turn < 101; turn += 1)
      expect((await tap(`guess-${String(turn)}`, reader, { token: 'device' })).status).toBe(400);
    const { store } = scene.server;
    await store.write(async ({ change }) => {
      await change.clearLock();
      for (let turn = 0; turn < 98; turn += 1)
        await change.addFailure('source:127.0.0.1', scene.server.clock.now());
    });
    expect((await tap('guess')).status).toBe(400);
    expect((await tap('guess')).status).toBe(400);
    expect(await tap('04A1B2C3')).toMatchObject({
      status: 403,
      json: { type: 'urn:platen:problem:tries-locked' },
    });
    expect((await tap('04A1B2C3', reader, { token: 'device' })).status).toBe(200);
    await store.write(({ change }) => change.clearLock());
    expect((await tap('04A1B2C3')).status).toBe(200);
  });
});
