import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  capturePrinter,
  startPrinter,
  type WrittenProfile,
} from '../../../simulators/printer/index.ts';
import { referenceTools, startReference } from '../../peers/reference.ts';
import { platenIn } from '../run-command.fixture.ts';

let folder = '';
beforeAll(async () => {
  for (const name of referenceTools) requireTool(name);
  folder = await mkdtemp(join(tmpdir(), 'platen-capture-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a printer captured from the reference printer of CUPS tells the same, attribute by attribute', async () => {
  await using original = await startReference();
  const file = join(folder, 'reference.json');
  const captured = await platenIn({}, ['printer', 'capture', original.url, file]);
  expect(captured.outcome).toBe('passed');
  const { document: told, leftOut } = await capture(original.url);
  expect(leftOut).toEqual([]);
  await using twin = await startPrinter({
    name: 'twin',
    host: '127.0.0.1',
    ippPort: 0,
    folder,
    profile: file,
    clock: systemClock,
    ids: randomIds,
  });
  const again = (await capture(twin.ippUrl ?? '')).document.attributes;
  const names = Object.keys(told.attributes);
  expect(Object.keys(again).filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect([name, again[name]]).toEqual([name, told.attributes[name]]);
});

function capture(url: string): Promise<WrittenProfile> {
  return capturePrinter(url, { keepIdentity: false, timeoutMs: 120_000 });
}
