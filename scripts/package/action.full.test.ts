import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'platen-action-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

/** Runs the steps of action.yml as the runner does: expressions replaced, its variables set. */
async function runAction(
  given: Readonly<Record<string, string>>,
): Promise<{ code: unknown; said: string }> {
  const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
  const values = new Map([
    ['github.action_path', root],
    ...Object.entries(inputs).map(
      ([name, input]) => [`inputs.${name}`, given[name] ?? input.default] as const,
    ),
  ]);
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => values.get(name) ?? '');
  const [step] = runs.steps;
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [name, filled(value)]),
  );
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_OUTPUT: join(folder, 'output'),
  };
  for (const file of [runner.GITHUB_STEP_SUMMARY, runner.GITHUB_OUTPUT]) writeFileSync(file, '');
  return await new Promise((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''],
      { cwd: folder, env: { ...process.env, ...runner, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}` }),
    );
  });
}

test('the action judges, and leaves a summary, outputs and a JUnit file', async () => {
  const { code, said } = await runAction({ only: 'TAP-01', args: '--seed 5' });
  expect([code, said.includes('::error')]).toEqual([0, false]);
  expect(said).toContain('seed 5');
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('passed');
  const [outcome, report, junit] = readFileSync(join(folder, 'output'), 'utf8').trim().split('\n');
  expect([outcome, report]).toEqual(['outcome=passed', 'report=platen-report/report.html']);
  const file = junit?.replace('junit=', '') ?? '';
  expect(readFileSync(join(folder, file), 'utf8')).toContain('<testsuite');
});
