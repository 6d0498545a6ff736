import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { findUnwantedWords } from './words/find-unwanted.ts';

// The check `words` of `npm test`: what users read uses the words of the field (scripts/ci/words/unwanted-words.ts).
const found = findUnwantedWords(join(import.meta.dirname, '..', '..'));
for (const place of found) process.stdout.write(`${place}\n`);
process.stdout.write(`${String(found.length)} unwanted words\n`);
process.exitCode = exitCodes[found.length === 0 ? 'passed' : 'failed'].code;
