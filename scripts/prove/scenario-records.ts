import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltIn } from '../../suites/run/built-in.ts';
import { recordScenario, type ScenarioRecord } from '../../suites/run/coverage/record-scenario.ts';
import type { RunOptions } from '../../suites/run/engine.ts';
import { pool } from '../../suites/run/pool.ts';
import { scenarioNames, scenarioText } from '../../suites/run/scenarios-of.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { copyTree } from '../mutate/tree-copy.ts';

export interface KeptRecord extends ScenarioRecord {
  /** Digests of the executed files as they were: in a file that has changed since, no offset is believed. */
  readonly files: Readonly<Record<string, string>>;
}

const folder = '.platen/coverage';
/** Each worker has a service of its own. */
const workers = 2;

/**
 * What every scenario shows and executes: kept records, and those of new or changed scenarios, which are
 * played alone, once. One that could not be played has no record.
 */
export async function scenarioRecords(
  root: string,
  common: Omit<RunOptions, 'profile' | 'replays'>,
  terminal: Terminal,
): Promise<readonly KeptRecord[]> {
  const missing = scenarioNames().filter((name) => keptRecord(root, name) === undefined);
  if (missing.length > 0) await record(missing, { root, common, terminal });
  return scenarioNames().flatMap((name) => keptRecord(root, name) ?? []);
}

/** Short, and the same for the same text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

async function record(
  missing: readonly string[],
  {
    root,
    common,
    terminal,
  }: {
    readonly root: string;
    readonly common: Omit<RunOptions, 'profile' | 'replays'>;
    readonly terminal: Terminal;
  },
): Promise<void> {
  using progress = terminal.progress('which code each scenario reaches');
  const tree = copyTree(root);
  const waiting = missing.values();
  let done = 0;
  try {
    await pool(Array.from({ length: workers }), workers, async () => {
      await using service = await startBuiltIn({ tree, plainHttp: true, coverage: true });
      for (const scenario of waiting) {
        const seen = await recordScenario(scenario, { service, root: tree }, common);
        if (common.signal?.aborted === true) return;
        keep(root, { ...seen, files: digestsIn(tree, Object.keys(seen.executed)) });
        done += 1;
        progress.update(`${String(done)} of ${String(missing.length)}`);
      }
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function digestsIn(tree: string, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    files.map((file) => [file, digestOf(readFileSync(join(tree, file), 'utf8'))]),
  );
}

function keep(root: string, kept: KeptRecord): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(fileOf(root, kept.scenario), JSON.stringify(kept));
}

function keptRecord(root: string, scenario: string): KeptRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(root, scenario), 'utf8')) as KeptRecord;
  } catch {
    return undefined;
  }
}

/** A scenario that plays otherwise than before has another file. */
const fileOf = (root: string, scenario: string): string =>
  join(root, folder, `${scenario.replaceAll('/', '.')}.${digestOf(scenarioText(scenario))}.json`);
