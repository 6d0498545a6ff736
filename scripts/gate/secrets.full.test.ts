import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { platen } from '../commands/run-command.fixture.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let folder = '';

beforeAll(async () => {
  service = await startBuiltIn();
  folder = await mkdtemp(join(tmpdir(), 'platen-secrets-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Whatever stands in a profile as a secret. */
function secretsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    ['secret', 'password', 'token', 'deviceToken'].includes(name) && typeof inner === 'string'
      ? [inner]
      : secretsOf(inner),
  );
}

it('no output of any command holds a secret of the profile, nor a token the target gave', async () => {
  const target = join(folder, 'target.json');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await writeFile(
    target,
    JSON.stringify({ ready: true, profile: { ...service.profile, own: false } }),
  );
  const gate = ['gate', '--target', target, '--strict', '--out'];
  const said = [
    await platen('probe', '--target', target),
    await platen('probe', '--target', target, '--json'),
    await platen(...gate, first, '--only', 'VER,LOG', '--json', '--har'),
    await platen(...gate, second, '--only', 'DOC-DEL', '--max-requests', '20'),
    await platen('judge', first, '--out', join(folder, 'again')),
    await platen('diff', first, second, '--json'),
    await platen('diff', first, second, '--markdown'),
    await platen('cleanup', second, '--target', target),
    await platen('cleanup', second, '--target', target, '--json'),
  ];
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'target.json')
    .map((entry) => join(entry.parentPath, entry.name));
  expect(new Set(files.map((file) => file.replace(/^.*\./, '')))).toEqual(
    new Set(['gz', 'har', 'html', 'json', 'md', 'xml']),
  );
  const secrets = secretsOf(service.profile);
  expect(secrets.length).toBeGreaterThan(20);
  const outputs = [
    ...said.map(({ out, err }) => out + err),
    ...(await Promise.all(files.map(textOf))),
  ];
  for (const output of outputs) {
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    expect(output).not.toMatch(/access_token\\?"(:|&quot;:) ?\\?"(?!token#)/);
  }
});
