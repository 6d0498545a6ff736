import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { reachWalls, wallConfiguration } from './configuration.ts';
import { findCycles, findReaching, type ImportGraph } from './reach.ts';

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

const rooms = ['library', 'simulators', 'suites', 'reports', 'scripts'];
export const noCycles = {
  wall: 'no-cycles',
  why: 'two modules that need each other are one, or three',
};

/** Reads every import below `root` once and holds the walls against them. */
export async function inspectWalls(root: string): Promise<WallReport> {
  const { forbidden = [], options } = wallConfiguration;
  const { output } = await cruise(
    rooms.filter((room) => existsSync(join(root, room))),
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    options?.enhancedResolveOptions ?? {},
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered: ${output}`);
  return { modules: countOwnModules(output), breaches: readBreaches(output) };
}

/** Without a TypeScript it can use, the cruiser sees no module of ours and reports success. */
function countOwnModules({ modules }: ICruiseResult): number {
  return modules.filter(
    ({ source }) => source.endsWith('.ts') && !source.startsWith('node_modules'),
  ).length;
}

function readBreaches(result: ICruiseResult): readonly Breach[] {
  const reasons = new Map(wallConfiguration.forbidden?.map(({ name, comment }) => [name, comment]));
  const graph = graphOf(result);
  const readable = withoutLists(graph);
  return [
    ...result.summary.violations.map(({ rule, from, to }) => ({
      wall: rule.name,
      why: reasons.get(rule.name) ?? '',
      path: [from, to],
    })),
    ...reachWalls.flatMap((one) =>
      findReaching(readable, one).map((path) => ({ wall: one.name, why: one.why, path })),
    ),
    ...findCycles(graph).map((path) => ({ ...noCycles, path })),
  ];
}

/**
 * The rules, checks, faults and test cases of all areas are read through these lists, whose types show one
 * kind each: they hide what stands beside it in the modules of the areas.
 */
const lists = /^suites\/rules\/[^/]+$/;

function withoutLists(graph: ImportGraph): ImportGraph {
  return Object.fromEntries(
    Object.entries(graph).map(([name, imports]) => [name, lists.test(name) ? [] : imports]),
  );
}

function graphOf({ modules }: ICruiseResult): ImportGraph {
  const imports = modules.map(({ source, dependencies }) => [
    source,
    dependencies.map(({ resolved, dependencyTypes }) => ({
      to: resolved,
      typeOnly: dependencyTypes.includes('type-only'),
    })),
  ]);
  return Object.fromEntries(imports) as ImportGraph;
}
