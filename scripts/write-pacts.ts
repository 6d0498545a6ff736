import { pactFolder } from '../suites/contract/pacts.ts';
import { writePacts } from '../suites/contract/write-pacts.ts';

/** Plays the consumers and writes their contracts into suites/contract/pacts. */
await writePacts(pactFolder);
process.stdout.write(`written: ${pactFolder}\n`);
