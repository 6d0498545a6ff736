import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import type { TrialResult } from '../../suites/engine/run/probe/trial/trial.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { platen, type Said } from './run-command.fixture.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let folder = '';

beforeAll(async () => {
  service = await startBuiltIn();
  folder = await mkdtemp(join(tmpdir(), 'platen-trial-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function tried(profile: TargetProfile, ...more: readonly string[]): Promise<Said> {
  const file = join(folder, 'target.json');
  await writeFile(file, JSON.stringify({ ready: true, profile }));
  return platen('probe', '--target', file, '--trial', ...more);
}

describe('platen probe --trial', () => {
  it('finds of the built-in service what it is said to do, and removes what it made', async () => {
    const { out, outcome } = await tried(service.profile, '--json');
    const { trial } = JSON.parse(out) as { readonly trial: TrialResult };
    expect(outcome).toBe('passed');
    expect(trial.findings.map(({ member, state }) => [member, state])).toEqual([
      ['changesLagMs', 'agrees'],
      ['downloads', 'agrees'],
      ['historyLagMs', 'agrees'],
      ['historyHolds', 'agrees'],
      ['importMs', 'agrees'],
      ['names', 'agrees'],
    ]);
    expect(trial.left.filter(({ removable }) => removable)).toEqual([]);
    expect(trial.requests).toBeGreaterThan(10);
  });

  it('says where the profile contradicts what was seen, and what belongs there', async () => {
    const choices = { downloads: 'others', historyHolds: 'finished' } as const;
    const { out, outcome } = await tried({ ...service.profile, choices });
    expect(outcome).toBe('failed');
    expect(out).toContain('WRONG      choices.downloads: returned as uploaded: PDF, text');
    expect(out).toContain('choices:\n  downloads: uploaded\n  historyHolds: all\n');
  });
});
