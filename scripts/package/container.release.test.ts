import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlatenContainer } from '../../library/testcontainers.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import { buildPackage } from './build.ts';
import { buildImage } from './image.ts';

/**
 * Debian's podman (packages podman, runc and containernetworking-plugins) as root. Images are kept in a
 * folder of the test. Limits are named, because a sandbox may not let them be raised.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'platen-container-'));
const socket = join(folder, 'podman.sock');
const configuration = join(folder, 'containers.conf');
const store = ['--storage-driver=vfs', '--root', join(folder, 'store')];
const hasEngine = spawnSync('podman', ['--version']).status === 0;
const environment = { ...process.env, CONTAINERS_CONF: configuration };
const podman = (...args: string[]): string =>
  execFileSync('podman', [...store, ...args], { env: environment, encoding: 'utf8' });
const stops = new AbortController();

beforeAll(async () => {
  if (!hasEngine) return;
  writeFileSync(
    configuration,
    '[containers]\ndefault_ulimits=["nofile=1024:1024","nproc=1000:1000"]\n' +
      '[engine]\nruntime="runc"\ncgroup_manager="cgroupfs"\n',
  );
  await buildPackage(root, join(folder, 'package'));
  await buildImage(root, folder);
  podman('load', '--input', join(folder, 'platen.oci.tar'));
  const engine = spawn('podman', [...store, 'system', 'service', '--time=0', `unix://${socket}`], {
    env: environment,
    stdio: 'ignore',
  });
  stops.signal.addEventListener('abort', () => engine.kill());
  await waitFor(() => (existsSync(socket) ? true : undefined), {
    what: 'the socket of the engine',
    clock: systemClock,
    deadlineMs: 60_000,
  });
  process.env['DOCKER_HOST'] = `unix://${socket}`;
  // It would be pulled, and each container of these tests is stopped by its own test.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
});
afterAll(() => {
  stops.abort();
  if (hasEngine) podman('rm', '--all', '--force');
  rmSync(folder, { recursive: true, force: true });
});

const version = (): string =>
  podman('images', '--format', '{{.Repository}}:{{.Tag}}', '--filter', 'reference=platen').trim();

test.skipIf(!hasEngine)('a bench in a container prints what a test uploads', async () => {
  await using container = await new PlatenContainer(version())
    .withOption('--printers', '2')
    .start();
  await using bench = await container.connect();
  await bench.service.upload({ user: 'alice', title: 'from outside' });
  await bench.readers[0].tap('1577336581');
  const job = await bench.printers[0].nextJob({ timeoutMs: 60_000 });
  expect(job).toMatchObject({ pages: 3, state: 'completed' });
  await bench.printers[0].inject({ kind: 'paper-jam' });
  expect(await bench.printers[0].faults()).toHaveLength(1);
  await bench.reset();
  expect(await bench.printers[0].faults()).toEqual([]);
});

test.skipIf(!hasEngine)('the image judges on a root file system that cannot be written to', () => {
  const line = ['run', '--rm', '--read-only', '--tmpfs', '/data:mode=1777', version()];
  const verdict = podman(...line, 'gate', '--only', 'DOC-SEND', '--json');
  expect(JSON.parse(verdict)).toMatchObject({ outcome: 'passed' });
});
