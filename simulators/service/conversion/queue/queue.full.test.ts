import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { systemClock } from '../../../kit/clock.ts';
import { randomIds } from '../../../kit/ids.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { ContentStore } from '../../content/content.ts';
import { openContent } from '../../content/open.ts';
import { inspector } from '../../inspect.ts';
import { documentTypes } from '../../rules/document-types.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { officeOut, scripted } from '../../testing/program.ts';
import { aDocument } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { ConversionEvent } from '../conversion.ts';
import { createConversion, type RunningConversion } from '../create-conversion.ts';
import { type ConversionSettings, defaultConversionSettings } from '../settings.ts';
import { openWorkspace } from '../workspace.ts';

let folder: string;
let sample: SampleStore;
let content: ContentStore;
let events: ConversionEvent[];
let running: RunningConversion[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-queue-'));
  sample = await sampleStore();
  const { documents } = sample.store.read;
  content = await openContent({
    folder: join(folder, 'documents'),
    ids: randomIds,
    documents,
    isShared: false,
  });
  events = [];
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.stop();
  await sample[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Its program makes three pages, unless told otherwise. */
async function start(changed: Partial<ConversionSettings> = {}): Promise<RunningConversion> {
  const conversion = createConversion({
    store: sample.store,
    content,
    delivery: { enqueuePush: () => Promise.resolve(true), wake: () => undefined },
    inspect: inspector(content),
    workspace: await openWorkspace(join(folder, 'work'), randomIds),
    settings: { ...defaultConversionSettings, renderer: 'none', ...office(), ...changed },
    clock: systemClock,
    log: (event) => events.push(event),
  });
  running.push(conversion);
  await conversion.recover();
  return conversion;
}

function office(script = ''): Pick<ConversionSettings, 'office'> {
  const copies = `cp ${documentPath('three-pages.pdf')} "$out"`;
  return {
    office: scripted(folder, `office-${randomIds.uuid()}`, `${officeOut}\n${script}\n${copies}`),
  };
}

async function add(fields: Partial<DocumentRecord>): Promise<DocumentRecord> {
  const document = aDocument({
    uuid: randomIds.uuid(),
    documentType: documentTypes.wordProcessing,
    status: 6,
    content: { kind: 'inline', size: 3 },
    ...fields,
  });
  await sample.store.write(({ change }) => change.addDocument(document, Buffer.from('abc')));
  return document;
}

async function found({ uuid }: DocumentRecord): Promise<DocumentRecord | undefined> {
  return sample.store.read.documents.byUuid(uuid);
}

const until = <T>(what: string, probe: () => T | undefined | Promise<T | undefined>): Promise<T> =>
  waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });

describe('conversions that an earlier process left', () => {
  it('are done, what was under way too', async () => {
    const waiting = await add({ createdAt: 1, paperSize: 'A5' });
    const underWay = await add({ createdAt: 2, status: 7, conversionTries: 1 });
    const conversion = await start();
    await conversion.idle();
    expect(await found(underWay)).toMatchObject({ status: 0, conversionTries: 2, totalPages: 3 });
    expect(await found(waiting)).toMatchObject({ status: 0, conversionTries: 1, documentType: 1 });
    expect(await found(waiting)).toMatchObject({ paperSize: 'A4' });
  });

  it('are given up when the service went down with them again and again', async () => {
    const cursed = await add({ status: 7, conversionTries: 3 });
    const conversion = await start();
    await conversion.idle();
    expect(await found(cursed)).toMatchObject({ status: 8 });
    expect(events).toEqual([
      {
        kind: 'failed',
        documentUuid: cursed.uuid,
        reason: expect.stringMatching(/3 times/) as string,
      },
    ]);
  });

  it('stopped in order they were no try', async () => {
    const document = await add({});
    const conversion = await start(office('sleep 1000'));
    await until('the conversion', async () =>
      (await found(document))?.status === 7 ? true : undefined,
    );
    await conversion.stop();
    expect(await found(document)).toMatchObject({ status: 7, conversionTries: 0 });
    await (await start()).idle();
    expect(await found(document)).toMatchObject({ status: 0 });
  });

  it('leave nothing in the folder they worked in', async () => {
    await add({});
    await (await start()).idle();
    expect(readdirSync(join(folder, 'work')).filter((name) => !name.startsWith('office-'))).toEqual(
      [],
    );
  });
});

describe('the queue of conversions', () => {
  it('has as many at a time as it is told, and no more', async () => {
    const log = join(folder, 'log');
    // The first is not done before the second has begun.
    const second = `until [ $(grep -c + ${log}) -ge 2 ]; do sleep 0.05; done`;
    const script = `echo + >> ${log}; ${second}; sleep 0.2; echo - >> ${log}`;
    for (let count = 0; count < 4; count += 1) await add({ createdAt: count });
    const conversion = await start({ ...office(script), atOnce: 2 });
    await conversion.idle();
    const signs = readFileSync(log, 'utf8').trim().split('\n');
    const depths = signs.map(
      (_, at) => signs.slice(0, at + 1).filter((sign) => sign === '+').length * 2 - at - 1,
    );
    expect(signs).toHaveLength(8);
    expect(Math.max(...depths)).toBe(2);
  });

  it('finds what arrives while it works', async () => {
    const conversion = await start(office('sleep 0.1'));
    const documents: DocumentRecord[] = [];
    for (let count = 0; count < 3; count += 1) {
      const document = await add({ createdAt: count });
      documents.push(document);
      conversion.arrived(document);
    }
    await conversion.idle();
    for (const document of documents) expect(await found(document)).toMatchObject({ status: 0 });
  });

  it('forgets what is under way when the store is to be cleared, and goes on afterwards', async () => {
    const before = await add({});
    const conversion = await start(office('[ -e "$HOME/../../go" ] || sleep 1000'));
    await until('the conversion', async () =>
      (await found(before))?.status === 7 ? true : undefined,
    );
    await conversion.clear();
    scripted(folder, 'go', '');
    const after = await add({});
    conversion.arrived(after);
    await conversion.idle();
    expect([(await found(before))?.status, (await found(after))?.status]).toEqual([7, 0]);
  });

  it('outlives a document whose bytes are gone', async () => {
    const lost = await add({ content: { kind: 'file', size: 9, file: 'gone' } });
    const good = await add({});
    const conversion = await start();
    await conversion.idle();
    expect(await found(lost)).toMatchObject({
      status: 8,
      statusMessage: 'the content of the document is missing',
    });
    expect(await found(good)).toMatchObject({ status: 0 });
  });

  it('refuses a spreadsheet of more than ten thousand pages (interface 8), keeping what was uploaded', async () => {
    const kids = '3 0 R '.repeat(10_001);
    const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 10001/Kids[${kids}]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
    const program = {
      office: scripted(
        folder,
        'sheets',
        `${officeOut}\ncat > "$out/document.pdf" <<'X'\n${pdf}\nX`,
      ),
    };
    const sheet = await add({ documentType: documentTypes.spreadsheet });
    const prose = await add({});
    const conversion = await start(program);
    await conversion.idle();
    expect(await found(sheet)).toMatchObject({ status: 8, content: { kind: 'inline', size: 3 } });
    expect(await found(prose)).toMatchObject({ status: 0, totalPages: 10_001 });
    expect(readdirSync(join(folder, 'documents'))).toHaveLength(0);
  });
});
