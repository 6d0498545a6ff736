import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { CsvFault, type CsvForm, type CsvRow, readCsv } from './csv.ts';
import { waitFor } from './lifecycle.ts';

const usual: CsvForm = { separator: ';', mostRowBytes: 1000 };

async function* cut(bytes: Uint8Array, at: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const to of at.toSorted((a, b) => a - b)) {
    yield bytes.subarray(from, to);
    from = to;
  }
  yield bytes.subarray(from);
}

async function rowsOf(
  text: string | Uint8Array,
  { at = [], ...form }: Partial<CsvForm> & { readonly at?: readonly number[] } = {},
): Promise<readonly CsvRow[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const rows: CsvRow[] = [];
  for await (const row of readCsv(cut(bytes, at), { ...usual, ...form })) rows.push(row);
  return rows;
}

/** Lines of the fault. */
async function faultOf(text: string | Uint8Array, form: Partial<CsvForm> = {}): Promise<CsvFault> {
  const fault: unknown = await rowsOf(text, form).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (fault instanceof CsvFault) return fault;
  throw new Error('no fault', { cause: fault });
}

describe('readCsv (RFC 4180)', () => {
  it.each([
    ['LF', 'a;b\nc;d\n'],
    ['CRLF', 'a;b\r\nc;d\r\n'],
    ['CR', 'a;b\rc;d\r'],
    ['both', 'a;b\r\nc;d\n'],
    ['none at the end', 'a;b\nc;d'],
    ['a byte order mark', '\ufeffa;b\nc;d\n'],
  ])('lines that end in %s', async (_what, text) => {
    expect(await rowsOf(text)).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['c', 'd'], line: 2 },
    ]);
  });

  it('counts lines, empty and quoted ones too', async () => {
    const text = 'a;1\r\n\r\nb;"2\r\n2"\r\nc;3\r\n';
    expect((await rowsOf(text)).map(({ cells: [name], line }) => [name, line])).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 5],
    ]);
  });

  it.each([
    [',', 'a,b;c\n', ['a', 'b;c']],
    ['\t', 'a\tb c\n', ['a', 'b c']],
    ['|', 'a|"b|c"\n', ['a', 'b|c']],
    ['😀', 'a😀b\n', ['a', 'b']],
  ])('separated by %j', async (separator, text, cells) => {
    expect(await rowsOf(text, { separator })).toEqual([{ cells, line: 1 }]);
  });

  it('nothing is trimmed, computed or taken for a comment', async () => {
    const cells = ['=1+1', ' +a ', '-b', '@c', '#d', "'e"];
    expect(await rowsOf(`${cells.join(';')}\n`)).toEqual([{ cells, line: 1 }]);
  });

  it.each([
    ['a quote that is never closed', 'a;b\nc;"d\n', 2],
    ['a quote within a value', 'a;b\nc;d"e\n', 2],
    ['text behind a quoted value', 'a;b\n"c"d;e\n', 2],
    ['a row that is too long', `a;b\nc;${'x'.repeat(2000)}\nd;e\n`, 2],
    ['a row of many short cells', `a;b\n${'x;'.repeat(1000)}\n`, 2],
  ])('%s is a fault of its line', async (_what, text, line) => {
    expect((await faultOf(text)).line).toBe(line);
  });

  it.each([
    ['Latin-1', Buffer.from('a;b\nJ\u00fcrgen;d\n', 'latin1'), 2],
    ['half a character at the end', Buffer.from('a;b\nc;\u00fc').subarray(0, -1), 2],
    ['UTF-16', Buffer.from('\ufeffa;b\n', 'utf16le'), 1],
  ])('%s is not UTF-8', async (_what, bytes, line) => {
    expect(await faultOf(bytes)).toMatchObject({ line, message: 'not UTF-8' });
  });

  it('a flood without line ends is refused before it takes memory', async () => {
    let taken = 0;
    async function* flood(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += 65_536;
        yield Buffer.alloc(65_536, 'x');
      }
    }
    const walk = readCsv(flood(), { separator: ',', mostRowBytes: 100_000 });
    await expect(walk.next()).rejects.toThrow(CsvFault);
    expect(taken).toBeLessThan(1_000_000);
  });

  it('so is a row that never ends, in lines of many cells', async () => {
    let taken = 0;
    async function* flood(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += 60_000;
        yield Buffer.from(`${','.repeat(60_000)}"\n"`);
      }
    }
    const walk = readCsv(flood(), { separator: ',', mostRowBytes: 100_000 });
    await expect(walk.next()).rejects.toThrow(CsvFault);
    expect(taken).toBeLessThan(2_000_000);
  });

  it('lets go of its source when nobody reads on', async () => {
    let released = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('a;b\n'.repeat(100));
      } finally {
        released = true;
      }
    }
    for await (const _ of readCsv(endless(), usual)) break;
    const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the end of the source' };
    expect(await waitFor(() => released || undefined, wait)).toBe(true);
  });
});

const cell = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.toWellFormed());
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });

it('whatever is quoted comes back, however the bytes are cut', async () => {
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, cuts, async (rows, at) => {
      const text = rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('');
      const read = await rowsOf(text, { at });
      expect(read.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map(lineEnds)));
    }),
  );
});

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

it('whatever the bytes are, there are rows or a fault with its line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const end: unknown = await rowsOf(bytes).catch((error: unknown) => error);
      const lines = Buffer.from(bytes)
        .toString('latin1')
        .split(/\r\n?|\n/).length;
      if (end instanceof CsvFault) expect(end.line).toBeLessThanOrEqual(lines);
      else expect(end).toBeInstanceOf(Array);
    }),
    { numRuns: 300 },
  );
});
