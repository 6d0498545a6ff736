import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBench } from '../simulators/bench/index.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { type Described, unannouncedChanges } from '../simulators/kit/control.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { readSettings } from '../simulators/service/index.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Records the routes of a bench's control plane in docs/control-plane.openapi.json. Refuses a change that their version
 * (simulators/kit/control/version.ts) does not announce: an incompatible one needs a new major version.
 */
const file = join(import.meta.dirname, '../docs/control-plane.openapi.json');
const before = JSON.parse(readFileSync(file, 'utf8')) as Described;
const after = await describedByBench();
const changes = unannouncedChanges(before, after);
for (const change of changes) process.stderr.write(`${change}\n`);
if (changes.length === 0) writeFileSync(file, `${JSON.stringify(after, undefined, 1)}\n`);
process.exitCode = exitCodes[changes.length === 0 ? 'passed' : 'failed'].code;

async function describedByBench(): Promise<Described> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platen-control-'));
  try {
    const flags = { dataFolder, port: '0', http: 'true' };
    const settings = await readSettings({ flags, environment: {} });
    const log = (line: string): void => void process.stderr.write(`${line}\n`);
    const world = { clock: systemClock, ids: randomIds, log };
    await using bench = await startBench({ settings, printerPort: 0 }, world);
    const answer = await fetch(`${bench.service.control.url}/openapi.json`);
    return (await answer.json()) as Described;
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
