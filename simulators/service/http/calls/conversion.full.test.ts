import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { officeSamples } from '../../../../fixtures/documents/office.ts';
import { requireTool } from '../../../../fixtures/external-tools.ts';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import { countPdfPages } from '../../../kit/wire/pdl/pdf/pdf.ts';
import { bytesSource } from '../../../kit/wire/pdl/random-access.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';
import { officeOut, scripted, searchPath } from '../../testing/program.ts';

interface Document {
  readonly uuid: string;
  readonly status: number;
  readonly totalPages: number;
  readonly documentType: number;
  readonly paperSize: string;
}

const docx = { data: officeSamples.docx(2), fileName: 'a.docx' };
const asDocx = { title: 'Plan.docx' };

async function becomes(scene: DocumentServer, uuid: string, status: number): Promise<void> {
  await waitFor(async () => ((await scene.statusOf(uuid)) === status ? true : undefined), {
    clock: systemClock,
    deadlineMs: 50_000,
    what: `status ${String(status)} of ${uuid}`,
  });
}

async function listed(scene: DocumentServer, uuid: string): Promise<Document | undefined> {
  const path = '/documents?status=0,1,2,3,4,5,6,7,8,9&maxRecords=500';
  const reply = await scene.server.ask({ method: 'GET', path, key: 'plain', token: scene.alice });
  return (reply.json as readonly Document[]).find((one) => one.uuid === uuid);
}

async function uploadOffice(scene: DocumentServer, changed: Record<string, string> = {}) {
  const reply = await scene.upload({ ...asDocx, ...changed }, docx);
  expect(reply.status).toBe(200);
  return reply.json as Document;
}

describe('an office file (interface 8, SIL-40)', () => {
  let scene: DocumentServer;
  let folder: string;
  const gate = (): string => join(folder, 'gate');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-conversion-'));
    // Waits for the gate to be opened, then has made the three pages.
    const script = `${officeOut}\nuntil [ -e ${gate()} ]; do sleep 0.02; done\ncp ${documentPath('three-pages.pdf')} "$out"`;
    scene = await startDocumentServer({ office: scripted(folder, 'office', script) });
  });
  afterAll(async () => {
    await scene.stop();
    rmSync(folder, { recursive: true });
  });

  const open = (): void => void scripted(folder, 'gate', '');
  const close = (): void => rmSync(gate(), { force: true });

  it('is answered while its conversion runs, and becomes a PDF that waits (SIL-41)', async () => {
    close();
    const { uuid, status, documentType } = await uploadOffice(scene);
    expect([status, documentType]).toEqual([6, 9]);
    await becomes(scene, uuid, 7);
    expect(await listed(scene, uuid)).toMatchObject({ status: 7, documentType: 9 });
    expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 1001 });
    open();
    await becomes(scene, uuid, 0);
    expect(await listed(scene, uuid)).toMatchObject({
      documentType: 1,
      totalPages: 3,
      colorPages: 3,
      paperSize: 'A4',
      storageOnline: true,
    });
    const download = await scene.download(uuid, { form: { retain: 'true' } });
    expect(download.bytes.equals(readFileSync(documentPath('three-pages.pdf')))).toBe(true);
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Plan.pdf",
    });
    const before = scene.sink.jobs.length;
    expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 0 });
    expect(scene.sink.jobs[before]?.bytes.equals(download.bytes)).toBe(true);
  });

  it('goes to its printer from a push queue, its pages laid out', async () => {
    open();
    const before = scene.sink.jobs.length;
    const options = { portname: 'push', outputpagesize: 'A5', copies: '2' };
    const { uuid, status } = await uploadOffice(scene, options);
    expect(status).toBe(6);
    await becomes(scene, uuid, 1);
    const printed = scene.sink.jobs[before]?.bytes ?? Buffer.alloc(0);
    expect(printed.toString('latin1', 0, 200)).toContain('QTY=2');
    const pdf = printed.subarray(
      printed.indexOf('%PDF-'),
      printed.lastIndexOf('\x1b%-12345X@PJL EOJ'),
    );
    expect(await countPdfPages(bytesSource(pdf))).toMatchObject({ pages: 3 });
    expect(await listed(scene, uuid)).toMatchObject({ outputPortName: 'hall', paperSize: 'A5' });
  });

  it.each([
    { what: 'deleted', status: 2, act: 'delete' },
    { what: 'expired', status: 3, act: 'expire' },
  ] as const)(
    'that is $what while it is converted is dropped, with what was made',
    async ({ status, act }) => {
      close();
      const { uuid } = await uploadOffice(scene);
      await becomes(scene, uuid, 7);
      if (act === 'delete') {
        const path = `/documents/${uuid}`;
        const reply = await scene.server.ask({
          method: 'DELETE',
          path,
          key: 'plain',
          token: scene.alice,
        });
        expect(reply.json).toEqual({ errorCode: 0 });
      } else {
        await scene.server.store.write(({ change }) =>
          change.moveDocument(uuid, {
            from: [7],
            fields: { status: 3, content: { kind: 'none' } },
          }),
        );
      }
      open();
      await scene.server.conversion.idle();
      expect(await scene.statusOf(uuid)).toBe(status);
      expect(readdirSync(scene.server.contentFolder)).toEqual([]);
    },
  );

  it('comes after those that came before, one at a time', async () => {
    close();
    const first = await uploadOffice(scene);
    const second = await uploadOffice(scene);
    await becomes(scene, first.uuid, 7);
    expect(await scene.statusOf(second.uuid)).toBe(6);
    open();
    await becomes(scene, second.uuid, 0);
    expect(await scene.statusOf(first.uuid)).toBe(0);
  });

  it('whose port is gone when it is ready cannot be printed', async () => {
    close();
    const outputPortId = await scene.server.addPort({ address: scene.sink.address, name: 'gone' });
    const queue = await scene.server.addQueue('to-gone', { portType: 1, outputPortId });
    const { uuid } = await uploadOffice(scene, { portname: 'to-gone' });
    await becomes(scene, uuid, 7);
    await scene.server.store.write(async ({ change }) => {
      await change.removeInputPort(queue);
      await change.removeOutputPort(outputPortId);
    });
    open();
    await becomes(scene, uuid, 8);
    const record = await scene.server.store.read.documents.byUuid(uuid);
    expect(record?.statusMessage).toBe('its output port was deleted');
  });
});

describe('a conversion that fails (interface 8)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-conversion-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    {
      what: 'is not installed',
      office: 'no-such-office',
      reason: /not installed: install it/,
    },
    { what: 'makes no PDF', script: 'echo garbage > "$out/document.pdf"', reason: /not a PDF/ },
    { what: 'makes nothing', script: 'exit 0', reason: /damaged, or protected by a password/ },
    { what: 'crashes', script: 'kill -SEGV $$', reason: /could not be converted/ },
    { what: 'takes too long', script: 'sleep 1000', timeMs: 300, reason: /took longer/ },
  ])(
    'where the program $what: 8, with a reason, and the upload can still be fetched',
    async (given) => {
      const { script, office = scripted(folder, 'office', `${officeOut}\n${script ?? ''}`) } =
        given;
      const scene = await startDocumentServer({
        office,
        ...('timeMs' in given ? { timeMs: given.timeMs } : {}),
      });
      const { uuid } = await uploadOffice(scene);
      await becomes(scene, uuid, 8);
      const record = await scene.server.store.read.documents.byUuid(uuid);
      expect(record?.statusMessage).toMatch(given.reason);
      expect((await scene.download(uuid)).bytes.equals(docx.data)).toBe(true);
      expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 1001 });
      expect((await scene.upload()).status).toBe(200);
      await scene.stop();
    },
  );
});

describe('LibreOffice', () => {
  beforeAll(() => void requireTool('libreoffice'));

  it('converts what is uploaded, and outlives what is no office file', async () => {
    const scene = await startDocumentServer({ office: 'soffice', searchPath });
    const broken = { data: Buffer.concat([docx.data.subarray(0, 600)]), fileName: 'b.docx' };
    const bad = (await scene.upload({ title: 'b.docx' }, broken)).json as Document;
    const table = { data: officeSamples.csv(200), fileName: 'c.csv' };
    const good = (await scene.upload({ title: 'c.csv' }, table)).json as Document;
    expect([bad.status, good.status, good.documentType]).toEqual([6, 6, 10]);
    await becomes(scene, good.uuid, 0);
    expect(await listed(scene, good.uuid)).toMatchObject({ totalPages: 4, documentType: 1 });
    expect(await scene.statusOf(bad.uuid)).toBe(8);
    await scene.stop();
  });
});
