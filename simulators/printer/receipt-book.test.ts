import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Receipt } from './receipt.ts';
import { ReceiptBook } from './receipt-book.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-book-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is oldest goes first: documents beyond the bytes, jobs beyond their number', () => {
  const sizes = fc.array(fc.nat(50), { maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.nat(120), fc.integer({ min: 1, max: 12 }), (all, bytes, jobs) => {
      const book = new ReceiptBook({ jobs, bytes });
      for (const [index, size] of all.entries()) book.add(receipt(index, size));
      const kept = book.all();
      expect(kept.map(({ jobId }) => jobId)).toEqual(all.map((_, index) => index).slice(-jobs));
      const withFile = kept.filter(({ file }) => file !== undefined).map((one) => one.jobId);
      expect(withFile).toEqual(all.map((_, index) => index).slice(-withFile.length || all.length));
      const sum = withFile.reduce((total, index) => total + (all[index] ?? 0), 0);
      expect(sum).toBeLessThanOrEqual(bytes);
      const next = all.length - 1 - withFile.length;
      if (next >= 0 && withFile.length < jobs)
        expect(sum + (all[next] ?? 0)).toBeGreaterThan(bytes);
      expect(book.kept()).toMatchObject({ documents: withFile.length, bytes: sum });
    }),
  );
});

test('totals go on when jobs are forgotten', () => {
  const book = new ReceiptBook({ jobs: 1, bytes: 5 });
  for (const jobId of [1, 2, 3]) book.add(receipt(jobId, 10));
  book.add({ ...receipt(4, 10), state: 'aborted' });
  expect(book.kept()).toMatchObject({ jobs: 1, totals: { jobs: 4, bytes: 40, impressions: 6 } });
});

test('a document that is being read stays, with its job, until that ends', async () => {
  const book = new ReceiptBook({ jobs: 1, bytes: 10 });
  const read = await onDisk(1);
  book.add(read);
  const content = book.content(read.id);
  const [second, third] = [await onDisk(2), await onDisk(3)];
  book.add(second);
  book.add(third);
  expect(book.all().map(({ jobId }) => jobId)).toEqual([1]);
  expect(content && String(await buffer(content))).toBe('document 1');
  await book.settled();
  expect([read, second, third].map(({ file }) => existsSync(file ?? ''))).toEqual([
    true,
    false,
    false,
  ]);
  const fourth = await onDisk(4);
  book.add(fourth);
  await book.settled();
  expect([read, fourth].map(({ file }) => existsSync(file ?? ''))).toEqual([false, true]);
});

async function onDisk(jobId: number): Promise<Receipt> {
  const made = { ...receipt(jobId, 10), file: join(folder, String(jobId)) };
  await writeFile(made.file, `document ${jobId}`);
  return made;
}

function receipt(jobId: number, bytes: number): Receipt {
  return {
    id: `receipt-${jobId}`,
    printer: 'p1',
    front: 'raw',
    jobId,
    state: 'completed',
    language: 'text',
    bytes,
    sha256: '',
    wireBytes: bytes,
    wireSha256: '',
    pages: 2,
    pagesSure: true,
    ticket: { other: {} },
    head: new Uint8Array(0),
    tail: new Uint8Array(0),
    file: join(folder, 'never-made', String(jobId)),
    firstByteNs: 0n,
    lastByteNs: 0n,
    arrivedAt: 0,
    lastByteAt: 0,
  };
}
