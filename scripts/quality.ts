import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { exitCodes } from './exit-codes.ts';
import { judgeScoreFile, readMeasure, serviceSampleFile, storeMeasure } from './mutate/stored.ts';
import { measureGate, measureMutants, measureProve, measureSeeds } from './quality/measures.ts';
import { type Measures, qualityReport } from './quality/report.ts';

const help = `node scripts/quality.ts                        runs the gate and writes reports/QUALITY.md
node scripts/quality.ts --measure prove,mutants  measures these (gate, prove, mutants, seeds) anew
node scripts/quality.ts --measure none           writes it from what is stored
`;
const root = join(import.meta.dirname, '..');
const place = { root, clock: systemClock };
const measuring: Readonly<Record<string, () => Promise<unknown>>> = {
  gate: () => measureGate(place),
  prove: () => measureProve(place),
  mutants: () => measureMutants(place),
  seeds: () => measureSeeds(place),
};
const { values } = parseArgs({
  options: {
    measure: { type: 'string', default: 'gate' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const chosen = values.measure.split(',').filter((name) => name !== 'none');
const unknown = chosen.filter((name) => measuring[name] === undefined);
if (values.help || unknown.length > 0) {
  process.stdout.write(help);
  process.exitCode = exitCodes[values.help ? 'passed' : 'usage'].code;
} else {
  for (const name of chosen) storeMeasure(root, fileOf(name), await measuring[name]?.());
  writeFileSync(join(root, 'reports', 'QUALITY.md'), qualityReport(storedMeasures()));
  process.stdout.write('reports/QUALITY.md written\n');
}

function fileOf(name: string): string {
  return `reports/measures/${name}.json`;
}

function storedMeasures(): Measures {
  return {
    gate: readMeasure(root, fileOf('gate')),
    prove: readMeasure(root, fileOf('prove')),
    mutants: readMeasure(root, fileOf('mutants')),
    seeds: readMeasure(root, fileOf('seeds')),
    judge: readMeasure(root, judgeScoreFile),
    service: readMeasure(root, serviceSampleFile),
  };
}
