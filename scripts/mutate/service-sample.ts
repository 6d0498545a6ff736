import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../../simulators/kit/chance.ts';
import { mutantsOf, type SourceMutant } from './source-mutants.ts';

const sources = 'simulators/service/{rules,operations}/**/*.ts';

/** What no call of the interface shows: calls of our own, their rules, and texts of advice. */
const besides =
  /\.test\.ts$|rules\/(audit|balance|conversion|decimal|device-code|directory|distinguished|ldap|licence|page-|policy|price|scan|problems\/|advice|import-mapping)|operations\/(audit|balances|endpoints|oauth|policies|scan-workflows|[^/]*\.ts$)/;

/** Some mutants of the rules and operations of the service, the same ones for the same chance. */
export function sampleService(root: string, size: number, chance: Chance): readonly SourceMutant[] {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !besides.test(file))
    .toSorted();
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  return Array.from(
    { length: Math.min(size, all.length) },
    () => all.splice(chance.below(all.length), 1)[0],
  ).filter((mutant) => mutant !== undefined);
}
