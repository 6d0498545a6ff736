import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { smallHeader } from '../../journal/load/row.arbitrary.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import { createRowFile, readRowFile } from './row-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

function row(number: number): LoadRow {
  const numbers = { number, repeat: 0, stage: 1, driver: 0, sizeBytes: 2000 };
  return {
    ...numbers,
    journey: 'list',
    outcome: 'done',
    isSampled: false,
    at: { intended: number },
  };
}

const repeat = { kind: 'repeat', repeat: 0, seed: 7, startedAt: 'now' } as const;

async function read(file: string) {
  const numbers: number[] = [];
  const notes: unknown[] = [];
  const { header, torn } = await readRowFile(file, (rows, some) => {
    numbers.push(...rows.map(({ number }) => number));
    notes.push(...some);
  });
  return { header, torn, numbers, notes };
}

describe('a file of rows', () => {
  it('holds what was added, in its order, whenever it was added', async () => {
    const file = join(folder, 'whole.bin');
    {
      await using rows = await createRowFile(file, smallHeader);
      rows.note(repeat);
      for (let number = 0; number < 5000; number++) {
        rows.add(row(number));
        if (number % 1000 === 0) await rows.written();
        if (number % 1000 === 500) await Promise.resolve();
      }
    }
    expect(await read(file)).toEqual({
      header: smallHeader,
      torn: undefined,
      numbers: Array.from({ length: 5000 }, (_, number) => number),
      notes: [repeat],
    });
  });

  it('has everything in it as soon as that is told', async () => {
    const file = join(folder, 'told.bin');
    await using rows = await createRowFile(file, smallHeader);
    const begin = readFileSync(file).length;
    rows.add(row(1));
    await rows.written();
    expect(readFileSync(file).length).toBe(begin + 128);
  });

  it('does not take the place of another', async () => {
    const file = join(folder, 'there.bin');
    writeFileSync(file, 'mine');
    await expect(createRowFile(file, smallHeader)).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('that cannot be written says so, each time it is asked', async () => {
    const rows = await createRowFile(join(folder, 'closed.bin'), smallHeader);
    await rows[Symbol.asyncDispose]();
    rows.add(row(1));
    await expect(rows.written()).rejects.toThrow('file closed');
    await expect(rows.written()).rejects.toThrow('file closed');
  });

  it('of a killed process has all rows that were written, and names the torn one', async () => {
    const file = join(folder, 'killed.bin');
    await using child = writer(file);
    await once(child.process, 'message');
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    const { numbers } = await read(file);
    expect(numbers.length).toBeGreaterThanOrEqual(1000);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    // Wherever the kill has torn it.
    truncateSync(file, (await headerBytes()) + 128 * numbers.length - 28);
    const torn = await read(file);
    const last = torn.numbers.length;
    expect(torn.torn).toMatch(new RegExp(`^it ends within row ${String(last + 1)}: `));
  });
});

describe('what is refused', () => {
  it.for([
    ['nothing', '', 'it ends within its header'],
    ['another file', '%PDF-1.7 and so on, and so on', 'its first bytes differ'],
    ['half a header', 'PLTNROWS', 'it ends within its header'],
  ] as const)('%s', async ([name, content, says]) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    await expect(read(file)).rejects.toThrow(RowsError);
    await expect(read(file)).rejects.toThrow(`${file}: `);
    await expect(read(file)).rejects.toThrow(says);
  });

  it('garbage after a row, with the number of the row', async () => {
    const file = join(folder, 'garbage.bin');
    {
      await using rows = await createRowFile(file, smallHeader);
      rows.add(row(1));
    }
    appendFileSync(file, 'garbage');
    await expect(read(file)).rejects.toThrow('row 2 has an invalid beginning');
  });

  it('a file that is not there, and a folder', async () => {
    for (const file of [join(folder, 'none.bin'), folder])
      await expect(read(file)).rejects.toThrow(new RowsError(`cannot read ${file}`));
  });
});

async function headerBytes(): Promise<number> {
  const file = join(folder, 'header.bin');
  await using _rows = await createRowFile(file, smallHeader);
  return readFileSync(file).length;
}

interface Writer extends AsyncDisposable {
  readonly process: ChildProcess;
}

/** Writes rows on and on, in a process of its own; says when there are a thousand. */
function writer(file: string): Writer {
  const program = `
    import { createRowFile } from '${new URL('./row-file.ts', import.meta.url).href}';
    const rows = await createRowFile(${JSON.stringify(file)}, ${JSON.stringify(smallHeader)});
    for (let number = 0; ; number++) {
      rows.add({ ...${JSON.stringify(row(0))}, number });
      if (number % 100 === 99) await rows.written();
      if (number === 999) process.send('a thousand');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    process: child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
