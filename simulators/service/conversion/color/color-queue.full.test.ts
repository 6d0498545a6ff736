import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPath, readManifest } from '../../../../fixtures/documents/manifest.ts';
import { requireTool } from '../../../../fixtures/external-tools.ts';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import { randomIds } from '../../../kit/ids.ts';
import { type ContentStore, inlineLimitBytes } from '../../content/content.ts';
import { openContent } from '../../content/open.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { scripted } from '../../testing/program.ts';
import { aDocument } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { ConversionEvent } from '../conversion.ts';
import { defaultConversionSettings } from '../settings.ts';
import { openWorkspace } from '../workspace.ts';
import { ColorQueue } from './color-queue.ts';

let folder: string;
let sample: SampleStore;
let content: ContentStore;
let events: ConversionEvent[];
/** What waits for documents to settle. */
const clock: Clock = { ...systemClock, sleep: () => Promise.resolve() };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-color-'));
  sample = await sampleStore();
  const { documents } = sample.store.read;
  content = await openContent({
    folder: join(folder, 'documents'),
    ids: randomIds,
    documents,
    isShared: false,
  });
  events = [];
});
afterEach(async () => {
  await sample[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function queueWith(renderer: string, times: Clock = clock): Promise<ColorQueue> {
  return new ColorQueue({
    store: sample.store,
    content,
    workspace: await openWorkspace(join(folder, 'work'), randomIds),
    settings: { ...defaultConversionSettings, renderer },
    clock: times,
    log: (event) => events.push(event),
  });
}

/** Draws so many pages of one pixel, the first with colour. */
function drawing(pages: number): string {
  const [colored, grey] = ['\\377\\000\\000', '\\010\\010\\010'];
  const pictures = Array.from(
    { length: pages },
    (_, at) => `P6\\n1 1\\n255\\n${at === 0 ? colored : grey}`,
  );
  return scripted(folder, 'renderer', `printf '${pictures.join('')}'`);
}

async function add(
  fields: Partial<DocumentRecord>,
  bytes = Buffer.from('%PDF-'),
): Promise<DocumentRecord> {
  const size = bytes.length;
  expect(size).toBeLessThanOrEqual(inlineLimitBytes);
  const document = aDocument({
    uuid: randomIds.uuid(),
    totalPages: 3,
    colorPages: 3,
    expiresAt: 1e15,
    content: { kind: 'inline', size },
    ...fields,
  });
  await sample.store.write(({ change }) => change.addDocument(document, bytes));
  return document;
}

const found = ({ uuid }: DocumentRecord): Promise<DocumentRecord | undefined> =>
  sample.store.read.documents.byUuid(uuid);

describe('the colour pages of a document that waits (SIL-52a)', () => {
  it('are counted once it was seen, and change nothing else', async () => {
    const queue = await queueWith(drawing(3));
    const document = await add({});
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toEqual({ ...document, colorPages: 1, colorsCounted: true });
  });

  it('are as many as there are copies of them in the pages that are printed', async () => {
    const queue = await queueWith(drawing(3));
    const document = await add({ totalPages: 6, colorPages: 6 });
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toMatchObject({ colorPages: 2, colorsCounted: true });
  });

  it('are left to each document for a while, the last as the first: most are printed soon', async () => {
    let passedMs = 0;
    const waits: number[] = [];
    const sleep = (ms: number): Promise<void> => {
      waits.push(ms);
      passedMs += ms;
      return Promise.resolve();
    };
    const monotonic = (): bigint => BigInt(passedMs) * 1_000_000n;
    const queue = await queueWith(drawing(1), { ...clock, monotonic, sleep });
    for (const document of [await add({}), await add({})]) queue.add(document);
    await queue.idle();
    expect(waits).toEqual([1_000, 1_000]);
  });

  it.each([
    { what: 'was printed meanwhile', fields: { status: 1 } },
    { what: 'is being printed', fields: { claimedBy: 7 } },
    { what: 'is no PDF', fields: { documentType: 2 } },
    { what: 'is on its way to a printer', fields: { status: 5 } },
  ] as const)('are left alone where it $what', async ({ fields }) => {
    const queue = await queueWith(drawing(3));
    const document = await add({ ...fields });
    queue.add({ ...document, ...(fields.status === 1 ? { status: 0 } : {}) });
    await queue.idle();
    expect(await found(document)).toEqual(document);
  });

  it.each([
    { what: 'fails', script: 'echo torn >&2; exit 1', reason: /torn/ },
    { what: 'draws something else', script: 'yes', reason: /no pixmap/ },
    {
      what: 'stops in a picture',
      script: "printf 'P6\\n9 9\\n255\\n...'",
      reason: /not be rendered/,
    },
    { what: 'draws nothing', script: 'exit 0', reason: /not be rendered/ },
  ])('go on counting as colour where the renderer $what', async ({ script, reason }) => {
    const queue = await queueWith(scripted(folder, 'renderer', script));
    const document = await add({});
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toEqual({ ...document, colorsCounted: true });
    expect(events).toEqual([
      {
        kind: 'colors-unknown',
        documentUuid: document.uuid,
        reason: expect.stringMatching(reason) as string,
      },
    ]);
  });

  it('stay assumed without a renderer, and are found by a later process that has one', async () => {
    const document = await add({});
    const printed = await add({ status: 1 });
    const without = await queueWith('none');
    without.add(document);
    await without.idle();
    expect(await found(document)).toEqual(document);
    const later = await queueWith(drawing(2));
    later.recover();
    await later.idle();
    expect([(await found(document))?.colorPages, (await found(printed))?.colorPages]).toEqual([
      1, 3,
    ]);
  });

  it('wait no longer when the queue is cleared or stopped', async () => {
    const queue = await queueWith(scripted(folder, 'renderer', 'sleep 1000'));
    const document = await add({});
    queue.add(document);
    await queue.clear();
    queue.add(document);
    await queue.stop();
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toEqual(document);
    expect(events).toEqual([]);
  });

  it('are all found when more arrive at once than are remembered', async () => {
    const queue = await queueWith(drawing(3));
    const document = await add({});
    for (let count = 0; count < 1_000; count += 1)
      queue.add({ ...document, uuid: `gone-${String(count)}` });
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toMatchObject({ colorPages: 1 });
  });
});

describe('pdftoppm', () => {
  beforeAll(() => void requireTool('poppler'));

  const pdfs = readManifest().documents.filter(
    ({ name, language, bytes }) =>
      language === 'pdf' && !name.startsWith('broken/') && bytes <= inlineLimitBytes,
  );

  it.each(pdfs)('finds the colour pages of $name', async ({ name, pages, colorPages }) => {
    const queue = await queueWith('pdftoppm');
    const document = await add({ totalPages: pages }, readFileSync(documentPath(name)));
    queue.add(document);
    await queue.idle();
    expect(await found(document)).toMatchObject({ colorPages, colorsCounted: true });
  });
});
