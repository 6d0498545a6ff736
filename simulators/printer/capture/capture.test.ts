import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { defaultProfile } from '../profile.ts';
import { startTestPrinter } from '../testing/ipp-client.ts';
import { askPrinter } from './ask-printer.ts';
import { capturePrinter } from './capture.ts';
import { withoutIdentity } from './identity.ts';
import { isRunning } from './running-attributes.ts';

const profiles = (await readdir(dirname(defaultProfile))).filter((file) => file.endsWith('.json'));
const patient = { timeoutMs: 120_000 };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-capture-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(profiles)('a printer captured from one with %s says the same of itself', async (file) => {
  await using original = await startTestPrinter([], join(dirname(defaultProfile), file));
  const { document, leftOut } = await capturePrinter(original.url, {
    ...patient,
    keepIdentity: true,
  });
  expect(leftOut).toEqual([]);
  await using twin = await startTestPrinter([], await saved(file, document));
  expect(await kindOf(twin.url)).toEqual(await kindOf(original.url));
});

test('without its identity it is another printer of that kind', async () => {
  await using original = await startTestPrinter();
  const { document } = await capturePrinter(original.url, { ...patient, keepIdentity: false });
  expect(document.attributes['printer-location']).toEqual({ text: '' });
  await using twin = await startTestPrinter([], await saved('twin.json', document));
  const kind = withoutIdentity(await askPrinter(original.url, patient));
  expect(await kindOf(twin.url)).toEqual(kind.filter(({ name }) => !isRunning(name)));
});

async function kindOf(url: string): Promise<readonly Attribute[]> {
  return (await askPrinter(url, patient)).filter(({ name }) => !isRunning(name));
}

async function saved(name: string, document: object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(document));
  return file;
}
