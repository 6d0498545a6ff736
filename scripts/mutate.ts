import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { exitCodes } from './exit-codes.ts';
import { mutateJudge } from './mutate/judge.ts';
import { mutateService } from './mutate/service.ts';
import { mutateTerminalJudge } from './mutate/terminal-judge.ts';

const help = `node scripts/mutate.ts judge --percent 100           mutates suites/judge; its own tests must notice, and of its checks
                                                     the proof: recorded once, judged again for each mutant (an hour;
                                                     --percent and --seed choose some of the mutants of checks)
node scripts/mutate.ts judge --record                records the proof anew; needed once the suites have changed
node scripts/mutate.ts terminals --percent 15        mutates the judge of terminals, suites/judge/terminal; the tests beside it
                                                     must notice (a quarter of an hour; --percent and --seed choose
                                                     stretches of its sources)
node scripts/mutate.ts service --sample 60 --seed 1  mutates the service; the gate is the only test (10 s to 30 s each)

Results are kept in reports/measures/, from which node scripts/quality.ts takes them.
`;
const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const today = new Date(systemClock.now()).toISOString().slice(0, 10);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    percent: { type: 'string', default: '100' },
    record: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [what] = positionals;
if (values.help || (what !== 'judge' && what !== 'terminals' && what !== 'service')) {
  say(help);
  process.exitCode = values.help ? exitCodes.passed.code : exitCodes.usage.code;
} else if (what !== 'service') {
  const { record, percent, seed } = values;
  const sample = { percent: Number(percent), seed: Number(seed) };
  const isEnough =
    what === 'judge'
      ? await mutateJudge({ root, today, record, sample, say })
      : await mutateTerminalJudge({ root, today, sample, say });
  process.exitCode = exitCodes[isEnough ? 'passed' : 'failed'].code;
} else {
  const size = Number(values.sample);
  const seed = Number(values.seed);
  const { mutants } = await mutateService({ root, size, seed, today, say });
  const killed = mutants.filter((one) => one.killed).length;
  say(`${String(killed)} of ${String(mutants.length)} mutants killed`);
}
