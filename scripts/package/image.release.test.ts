import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildPackage } from './build.ts';
import { buildImage } from './image.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'platen-image-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Index {
  readonly manifests: readonly { readonly digest: string }[];
}
interface Manifest {
  readonly layers: readonly { readonly digest: string }[];
}

/** It needs Debian and root, as the machines have that make releases. */
test('the image is small, the same each time, and runs for somebody who is not root', async () => {
  await buildPackage(root, join(folder, 'package'));
  const digest = await buildImage(root, folder);
  expect(await buildImage(root, folder)).toBe(digest);
  const image = join(folder, 'platen.oci.tar');
  expect(statSync(image).size).toBeLessThan(90_000_000);

  const layout = join(folder, 'layout');
  const tree = join(folder, 'tree');
  for (const made of [layout, tree]) mkdirSync(made);
  execFileSync('tar', ['-xf', image, '-C', layout]);
  const blob = (name: string): string => join(layout, 'blobs', name.replace(':', '/'));
  const { manifests } = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')) as Index;
  expect(manifests).toMatchObject([{ digest }]);
  const { layers } = JSON.parse(readFileSync(blob(digest), 'utf8')) as Manifest;
  for (const layer of layers) execFileSync('tar', ['-xzf', blob(layer.digest), '-C', tree]);
  mkdirSync(join(tree, 'dev'), { recursive: true });
  for (const device of ['null', 'urandom'])
    execFileSync('cp', ['-a', `/dev/${device}`, join(tree, 'dev')]);
  cpSync('/etc/hosts', join(tree, 'etc/hosts'));
  const platen = 'node /usr/local/lib/node_modules/platen/bin/platen.js';
  const run = (line: string): string =>
    execFileSync(
      'chroot',
      ['--userspec=65532:65532', tree, '/bin/sh', '-c', `cd /data && HOME=/data ${platen} ${line}`],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin' },
      },
    );
  expect(JSON.parse(run('gate --only TAP-01 --json'))).toMatchObject({ outcome: 'passed' });
});
