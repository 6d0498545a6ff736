import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journalText } from '../../reports/journal-text.fixture.ts';
import type { RunReport } from '../../reports/report.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import { startProxy } from '../../suites/engine/fault-proxy/proxy.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { openWire } from '../../suites/engine/session/http/wire.ts';
import { openBalancePlace } from '../../suites/engine/session/load/balances/balance-place.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { secretValue } from '../../suites/engine/session/profile/read-profile.ts';
import { platen } from './run-command.fixture.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let folder = '';
let target = '';

beforeAll(async () => {
  service = await startBuiltIn();
  folder = await mkdtemp(join(tmpdir(), 'platen-cleanup-'));
  target = join(folder, 'target.json');
  await writeFile(
    target,
    JSON.stringify({ ready: true, profile: { ...service.profile, own: false } }),
  );
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

interface Left {
  readonly kind: string;
  readonly name: string;
  readonly why: string;
}

const only = ['--only', 'IN-,GRP,DOC-DEL', '--out'];

async function gate(out: string, ...more: readonly string[]): Promise<readonly Left[]> {
  const { out: said } = await platen('gate', '--target', target, '--json', ...only, out, ...more);
  const report = JSON.parse(said.slice(said.lastIndexOf('\n{') + 1)) as RunReport;
  return (report.leftBehind ?? []).filter(({ kind }) => kind !== 'history record');
}

async function cleanup(
  run: string,
  file = target,
): Promise<{ gone: readonly Left[]; left: readonly Left[] }> {
  const { out } = await platen('cleanup', run, '--target', file, '--json');
  return JSON.parse(out) as { gone: readonly Left[]; left: readonly Left[] };
}

it('a run against a profile removes what it made', { timeout: 600_000 }, async () => {
  expect(await gate(join(folder, 'whole'))).toEqual([]);
});

it('a run removes users of one name in two providers, and the provider after them', async () => {
  const run = join(folder, 'namesakes');
  const args = ['--only', 'USR-DEL-05', '--out', run] as const;
  const { out } = await platen('gate', '--target', target, '--json', ...args);
  const report = JSON.parse(out.slice(out.lastIndexOf('\n{') + 1)) as RunReport;
  expect(report.leftBehind).toEqual([]);
  // Cut at any call, what is left can be cleaned up.
  for (const requests of ['8', '10', '12']) {
    await platen('gate', '--target', target, '--max-requests', requests, ...args);
    expect((await cleanup(run)).left).toEqual([]);
  }
});

it('platen cleanup removes what a run that was cut short left, and a second time finds it gone', async () => {
  const run = join(folder, 'cut');
  const left = await gate(run, '--max-requests', '25');
  expect(left.length).toBeGreaterThan(3);
  const cleaned = await cleanup(run);
  expect(new Set(cleaned.gone.map(({ name }) => name))).toEqual(
    new Set(left.map(({ name }) => name)),
  );
  expect(cleaned.left).toEqual([]);
  expect(await cleanup(run)).toEqual(cleaned);
});

it('a run that was killed has told what it did: prices are put back, and what it made is removed', async () => {
  const run = join(folder, 'killed');
  const journal = (): Promise<string> => journalText(run).catch(() => '');
  const isGiven = async (): Promise<boolean> => (await journal()).includes('"granted"');
  // From then on nothing is answered: the run is still going on when it is killed.
  const unanswered = new Promise<never>(() => undefined);
  let isHolding = true;
  await using plain = await startBuiltIn({ plainHttp: true });
  await using proxy = await startProxy({
    target: plain.profile,
    interception: {
      request: async (request) => (isHolding && (await isGiven()) ? unanswered : request),
    },
  });
  const held = join(folder, 'held.json');
  await writeFile(held, JSON.stringify({ ready: true, profile: { ...proxy.profile, own: false } }));
  const args = ['gate', '--only', 'BAL-01', '--target', held, '--out', run];
  const gateway = spawn(process.execPath, ['scripts/platen.ts', ...args], { stdio: 'ignore' });
  const ended = once(gateway, 'exit');
  const wait = { clock: systemClock, deadlineMs: 150_000, what: 'an amount to be granted' };
  await waitFor(async () => ((await isGiven()) ? true : undefined), wait);
  gateway.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect((await readdir(run)).toSorted()).toEqual(['.running', 'journal.ndjson']);
  expect(await isCharging(plain.profile)).toBe(true);
  await appendFile(join(run, 'journal.ndjson'), '{"seq":99999,"at":"1","ty');
  isHolding = false;
  const { gone, left } = await cleanup(run, held);
  expect(gone.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['price list', 'input port', 'output port', 'user']),
  );
  // An upload may have been under way: nobody knows its id.
  const known = left.filter(
    ({ why }) => why !== 'the call that may have created it was never answered',
  );
  expect(known.filter(({ kind }) => kind !== 'history record')).toEqual([]);
  expect(await isCharging(plain.profile)).toBe(false);
});

async function isCharging(profile: TargetProfile): Promise<boolean> {
  const { balances, keys, providerId } = profile;
  if (balances === undefined) throw new Error('it tells of no balances');
  await using wire = openWire({ ...profile, baseUrl: balances.url }, 60_000);
  const key = secretValue(keys.full.secret, {});
  return (await openBalancePlace({ url: balances.url, key, providerId, wire }).prices()).enabled;
}

it('says why where the target gives no answer', async () => {
  const run = join(folder, 'down');
  await gate(run, '--max-requests', '5');
  const [here, nowhere] = [service.profile.baseUrl, 'http://127.0.0.1:9/api/v1'];
  const journal = await journalText(run);
  const moved = join(run, 'journal.ndjson.gz');
  await writeFile(moved, gzipSync(journal.replaceAll(here, nowhere)));
  const file = join(folder, 'down.json');
  await writeFile(
    file,
    JSON.stringify({ ready: true, profile: { ...service.profile, own: false, baseUrl: nowhere } }),
  );
  const { outcome, err } = await platen('cleanup', run, '--target', file);
  expect(outcome).toBe('failed');
  expect(err).toContain('the target did not answer: connect ECONNREFUSED 127.0.0.1:9');
});

it('without the profile, or with that of another target, it is wrong usage', async () => {
  const run = join(folder, 'other');
  await gate(run, '--max-requests', '5');
  expect(await platen('cleanup', run)).toMatchObject({ outcome: 'usage' });
  const other = join(folder, 'other.json');
  await writeFile(
    other,
    JSON.stringify({
      ready: true,
      profile: { ...service.profile, baseUrl: 'http://127.0.0.1:9/api/v1' },
    }),
  );
  const { outcome, err } = await platen('cleanup', run, '--target', other);
  expect(outcome).toBe('usage');
  expect(err).toContain('the profile is of http://127.0.0.1:9/api/v1');
});
