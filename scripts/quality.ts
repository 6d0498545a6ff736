import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { exitCodes } from './exit-codes.ts';
import { storeMeasure } from './mutate/stored.ts';
import { measureGate, measureMutants, measureProve, measureSeeds } from './quality/measures.ts';
import { qualityReport } from './quality/report.ts';
import { measureFile, storedMeasures } from './quality/stored-measures.ts';
import { measureTiers } from './quality/tier-costs.ts';

const help = `node scripts/quality.ts                        runs the gate and writes reports/QUALITY.md
node scripts/quality.ts --measure prove,mutants  measures these (gate, prove, mutants, seeds, tiers) anew;
                                               tiers runs each tier five times in a clean clone and goes on where it stopped
node scripts/quality.ts --measure none           writes it from what is stored
`;
const root = join(import.meta.dirname, '..');
const place = { root, clock: systemClock };
const measuring: Readonly<Record<string, () => Promise<unknown>>> = {
  gate: () => measureGate(place),
  prove: () => measureProve(place),
  mutants: () => measureMutants(place),
  seeds: () => measureSeeds(place),
  tiers: () =>
    measureTiers(place, storedMeasures(root).tiers, (costs) =>
      storeMeasure(root, measureFile('tiers'), costs),
    ),
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
  for (const name of chosen) storeMeasure(root, measureFile(name), await measuring[name]?.());
  writeFileSync(join(root, 'reports', 'QUALITY.md'), qualityReport(storedMeasures(root)));
  process.stdout.write('reports/QUALITY.md written\n');
}
