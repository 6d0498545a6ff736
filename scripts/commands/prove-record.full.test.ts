import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockFile, type RulesLock, readLock } from '../../suites/engine/lock.ts';
import { lockText } from '../../suites/engine/lock-text.ts';
import { openTerminal } from '../command-line/terminal.ts';
import { runRecord } from './prove/record.ts';
import { still } from './run-command.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-record-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'rules.lock.json');
const flags = { terminals: false, mutants: false, faults: false, json: false };

async function record(lock: RulesLock): Promise<readonly [outcome: string, out: string]> {
  writeFileSync(file, lockText(lock));
  const out: string[] = [];
  const terminal = openTerminal({
    out: { write: (text) => out.push(text) },
    err: { write: () => true },
    clock: still,
  });
  const { signal } = new AbortController();
  const invocation = { terminal, signal, environment: {} };
  const outcome = await runRecord({ ...flags, only: ['VER'] }, invocation, file);
  return [outcome, out.join('')];
}

it('a recording of an area whose lock is up to date changes nothing', async () => {
  const [outcome, out] = await record(readLock());
  expect(outcome).toBe('passed');
  expect(out).toMatch(
    /^rules\.lock\.json: unchanged; played \d+ test cases? and \d+ faults? in \d+ s\n$/,
  );
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(lockFile, 'utf8'));
});

it('a recording finds rules, test cases and faults that are new', async () => {
  const lock = readLock();
  const without = <T>(entries: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
    new Map([...entries].filter(([one]) => one !== key));
  const [outcome, out] = await record({
    ...lock,
    rules: without(lock.rules, 'VER-02'),
    testCases: without(lock.testCases, 'version/plain-key'),
    faults: without(lock.faults, 'version-needs-advanced'),
  });
  expect(outcome).toBe('passed');
  expect(out).toContain('new rules: 1 (VER-02)');
  expect(out).toContain('new test cases: 1 (version/plain-key)');
  const recorded = readLock(file);
  expect(recorded.rules).toEqual(lock.rules);
  expect([...recorded.rules.keys()]).toEqual([...lock.rules.keys()]);
  expect([...recorded.testCases.keys()]).toEqual([...lock.testCases.keys()]);
  expect(recorded.faults).toEqual(lock.faults);
});
