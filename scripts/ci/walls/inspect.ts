import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { runtimeWallConfiguration, wallConfiguration } from './configuration.ts';

export interface Breach {
  readonly wall: string;
  readonly why: string;
  /** From the module that is bound by the wall to what it may not import or reach. */
  readonly path: readonly string[];
}

export interface WallReport {
  /** How many modules of ours were seen; 0 means that nothing was inspected. */
  readonly modules: number;
  readonly breaches: readonly Breach[];
}

const rooms = ['simulators', 'suites', 'reports', 'scripts'];

/** Cruises the rooms below `root` twice: with the types that modules name, and as they run. */
export async function inspectWalls(root: string): Promise<WallReport> {
  const named = await inspect(root, wallConfiguration);
  const run = await inspect(root, runtimeWallConfiguration);
  return {
    modules: Math.min(named.modules, run.modules),
    breaches: [...named.breaches, ...run.breaches],
  };
}

async function inspect(root: string, configuration: IConfiguration): Promise<WallReport> {
  const { output } = await cruise(
    rooms.filter((room) => existsSync(join(root, room))),
    {
      ...configuration.options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden ?? [] },
    },
    configuration.options?.enhancedResolveOptions ?? {},
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered: ${output}`);
  return { modules: countOwnModules(output), breaches: readBreaches(output, configuration) };
}

/** Without a TypeScript it can use, the cruiser sees no module of ours and reports success. */
function countOwnModules({ modules }: ICruiseResult): number {
  return modules.filter(
    ({ source }) => source.endsWith('.ts') && !source.startsWith('node_modules'),
  ).length;
}

function readBreaches(result: ICruiseResult, { forbidden }: IConfiguration): readonly Breach[] {
  const reasons = new Map(forbidden?.map(({ name, comment }) => [name, comment]));
  return result.summary.violations.map(({ rule, from, to, via, cycle }) => ({
    wall: rule.name,
    why: reasons.get(rule.name) ?? '',
    path: [from, ...(via ?? cycle ?? [{ name: to }]).map(({ name }) => name)],
  }));
}
