/** The tiers of the project's own tests, the cheapest first. */
export const tiers = ['quick', 'full', 'release'] as const;
export type Tier = (typeof tiers)[number];

export const commandOf: Readonly<Record<Tier, string>> = {
  quick: 'npm test',
  full: 'npm run test:full',
  release: 'npm run test:release',
};

/** Where a tier is run. */
export interface Place {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** A project of vitest: the test files that run in the same way. */
export interface TestProject {
  readonly name: 'unit' | 'smoke' | 'full' | 'alone' | 'postgres' | 'release';
  readonly tier: Tier;
  readonly holds: string;
}

/**
 * The ending of a test file's name says its project, and so its home tier: `x.full.test.ts`. One without
 * is a unit test: it starts no process, shares its own with others, and takes less than two seconds.
 */
export const testProjects: readonly TestProject[] = [
  { name: 'unit', tier: 'quick', holds: 'unit tests' },
  { name: 'smoke', tier: 'quick', holds: 'a short gate, one fault per area, each command' },
  {
    name: 'full',
    tier: 'full',
    holds: 'each fault, variants, certification, commands, browsers, external tools',
  },
  {
    name: 'alone',
    tier: 'full',
    holds: 'load, crashes, certification of all test cases, contract, CUPS',
  },
  { name: 'postgres', tier: 'full', holds: 'the store on PostgreSQL' },
  { name: 'release', tier: 'release', holds: 'whole proofs, mutation, seeds, kills' },
];

const rooms = '{library,simulators,suites,fixtures,reports,scripts}/**';
const named = testProjects.map(({ name }) => name).filter((name) => name !== 'unit');

/** The glob of a project's own files, from the root of the repository. */
export function filesOf(project: TestProject['name']): string {
  return `${rooms}/*.${project}.test.ts`;
}

export const everyTestFile = `${rooms}/*.test.ts`;
export const filesOfOtherProjects: readonly string[] = named.map(filesOf);

/** The project that a test file is at home in. */
export function homeProject(file: string): TestProject {
  const name = named.find((one) => file.endsWith(`.${one}.test.ts`)) ?? 'unit';
  const project = testProjects.find((one) => one.name === name);
  if (project === undefined) throw new Error(`${name} is no project`);
  return project;
}
