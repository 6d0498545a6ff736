import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { exitCodes } from './exit-codes.ts';
import { mutateJudge } from './mutate/judge.ts';
import { mutateService } from './mutate/service.ts';

const help = `node scripts/mutate.ts judge                       mutates suites/judge; its own tests must notice (minutes)
node scripts/mutate.ts service --sample 60 --seed 1   mutates the service; the gate is the only test (10 s to 30 s each)

Results are kept in reports/measures/, from which node scripts/quality.ts takes them.
`;
const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const today = new Date(systemClock.now()).toISOString().slice(0, 10);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [what] = positionals;
if (values.help || (what !== 'judge' && what !== 'service')) {
  say(help);
  process.exitCode = values.help ? exitCodes.passed.code : exitCodes.usage.code;
} else if (what === 'judge') {
  process.exitCode = exitCodes[(await mutateJudge(root, today)) ? 'passed' : 'failed'].code;
} else {
  const size = Number(values.sample);
  const seed = Number(values.seed);
  const { mutants } = await mutateService({ root, size, seed, today, say });
  const killed = mutants.filter((one) => one.killed).length;
  say(`${String(killed)} of ${String(mutants.length)} mutants killed`);
}
