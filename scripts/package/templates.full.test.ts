import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { npm, root, tarball, temporaryFolder } from './tarball.fixture.ts';

/** The checkouts of the CI systems lie here; no package is installed in them. */
const made = temporaryFolder('templates');
let packed = '';
beforeAll(async () => {
  packed = await tarball(made.path, process.env['PLATEN_TARBALL']);
});
afterAll(() => made[Symbol.dispose]());

interface GitLabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: {
    readonly when: string;
    readonly reports: Readonly<Record<'junit' | 'codequality', string>>;
  };
}

const template = (name: string): string => readFileSync(join(root, 'templates', name), 'utf8');

/** Runs a script as the CI system does, in an empty checkout. */
function inCheckout(
  name: string,
  { shell, script, variables }: { shell: string; script: string; variables: object },
): { readonly folder: string; readonly code: number | null; readonly said: string } {
  const folder = join(made.path, name);
  mkdirSync(folder);
  const env = { ...process.env, ...variables, PLATEN_PACKAGE: packed, npm_config_offline: 'true' };
  const { status, stdout, stderr } = spawnSync(shell, ['-e', '-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { folder, code: status, said: stdout + stderr };
}

const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

test('the GitLab job judges, and its reports are where the job says', () => {
  const { 'platen-gate': job } = parse(template('gitlab-ci.yml')) as {
    readonly 'platen-gate': GitLabJob;
  };
  const variables = { ...job.variables, PLATEN_ARGS: '--only TAP-01' };
  const { folder, code, said } = inCheckout('gitlab', {
    shell: 'bash',
    script: job.script.join('\n'),
    variables,
  });
  expect([code, said]).toEqual([0, expect.stringContaining('passed: 1 passed')]);
  const { when, reports } = job.artifacts;
  const placed = (path: string): string =>
    path.replace('$PLATEN_OUT', job.variables['PLATEN_OUT'] ?? '');
  expect(when).toBe('always');
  expect(read(folder, placed(reports.junit))).toContain('<testsuite');
  expect(JSON.parse(read(folder, placed(reports.codequality)))).toEqual([]);
});

test('the Jenkins stage judges twice in one workspace, and archives what it wrote', () => {
  const pipeline = template('Jenkinsfile');
  const [, script = ''] = /sh '''(.*?)'''/s.exec(pipeline) ?? [];
  const variables: Readonly<Record<string, string>> = Object.fromEntries(
    [...pipeline.matchAll(/^ +(PLATEN_\w+) = '(.*)'$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
  expect(Object.keys(variables)).toContain('PLATEN_OUT');
  const { folder, code, said } = inCheckout('jenkins', {
    shell: 'sh',
    script: `${script}\n${script}`,
    variables: { ...variables, PLATEN_ARGS: '--only TAP-01' },
  });
  expect([code, said]).toEqual([0, expect.stringContaining('passed: 1 passed')]);
  const [, junit = ''] = /testResults: '([^']+)'/.exec(pipeline) ?? [];
  expect(read(folder, junit)).toContain('<testsuite');
});

test('the workflow uses the action of the installed package, with inputs that it has', () => {
  const folder = join(made.path, 'github');
  mkdirSync(folder);
  npm(folder, 'install', '--offline', '--no-save', '--no-audit', '--no-fund', packed);
  const { jobs } = parse(template('github-actions.yml')) as {
    readonly jobs: {
      readonly gate: {
        readonly steps: readonly { readonly uses?: string; readonly with?: object }[];
      };
    };
  };
  const step = jobs.gate.steps.find(({ uses }) => uses?.startsWith('./') === true);
  const action = parse(read(folder, step?.uses ?? '', 'action.yml')) as { readonly inputs: object };
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
});
