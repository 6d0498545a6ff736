import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import {
  recordTestCase,
  type TestCaseRecord,
} from '../../suites/engine/run/coverage/record-test-case.ts';
import type { RunOptions } from '../../suites/engine/run/engine.ts';
import { pool } from '../../suites/engine/run/pool.ts';
import { testCaseNames, testCaseText } from '../../suites/engine/run/test-cases-of.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Pinned } from './pinned.ts';

const folder = '.platen/coverage';
/** Each worker has a service of its own. */
const workers = 2;

export interface Recording {
  /** Root of this repository, where the records are stored. */
  readonly root: string;
  readonly common: Omit<RunOptions, 'profile' | 'replays'>;
  readonly terminal: Terminal;
}

/**
 * The rules that every test case covers of the pinned service and the code that it executes: stored records, and those
 * of new or changed test cases, which are played alone, once. A test case that could not be played has no record.
 */
export async function testCaseRecords(
  pinned: Pinned,
  { root, common, terminal }: Recording,
): Promise<readonly TestCaseRecord[]> {
  const place = join(root, folder, pinned.commit);
  const missing = testCaseNames().filter((name) => storedRecord(place, name) === undefined);
  if (missing.length > 0) {
    mkdirSync(place, { recursive: true });
    using progress = terminal.progress('recording the code that each test case executes');
    let done = 0;
    await record(missing, pinned, {
      common,
      store: (one) => {
        writeFileSync(fileOf(place, one.scenario), JSON.stringify(one));
        done += 1;
        progress.update(`${String(done)} of ${String(missing.length)}`);
      },
    });
  }
  return testCaseNames().flatMap((name) => storedRecord(place, name) ?? []);
}

interface Storing {
  readonly common: Recording['common'];
  readonly store: (record: TestCaseRecord) => void;
}

async function record(
  missing: readonly string[],
  { tree }: Pinned,
  { common, store }: Storing,
): Promise<void> {
  const waiting = missing.values();
  await pool(Array.from({ length: workers }), workers, async () => {
    await using service = await startBuiltIn({ tree, plainHttp: true, coverage: true });
    for (const scenario of waiting) {
      const seen = await recordTestCase(scenario, { service, root: tree }, common);
      if (common.signal?.aborted === true) return;
      store(seen);
    }
  });
}

function storedRecord(place: string, scenario: string): TestCaseRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(place, scenario), 'utf8')) as TestCaseRecord;
  } catch {
    return undefined;
  }
}

/** A test case whose text has changed has another file. */
const fileOf = (place: string, scenario: string): string =>
  join(place, `${scenario.replaceAll('/', '.')}.${digestOf(testCaseText(scenario))}.json`);

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
