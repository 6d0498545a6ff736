import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../random-access.ts';
import { pageContents } from './page-contents.ts';
import { catalog, pagesNode, samplePdf } from './sample-pdf.ts';

const read = (bytes: Uint8Array): ReturnType<typeof pageContents> =>
  pageContents(bytesSource(bytes));

function stream(text: string): string {
  return `<< /Length ${String(text.length)} >>\nstream\n${text}\nendstream`;
}

function packed(text: string): string {
  const data = deflateSync(Buffer.from(text, 'latin1')).toString('latin1');
  return `<< /Length ${String(data.length)} /Filter /FlateDecode >>\nstream\n${data}\nendstream`;
}

/** One page that draws what these streams hold. */
function onePage(...streams: readonly string[]): Buffer {
  const references = streams.map((_, at) => `${String(at + 4)} 0 R`).join(' ');
  const page = `<< /Type /Page /Parent 2 0 R /Contents [${references}] >>`;
  return samplePdf([catalog, pagesNode('[3 0 R]', '/Count 1'), page, ...streams]);
}

describe('what the pages of a PDF draw', () => {
  it('is the same in other compression, white space and streams, and in a pair of q and Q', async () => {
    const plain = await read(onePage(stream('0 0 10 10 re f')));
    expect(plain?.pages).toBe(1);
    for (const other of [
      onePage(packed('0 0 10 10 re f')),
      onePage(stream('0 0 10 10 re'), packed('f')),
      onePage(stream('q\n0 0 10 10\nre  f\nQ\n')),
    ])
      expect(await read(other)).toEqual(plain);
  });

  it('differs where something else is drawn, or on another page', async () => {
    const digests = [
      await read(onePage(stream('0 0 10 10 re f'))),
      await read(onePage(stream('0 0 10 11 re f'))),
      await read(readFileSync('fixtures/documents/three-pages.pdf')),
      await read(readFileSync('fixtures/documents/ten-pages-colour.pdf')),
    ].map((one) => one?.digest);
    expect(new Set(digests).size).toBe(4);
  });

  it('counts the pages of real documents', async () => {
    expect(await read(readFileSync('fixtures/documents/three-pages.pdf'))).toMatchObject({
      pages: 3,
    });
    expect(await read(readFileSync('fixtures/documents/object-streams.pdf'))).toBeDefined();
  });

  it('is unknown of a file that was cut, and of what is no PDF', async () => {
    const whole = readFileSync('fixtures/documents/three-pages.pdf');
    expect(await read(whole.subarray(0, whole.length / 2))).toBeUndefined();
    expect(await read(Buffer.from('no PDF at all'))).toBeUndefined();
    expect(await read(onePage('<< /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream'))).toBe(
      undefined,
    );
  });
});
