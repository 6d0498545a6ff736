import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { BalanceLine } from '../../../journal/load/balance-line.ts';
import { RowsError } from '../../../journal/load/rows-error.ts';
import { createBalanceFile, readBalanceFile } from './balance-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-balances-'));
const file = join(folder, 'balances.ndjson');
afterAll(() => rmSync(folder, { recursive: true }));

async function read(): Promise<BalanceLine[]> {
  const lines: BalanceLine[] = [];
  await readBalanceFile(file, (line) => lines.push(line));
  return lines;
}

const job = (number: number, uuid: string): BalanceLine => ({
  kind: 'job',
  userName: 'ann',
  number,
  uuid,
  papers: 1,
  isOpen: false,
});

async function write(lines: readonly BalanceLine[]): Promise<void> {
  await using out = await createBalanceFile(file);
  await Promise.all(lines.map((line) => out.add(line)));
}

describe('balances.ndjson', () => {
  it('is read as it was written, whatever stands in it', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => one.toWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (uuids) => {
        const lines = uuids.map((uuid, number) => job(number, uuid));
        await write(lines);
        expect(await read()).toEqual(lines);
      }),
      { numRuns: 30 },
    );
  });

  it('holds more than is written at once, in its order', async () => {
    const lines = Array.from({ length: 5_000 }, (_, number) => job(number, 'u'.repeat(100)));
    await write(lines);
    expect(await read()).toEqual(lines);
  });

  it('of a run that was killed, its last line is left out', async () => {
    await write([job(1, 'a'), job(2, 'b')]);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, -3));
    expect(await read()).toEqual([job(1, 'a')]);
  });

  it.each([
    ['no JSON', 'x\n', /behind line 0: a message is not JSON/],
    ['another line', '{"kind":"job"}\n', /line 1 cannot be read/],
    ['a list', '[]\n', /line 1 cannot be read/],
    [
      'no amount',
      '{"kind":"user","userName":"a","quota":"1e9","wallet":"0","entry":1}\n',
      /line 1/,
    ],
    ['no end', 'x'.repeat(1_000_000), /a message is too long/],
  ])('%s is refused', async (_, text, words) => {
    writeFileSync(file, text);
    await expect(read()).rejects.toThrow(RowsError);
    await expect(read()).rejects.toThrow(words);
  });

  it('that is not there is told', async () => {
    await expect(readBalanceFile(join(folder, 'none'), () => undefined)).rejects.toThrow(RowsError);
  });
});
