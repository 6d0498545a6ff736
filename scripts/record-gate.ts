import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { toLine } from '../suites/engine/journal/ndjson.ts';
import { recordBuiltIn } from '../suites/engine/run/record-built-in.ts';
import { briefTestCases } from '../suites/engine/run/test-cases-of.ts';

// Records the gate for suites/engine/run/recorded-gate.full.test.ts; to be repeated when test cases have been added.

const folder = new URL('../fixtures/journals/', import.meta.url);
const journal = await recordBuiltIn(briefTestCases());
mkdirSync(folder, { recursive: true });
const text = journal.map(toLine).join('');
writeFileSync(new URL('gate.ndjson.gz', folder), gzipSync(text, { level: 9 }));
process.stdout.write(`${String(journal.length)} events, ${String(text.length)} bytes\n`);
