import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import { takeIn } from '../../operations/documents/take-in.ts';
import type { Call } from '../../operations/operation.ts';
import type { UploadedFile } from '../../operations/parameter.ts';
import { Problem } from '../../rules/problem.ts';
import { defaultRuleSettings } from '../../rules/settings.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';
import { portCalls } from '../../testing/port-calls.ts';

let scene: DocumentServer;
beforeAll(async () => {
  scene = await startDocumentServer({}, { tapMs: 1_000 });
  await scene.server.addPort({
    address: scene.sink.address,
    deviceSerial: 'SN-SWITCHED-OFF',
    ipReaderAddress: 'R-OFF',
    active: false,
  });
});
afterAll(() => scene.stop());

describe('an output port that is switched off (OutputPortInfo active)', () => {
  it('answers a release with 1042; the document waits on and prints elsewhere', async () => {
    const uuid = await scene.uploaded();
    expect(await scene.send(uuid, 'SN-SWITCHED-OFF')).toMatchObject({
      status: 200,
      json: { errorCode: 1042 },
    });
    expect(await scene.statusOf(uuid)).toBe(0);
    expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 0 });
  });

  it('takes a tap as a printer that is not ready: 200, and nothing comes out (SIL-57)', async () => {
    const uuid = await scene.uploaded({ username: 'bob' });
    const before = scene.sink.jobs.length;
    const path = '/card?cd=B0B&Mac=R-OFF';
    expect((await scene.server.ask({ method: 'GET', path, key: 'plain' })).status).toBe(200);
    await waitFor(
      async () =>
        (await scene.server.store.read.documents.byUuid(uuid))?.claimedBy === undefined ||
        undefined,
      { clock: scene.server.clock, deadlineMs: 50_000, what: 'the end of the tap' },
    );
    expect(await scene.statusOf(uuid)).toBe(0);
    expect(scene.sink.jobs).toHaveLength(before);
  });
});

describe('an upload whose push queue loses its output port meanwhile', () => {
  it('is refused and nothing is kept: what was acknowledged has somewhere to go', async () => {
    const { store, delivery, people, clock } = scene.server;
    const portId = await scene.server.addPort({ address: '', portType: 0 });
    const port = await store.read.ports.outputById(portId);
    const queue = await store.read.ports.inputByName(people.acme, 'push');
    if (port === undefined || queue === undefined) throw new Error('the scene has no push queue');
    const call = {
      now: clock.now(),
      problem: (code: 'queue-unmapped') => new Problem(code),
      service: {
        store,
        delivery,
        conversion: { arrived: () => undefined },
        inspect: () =>
          Promise.resolve({ documentType: 1, totalPages: 1, colorPages: 1, paperSize: 'A4' }),
        ids: { uuid: () => 'nowhere-to-go' },
        settings: defaultRuleSettings,
      },
    } as unknown as Call<'queue-unmapped'>;
    const bytes = Buffer.from('%PDF-1.4');
    const content = { ref: { kind: 'inline', size: bytes.length }, bytes } as const;
    const given = {
      data: { content, fileName: 'a.pdf' } as unknown as UploadedFile,
      title: 'a.pdf',
      copies: 1,
      grayscale: false,
      duplex: 0,
    };
    const arrival = { user: people.users.alice, queue, port, given };
    idOk(await portCalls(scene.server).remove(portId));
    await expect(takeIn(call, arrival)).rejects.toMatchObject({ code: 'queue-unmapped' });
    expect(await store.read.documents.byUuid('nowhere-to-go')).toBeUndefined();
    expect(await store.read.deliveries.queueOf(portId)).toEqual([]);
  });
});

function idOk({ json }: { readonly json: unknown }): void {
  expect(json).toEqual({ errorCode: 0 });
}
