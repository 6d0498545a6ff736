import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { toLine } from '../suites/journal/ndjson.ts';
import { recordBuiltIn } from '../suites/run/record-built-in.ts';
import { briefScenarios } from '../suites/run/scenarios-of.ts';

// Records the gate for suites/run/recorded-gate.full.test.ts; to be repeated when scenarios have been added.

const folder = new URL('../fixtures/journals/', import.meta.url);
const journal = await recordBuiltIn(briefScenarios());
mkdirSync(folder, { recursive: true });
const text = journal.map(toLine).join('');
writeFileSync(new URL('gate.ndjson.gz', folder), gzipSync(text, { level: 9 }));
process.stdout.write(`${String(journal.length)} events, ${String(text.length)} bytes\n`);
