import { parseArgs } from 'node:util';
import { servicesAtATime } from '../suites/engine/run/prove-all.ts';
import { recordFaults, recordVariants } from '../suites/engine/run/recordings/record.ts';

// Records the faults of rules, and all variants, for suites/engine/run/recordings/recorded-*.test.ts: to be repeated when
// test cases or faults have changed. `--only TAP,DOC-UP-02` records the faults of these rules alone; all take ten minutes.

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const options = {
  isChosen: (rule: string) => only === undefined || only.some((id) => rule.startsWith(id)),
  servicesAtATime,
  tell: (line: string) => void process.stdout.write(`${line}\n`),
};

await recordFaults(options);
if (only === undefined) await recordVariants(options);
