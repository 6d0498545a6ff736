import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapInPjl } from '../../kit/wire/pjl/wrap.ts';
import type { Receipt } from '../receipt.ts';
import {
  dial,
  eventually,
  gather,
  receiptOf,
  receiptsOf,
  sendRaw,
  standPrinter,
} from '../test-stand.ts';

const exit = '\x1b%-12345X';

test('a connection is a job, and its bytes arrive unchanged', async () => {
  await using printer = await standPrinter();
  const document = '%!PS-Adobe-3.0\n%%Pages: 1\nshowpage\n';
  expect(await sendRaw(printer, document)).toBe('');
  const receipt = await receiptOf(printer);
  expect(receipt).toMatchObject({
    front: 'raw',
    state: 'completed',
    language: 'postscript',
    pages: 1,
    bytes: document.length,
    sha256: sha256(document),
    wireSha256: sha256(document),
  });
  const content = printer.content(receipt.id);
  expect(content && String(await buffer(content))).toBe(document);
});

test('a printer that greets tells its status and takes the job', async () => {
  await using printer = await standPrinter({ rawHabits: { greeting: 'status' } });
  expect(await sendRaw(printer, '%!PS-Adobe-3.0\nshowpage\n')).toMatch(
    /^@PJL USTATUS DEVICE\r\nCODE=/,
  );
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed' });
});

test('a connection without bytes is no job, nor is one with questions only', async () => {
  await using printer = await standPrinter();
  expect(await sendRaw(printer)).toBe('');
  expect(await sendRaw(printer, `${exit}@PJL INFO ID\r\n${exit}`)).toBe(
    '@PJL INFO ID\r\n"p1"\r\n\f',
  );
  await sendRaw(printer, 'a job');
  expect(await receiptOf(printer)).toMatchObject({ bytes: 5, jobId: 1 });
});

test('the envelope that is written for a document is read as what it asks', async () => {
  await using printer = await standPrinter();
  const { prefix, suffix } = wrapInPjl({
    copies: 3,
    sides: 'two-sided-long-edge',
    colorMode: 'monochrome',
    jobName: 'Größe.pcl',
    userName: 'anna',
    language: 'pcl',
  });
  const document = '\x1bE page one\f page two\f\x1bE';
  await sendRaw(printer, prefix, document, suffix);
  expect(await receiptOf(printer)).toMatchObject({
    language: 'pcl',
    bytes: document.length,
    sha256: sha256(document),
    wireSha256: sha256(Buffer.concat([prefix, Buffer.from(document), suffix])),
    ticket: {
      copies: 3,
      sides: 'two-sided-long-edge',
      colorMode: 'monochrome',
      jobName: 'Größe.pcl',
      userName: 'anna',
      other: { LANGUAGE: 'PCL', STRINGCODESET: 'UTF8' },
    },
  });
  expect(printer.state().pageCount).toBe(6);
});

test.each([
  ['COPIES=3', { copies: 3, other: {} }],
  ['QTY=3', { copies: 3, other: {} }],
  ['COPIES=4000', { copies: 999, other: {} }],
  ['DUPLEX=OFF', { sides: 'one-sided', other: {} }],
  ['DUPLEX=ON', { sides: 'two-sided-long-edge', other: {} }],
  ['DUPLEX=ON BINDING=SHORTEDGE', { sides: 'two-sided-short-edge', other: {} }],
  ['DUPLEX=PERHAPS', { other: {} }],
  ['rendermode = grayscale', { colorMode: 'monochrome', other: {} }],
  ['PAPER=A3', { other: { PAPER: 'A3' } }],
  ['LPARM:PCL PTSIZE=8', { other: { 'LPARM:PCL PTSIZE': '8.00' } }],
  ['VENDOR="its own"', { other: { VENDOR: 'its own' } }],
])('SET %s arrives in the ticket', async (setting, ticket) => {
  await using printer = await standPrinter();
  await sendRaw(printer, `${exit}@PJL SET ${setting}\r\n${exit}text`);
  expect((await receiptOf(printer)).ticket).toEqual(ticket);
});

test('several jobs in one connection, each with its own envelope and bytes', async () => {
  await using printer = await standPrinter();
  const job = (name: string): string =>
    `${exit}@PJL JOB NAME="${name}"\r\n@PJL SET COPIES=2\r\n@PJL ENTER LANGUAGE=PCL\r\n\x1bE ${name}${exit}@PJL EOJ\r\n${exit}`;
  await sendRaw(printer, job('first') + job('second'));
  const receipts = await receiptsOf(printer, 2);
  expect(
    receipts.map(({ ticket, wireSha256 }) => [ticket.jobName, ticket.copies, wireSha256]),
  ).toEqual([
    ['first', 2, sha256(job('first'))],
    ['second', 2, sha256(job('second'))],
  ]);
});

test('two documents without JOB and EOJ, divided by an exit', async () => {
  await using printer = await standPrinter();
  await sendRaw(
    printer,
    `${exit}@PJL SET COPIES=5\n@PJL ENTER LANGUAGE=PCL\n\x1bE one${exit}@PJL ENTER LANGUAGE=PCL\n\x1bE two${exit}`,
  );
  const receipts = await receiptsOf(printer, 2);
  expect(receipts.map(({ ticket, bytes }) => [ticket.copies, bytes])).toEqual([
    [5, 6],
    [undefined, 6],
  ]);
});

test('within one JOB settings last for each of its documents', async () => {
  await using printer = await standPrinter();
  const enter = '@PJL ENTER LANGUAGE=PCL\n';
  await sendRaw(
    printer,
    `${exit}@PJL JOB NAME="a"\n@PJL SET QTY=4\n${enter}\x1bE1${exit}${enter}\x1bE2${exit}@PJL EOJ\n${enter}\x1bE3`,
  );
  const receipts = await receiptsOf(printer, 3);
  expect(receipts.map(({ ticket }) => [ticket.jobName, ticket.copies])).toEqual([
    ['a', 4],
    ['a', 4],
    [undefined, undefined],
  ]);
});

test('a job is told though the connection stays open behind its end', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  socket.write(`${exit}@PJL ENTER LANGUAGE=PCL\r\n\x1bE text${exit}`);
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', bytes: 7 });
});

test('DEFAULT holds for later connections, until INITIALIZE', async () => {
  await using printer = await standPrinter();
  await sendRaw(printer, '@PJL DEFAULT COPIES=2\n');
  await sendRaw(printer, 'text');
  await sendRaw(printer, '@PJL INITIALIZE\n');
  await sendRaw(printer, 'text');
  const receipts = await receiptsOf(printer, 2);
  expect(receipts.map(({ ticket }) => ticket.copies)).toEqual([2, undefined]);
});

test('the device closes when the job is printed, or when it is received', async () => {
  for (const halfClose of ['when-printed', 'when-received', 'at-once'] as const) {
    const faults = [{ kind: 'out-of-paper' }] as const;
    await using printer = await standPrinter({ faults, rawHabits: { halfClose } });
    using socket = await dial(printer);
    gather(socket);
    const closed = new Promise((resolve) => socket.once('end', () => resolve('closed')));
    socket.end('text');
    await eventually('the job', () => (printer.state().state === 'stopped' ? true : undefined));
    if (halfClose !== 'when-printed') expect(await closed).toBe('closed');
    expect(printer.receipts()).toEqual([]);
    await printer.setFaults([]);
    expect(await closed).toBe('closed');
    expect(await receiptOf(printer)).toMatchObject({ state: 'completed' });
  }
});

test('garbage in any pieces is a job or none, and never the end of the printer', async () => {
  await using printer = await standPrinter({ keep: 'digest' });
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        exit,
        '@PJL ',
        '@PJL INFO ID\n',
        '@PJL JOB NAME="',
        '\x1b',
        '%PDF-1.7\n',
        '@PJL EOJ\n',
      )
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom(
        '@PJL ENTER LANGUAGE=PDF\n',
        '@PJL SET COPIES=9999999999\n',
        '@PJL USTATUS DEVICE=ON\n',
      )
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      await sendRaw(printer, ...pieces);
    }),
    { numRuns: 200 },
  );
  await sendRaw(printer, 'still there');
  const wanted = sha256('still there');
  const isSound = (receipt: Receipt): boolean => receipt.sha256 === wanted;
  const sound = await eventually('a sound job', () => printer.receipts().find(isSound));
  expect(sound.state).toBe('completed');
});

test('documents arrive byte for byte, whatever is around them and however the stream is cut', async () => {
  await using printer = await standPrinter({ keep: 'digest' });
  await fc.assert(
    fc.asyncProperty(fc.array(envelopedDocument, { maxLength: 4 }), cuts, async (parts, at) => {
      const before = printer.receipts().length;
      const stream = Buffer.concat(parts.map(({ wire }) => wire));
      await sendRaw(printer, ...cutAt(stream, at));
      const receipts = await eventually('the receipts', () => {
        const made = printer.receipts().slice(before);
        return made.length >= parts.length ? made : undefined;
      });
      expect(receipts.map((receipt) => receipt.sha256)).toEqual(
        parts.map(({ document }) => sha256(document)),
      );
      expect(receipts.reduce((sum, receipt) => sum + receipt.wireBytes, 0)).toBe(stream.length);
    }),
    { numRuns: 150 },
  );
});

test('an envelope without end is a job without a document', async () => {
  await using printer = await standPrinter();
  await sendRaw(printer, '@PJL COMMENT ', Buffer.alloc(200_000, 'x'));
  expect(await receiptOf(printer)).toMatchObject({
    state: 'aborted',
    bytes: 0,
    wireBytes: 200_013,
  });
});

const command = fc.constantFrom(
  '@PJL',
  '@PJL COMMENT x',
  '@PJL SET COPIES=2',
  '@PJL JOB NAME="a"',
  '@PJL RDYMSG DISPLAY="b"',
  '@pjl set unknown = "',
  '@PJL USTATUS PAGE=ON',
  '@PJL DEFAULT',
  '@PJL =',
  '@PJL EOJ',
);
const document = fc
  .uint8Array({ minLength: 1, maxLength: 200 })
  .map((bytes) => Buffer.from(bytes))
  .filter((bytes) => !bytes.includes(exit));
const envelopedDocument = fc
  .record({ before: fc.array(command, { maxLength: 4 }), document })
  .map((parts) => {
    const lines = [...parts.before, '@PJL ENTER LANGUAGE=PCL']
      .map((line) => `${line}\r\n`)
      .join('');
    const around = [Buffer.from(`${exit}${lines}`), parts.document, Buffer.from(exit)];
    return { document: parts.document, wire: Buffer.concat(around) };
  });
const cuts = fc.array(fc.nat(1500), { maxLength: 10 });

function cutAt(stream: Uint8Array, at: readonly number[]): readonly Uint8Array[] {
  const places = [...at.filter((cut) => cut < stream.length), stream.length].sort((a, b) => a - b);
  return places.map((place, index) => stream.subarray(places[index - 1] ?? 0, place));
}

function sha256(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('hex');
}
