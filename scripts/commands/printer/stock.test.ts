import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, nthLine, platen, type Run } from '../running-printer.fixture.ts';

let folder = '';
let run: Run;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-stock-'));
  run = begin('printer', '--fronts', 'raw', '--raw-port', '0', '--folder', folder);
  await nthLine(run.lines, 0);
});
afterAll(async () => {
  run.stop();
  await run.outcome;
  await rm(folder, { recursive: true, force: true });
});

function stock(...options: readonly string[]) {
  return platen('printer', 'stock', '--folder', folder, ...options);
}

test('trays and supplies are listed', async () => {
  const { out, outcome } = await stock();
  expect(outcome).toBe('passed');
  expect(out[0]).toMatch(/^main +iso_a4_210x297mm +stationery +250 of 500 sheets$/);
  expect(out[2]).toMatch(/^manual +empty +not known$/);
  expect(out[3]).toMatch(/^Black toner +toner +80 %$/);
});

test('a tray and a supply are changed, and nothing else', async () => {
  const size = 'na_letter_8.5x11in';
  const { out } = await stock('--tray', 'main', '--size', size, '--level', '12');
  expect(out[0]).toMatch(/^main +na_letter_8.5x11in +stationery +12 of 500 sheets$/);
  const toner = await stock('--supply', 'Black toner', '--level', '5');
  expect(toner.out[0]).toBe(out[0]);
  expect(toner.out[3]).toMatch(/^Black toner +toner +5 %$/);
  const [json = ''] = (await stock('--json')).out;
  expect(JSON.parse(json)).toMatchObject({
    supplies: [{ name: 'Black toner', level: 5 }, {}, {}, {}],
  });
});

test.each([
  [['--tray', 'main', '--supply', 'Black toner'], 'not both'],
  [['--level', '5'], 'Name what to change'],
  [['--tray', 'main'], 'Say what is in the tray'],
  [['--supply', 'Black toner', '--size', 'a4'], '--supply takes --level'],
  [['--tray', 'cellar', '--level', '1'], 'there is no tray "cellar": the printer has main'],
])('%j is wrong usage: %s', async (options, message) => {
  const { outcome, err } = await stock(...options);
  expect(outcome).toBe('usage');
  expect(err.join()).toContain(message);
});
