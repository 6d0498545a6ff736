import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { seededChance } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { startProxy } from '../../suites/engine/fault-proxy/proxy.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { openOnly } from '../../suites/engine/run/facts-only.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { checkProfile } from '../../suites/engine/session/profile/read-profile.ts';
import { startForeignService } from '../../suites/foreign/foreign-service.ts';
import { oddityGroups, together } from '../../suites/foreign/oddities.ts';
import { faults } from '../../suites/rules/index.ts';
import { platen } from './run-command.fixture.ts';

const command = fileURLToPath(new URL('../platen.ts', import.meta.url));

interface Told {
  readonly played: number;
  readonly unreachable?: string;
  readonly violations: readonly {
    readonly rule: string;
    readonly steps: readonly string[];
    readonly replays: unknown;
    readonly builtIn: unknown;
    readonly script: string;
  }[];
}

/** Ids, times and refusals are written otherwise; nothing that a script with curl and sed cannot read. */
const chosenOddities = together(
  ['identifiers', 'times', 'refusals'].flatMap((group) => oddityGroups[group] ?? []),
).filter(({ name }) => !/^(?:busy-|download-5|uuid-braces)/.test(name));

let folder = '';
let service: Awaited<ReturnType<typeof startBuiltIn>>;
let foreign: Awaited<ReturnType<typeof startForeignService>>;
let profile: TargetProfile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-explore-'));
  service = await startBuiltIn({ plainHttp: true });
  const { own: _, control: __, restart: ___, ...target } = service.profile;
  const parts = { clock: systemClock, chance: seededChance(1) };
  foreign = await startForeignService(target, chosenOddities, parts);
  const choices = Object.assign({}, ...chosenOddities.map((one) => one.choices)) as object;
  profile = checkProfile({ ...target, ...foreign.profile, choices, name: 'foreign' }, 'foreign');
});
afterAll(async () => {
  await foreign.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The command's words for that target, with the profile in a file. */
async function exploring(target: object, ...more: readonly string[]): Promise<readonly string[]> {
  const file = join(await mkdtemp(join(folder, 'run-')), 'target.json');
  await writeFile(file, JSON.stringify({ ready: true, profile: target }));
  return ['explore', '--target', file, '--out', join(folder, 'out'), '--json', ...more];
}

/** How a script ends, and its last line. */
function runScript(
  script: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const ran = execFile('sh', [script], { env: environment }, (_, stdout) => {
      const said = stdout.trimEnd().split('\n').at(-1) ?? '';
      resolve({ code: ran.exitCode ?? -1, said });
    });
  });
}

describe('a violation of a service of others', () => {
  beforeAll(() => void requireTool('curl'));

  it('is green on the built-in service, and its script shows it there and nowhere else', async () => {
    const credentials = openOnly(profile, {});
    const made = faults
      .find(({ id }) => id === 'list-hides-a-document')
      ?.make({
        key: (kind) => credentials.key(kind),
        deviceToken: credentials.device(),
        limitedKeys: credentials.limitedKeys(),
      });
    await using faulty = await startProxy({ target: profile, interception: made ?? {} });
    const args = await exploring(faulty.profile, '--runs', '4', '--seed', '7');
    const { outcome, out, err } = await platen(...args);
    expect([outcome, err.slice(-300)]).toEqual(['failed', expect.any(String)]);
    const [found] = (JSON.parse(out) as Told).violations;
    expect(found).toMatchObject({
      rule: 'DOC-LIST-09',
      replays: { red: 3, of: 3 },
      builtIn: { state: 'green' },
    });
    expect(found?.steps.length).toBe(3);
    const secrets = {
      ...process.env,
      KEY_1: credentials.key('full'),
      DEVICE_1: credentials.device(),
    };
    const script = found?.script ?? '';
    const there = await runScript(script, { ...secrets, BASE: faulty.profile.baseUrl });
    expect(there.said).toMatch(/^VIOLATION\. expected: .+ in the list; got in the run: /);
    expect(there.code).toBe(1);
    const elsewhere = await runScript(script, { ...secrets, BASE: profile.baseUrl });
    expect(elsewhere.said).toMatch(/^as expected: /);
    expect(elsewhere.code).toBe(0);
  });
});

async function queueNames(): Promise<readonly string[]> {
  const answer = await fetch(`${profile.baseUrl}/inputports`, {
    headers: { 'x-api-key': openOnly(profile, {}).key('full') },
  });
  return ((await answer.json()) as readonly { readonly name: string }[]).map(({ name }) => name);
}

describe('platen explore', () => {
  it('has nothing against another implementation', async () => {
    const args = await exploring(profile, '--runs', '12', '--seed', '1');
    const { outcome, out, err } = await platen(...args);
    expect((JSON.parse(out) as Told).violations).toEqual([]);
    expect(outcome).toBe('passed');
    expect(err).toMatch(/^no violations in 12 sequences \(\d+ steps, \d+ calls\)/m);
  });

  it('is incomplete where nobody answers, and says so', async () => {
    const args = await exploring({ ...profile, baseUrl: 'http://127.0.0.1:9/api/v1' });
    const { outcome, out, err } = await platen(...args);
    expect(outcome).toBe('incomplete');
    expect(err).toMatch(/^nothing can be judged: .*ECONNREFUSED/m);
    expect(JSON.parse(out)).toMatchObject({ played: 0, violations: [] });
  });

  it('is incomplete where the target falls silent on the way', async () => {
    const silent = { paths: 0 };
    await using faulty = await startProxy({
      target: profile,
      interception: {
        request: (request) => {
          if (request.operation === 'users.create') silent.paths += 1;
          if (silent.paths > 0) throw new Error('no answer');
          return request;
        },
      },
    });
    const { outcome, out, err } = await platen(...(await exploring(faulty.profile)));
    expect(outcome).toBe('incomplete');
    expect(err).toContain('the target stopped answering; no further sequence was started');
    expect((JSON.parse(out) as Told).played).toBeLessThan(20);
  });

  it('tells what it saw when it is interrupted, and leaves nothing behind', async () => {
    // What another test took the target away from is still there.
    const before = await queueNames();
    const args = await exploring(profile, '--runs', '100000');
    const run = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void run.kill('SIGKILL'));
    const out = text(run.stdout);
    for await (const line of createInterface({ input: run.stderr }))
      if (/ [1-9]\d* of 100000 sequences/.test(line)) run.kill('SIGINT');
    if (run.exitCode === null) await once(run, 'exit');
    expect(run.exitCode).toBe(3);
    expect((JSON.parse(await out) as Told).played).toBeGreaterThan(0);
    const made = (await queueNames()).filter((name) => name.startsWith('platen-'));
    expect(made.filter((name) => !before.includes(name))).toEqual([]);
  });

  it.each([
    ['a seed that is no number', ['--seed', 'x'], /--seed.*must be a whole number/],
    ['no sequence', ['--runs', '0'], /--runs.*must be a whole number from 1/],
    ['a target without a file', ['--target', '/nowhere.yaml'], /nowhere\.yaml/],
  ])('refuses %s before anything is played', async (_, args, why) => {
    const { outcome, err } = await platen('explore', ...args);
    expect(outcome).toBe('usage');
    expect(err).toMatch(why);
  });
});
