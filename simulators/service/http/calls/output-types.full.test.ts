import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { requireTool } from '../../../../fixtures/external-tools.ts';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import { recognise } from '../../../kit/wire/pdl/language.ts';
import type { OutputPort } from '../../rules/records.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';
import { searchPath } from '../../testing/program.ts';

const pdf = readFileSync(documentPath('three-pages.pdf'));
const printed = (scene: DocumentServer): Buffer => scene.sink.jobs.at(-1)?.bytes ?? Buffer.alloc(0);

async function uploaded(scene: DocumentServer, data = pdf): Promise<string> {
  return ((await scene.upload({}, { data })).json as { readonly uuid: string }).uuid;
}

/** A port at the sink that wants this; its serial number. */
async function portWith(scene: DocumentServer, fields: Partial<OutputPort>): Promise<string> {
  const deviceSerial = `SN-${JSON.stringify(fields).replace(/\W/g, '-')}`;
  await scene.server.addPort({ address: scene.sink.address, deviceSerial, ...fields });
  return deviceSerial;
}

describe('a port that wants what nothing here makes (interface 4.5 outputtype)', () => {
  let scene: DocumentServer;
  beforeAll(async () => {
    scene = await startDocumentServer({ driver: 'none' });
  });
  afterAll(() => scene.stop());

  it.each([
    ['PCL 6 of a PDF without a driver', pdf, 3],
    ['PDF of text', Buffer.from('plain text\n'), 1],
  ])('%s: 1001, nothing is sent, and the document waits', async (_what, data, outputType) => {
    const serial = await portWith(scene, { outputType });
    const uuid = await uploaded(scene, data);
    expect(await scene.send(uuid, serial)).toMatchObject({
      status: 200,
      json: { errorCode: 1001 },
    });
    expect(await scene.statusOf(uuid)).toBe(0);
    expect(scene.sink.jobs).toEqual([]);
  });

  it('from a push queue it is FAILED', async () => {
    const outputPortId = await scene.server.addPort({ address: scene.sink.address, outputType: 3 });
    await scene.server.addQueue('pcl', { portType: 1, outputPortId });
    const uuid = await scene.uploaded({ portname: 'pcl' });
    await waitFor(async () => ((await scene.statusOf(uuid)) === 4 ? true : undefined), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'FAILED',
    });
    expect(scene.sink.jobs).toEqual([]);
  });
});

describe('what a port does to a job', () => {
  let scene: DocumentServer;
  beforeAll(async () => {
    scene = await startDocumentServer();
  });
  afterAll(() => scene.stop());

  it('nothing, where it asks for nothing (SIL-5C)', async () => {
    const serial = await portWith(scene, { outputType: 1, monochrome: true });
    expect((await scene.send(await uploaded(scene), serial)).json).toEqual({ errorCode: 0 });
    expect(printed(scene).equals(pdf)).toBe(true);
  });

  it('copies are our pages where the printer does not collate, and sides stay its own', async () => {
    const serial = await portWith(scene, { softwareCopyCollation: true });
    const form = { copies: '2', duplex: '1' };
    expect((await scene.send(await uploaded(scene), serial, { form })).json).toEqual({
      errorCode: 0,
    });
    const head = printed(scene).toString('latin1', 0, 300);
    expect(head).toMatch(/DUPLEX=ON[^]*ENTER LANGUAGE=PDF/);
    expect(head).toContain('QTY=1');
    expect(printed(scene).length).toBeLessThan(pdf.length * 2);
  });

  it('the last page first, for a reversed finisher; a retained document is as it was', async () => {
    const serial = await portWith(scene, { reverseFinisher: true });
    const uuid = await uploaded(scene);
    const form = { retain: 'true' };
    expect((await scene.send(uuid, serial, { form })).json).toEqual({ errorCode: 0 });
    expect(recognise(printed(scene))).toBe('pdf');
    expect(printed(scene).equals(pdf)).toBe(false);
    expect((await scene.download(uuid)).bytes.equals(pdf)).toBe(true);
  });
});

describe('Ghostscript', () => {
  beforeAll(() => void requireTool('ghostscript'));

  it.each([
    [3, 'pcl-xl'],
    [4, 'postscript'],
  ] as const)(
    'output type %i arrives as %s, over raw and with an envelope',
    async (outputType, language) => {
      const scene = await startDocumentServer({ driver: 'gs', searchPath });
      const serial = await portWith(scene, { outputType });
      expect((await scene.send(await uploaded(scene), serial)).json).toEqual({ errorCode: 0 });
      expect(recognise(printed(scene))).toBe(language);
      const form = { copies: '2', grayscale: 'true' };
      expect((await scene.send(await uploaded(scene), serial, { form })).json).toEqual({
        errorCode: 0,
      });
      expect(printed(scene).toString('latin1', 0, 300)).toMatch(/QTY=2[^]*RENDERMODE=GRAYSCALE/);
      await scene.stop();
    },
  );
});
