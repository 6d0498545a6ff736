import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { startProxy } from '../../suites/engine/fault-proxy/proxy.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { openOnly } from '../../suites/engine/run/facts-only.ts';
import { explore } from '../../suites/explore/explore.ts';
import { faults } from '../../suites/rules/index.ts';
import { writeViolation } from './write-violation.ts';

const run = promisify(execFile);

/** How the script ends, and its last line. */
async function runScript(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const lastOf = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';
  try {
    const { stdout } = await run('sh', [script], { env: { ...process.env, ...environment } });
    return { code: 0, said: lastOf(stdout) };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, said: lastOf(stdout) };
  }
}

describe('the script of a violation', () => {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;
  let folder = '';

  beforeAll(async () => {
    requireTool('curl');
    folder = await mkdtemp(join(tmpdir(), 'platen-explore-'));
    target = await startBuiltIn({ plainHttp: true });
  });
  afterAll(async () => {
    await target.stop();
    await rm(folder, { recursive: true });
  });

  // Seeds that draw a sequence which shows it; where the moves change, the next ones will.
  it.each([
    ['user-loses-card', 1, 10],
    ['group-outlives-its-end', 2, 7],
    ['list-hides-a-document', 3, 11],
    ['deleted-user-logs-in', 2, 14],
  ])('shows %s in %i steps where it is, and nothing where it is not', async (id, most, seed) => {
    const credentials = openOnly(target.profile, {});
    const fault = faults.find((one) => one.id === id);
    await using proxy = await startProxy({
      target: target.profile,
      interception:
        fault?.make({
          key: (kind) => credentials.key(kind),
          deviceToken: credentials.device(),
          limitedKeys: credentials.limitedKeys(),
        }) ?? {},
    });
    const common = { clock: systemClock, ids: randomIds, environment: {}, length: 40 };
    const { violations } = await explore(
      { ...common, profile: proxy.profile, seed, runs: 40, width: 1, first: true },
      () => undefined,
    );
    const [found] = violations;
    expect(found?.shortest.steps.length).toBeLessThanOrEqual(most);
    expect(found?.replays).toEqual({ red: 3, of: 3 });
    const script = found === undefined ? undefined : await writeViolation(found, folder);
    if (script === undefined) throw new Error('nothing was found');
    const secrets = { KEY_1: credentials.key('full'), DEVICE_1: credentials.device() };
    const there = await runScript(script, { ...secrets, BASE: proxy.profile.baseUrl });
    expect(there.said).toMatch(/^VIOLATION\. expected: /);
    expect(there.code).toBe(1);
    const elsewhere = await runScript(script, { ...secrets, BASE: target.profile.baseUrl });
    expect(elsewhere.said).toMatch(/^as expected: /);
    expect(elsewhere.code).toBe(0);
  });
});
