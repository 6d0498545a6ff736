import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { toLine } from '../suites/journal/ndjson.ts';
import { startBuiltIn } from '../suites/run/built-in.ts';
import { run } from '../suites/run/engine.ts';
import { briefScenarios } from '../suites/run/scenarios-of.ts';

// Records the gate for suites/run/recorded-gate.test.ts. To be done when scenarios have come that
// the recording lacks; then `npx vitest run suites/run/recorded-gate.test.ts -u`, and read what changed.

const folder = new URL('../fixtures/journals/', import.meta.url);
await using target = await startBuiltIn({ plainHttp: true });
const { journal } = await run(
  {
    profile: target.profile,
    seed: 1,
    clock: systemClock,
    ids: randomIds,
    environment: {},
    replays: 0,
    traffic: briefScenarios(),
  },
  () => undefined,
);
mkdirSync(folder, { recursive: true });
const text = journal.map(toLine).join('');
writeFileSync(new URL('gate.ndjson.gz', folder), gzipSync(text, { level: 9 }));
process.stdout.write(`${String(journal.length)} events, ${String(text.length)} bytes\n`);
