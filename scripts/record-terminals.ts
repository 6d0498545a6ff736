import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { randomIds } from '../simulators/kit/ids.ts';
import { quickClock } from '../suites/certify/quick-clock.ts';
import { situations } from '../suites/certify/situations.ts';
import { toLine } from '../suites/engine/journal/ndjson.ts';
import { recordTerminals } from '../suites/engine/run/terminal-proof/record-terminals.ts';

// Records terminals for suites/engine/judge/terminal/recorded.full.test.ts, in two minutes; to be repeated when
// test cases or deviating terminals have been added.

const folder = new URL('../fixtures/journals/', import.meta.url);
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
// With so many documents a recording would be of little else.
const short = situations.map(({ id }) => id).filter((id) => !id.endsWith('/five-hundred-and-one'));
const options = { clock: quickClock(10), ids: randomIds, seed: 1 };
const journal = await recordTerminals(options, short, tell);
mkdirSync(folder, { recursive: true });
const text = journal.map(toLine).join('');
writeFileSync(new URL('terminals.ndjson.gz', folder), gzipSync(text, { level: 9 }));
tell(`${String(journal.length)} events, ${String(text.length)} bytes`);
