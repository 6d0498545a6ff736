import { expect, it } from 'vitest';
import type { TestCase, TestModule, TestSpecification } from 'vitest/node';
import { TestReporter } from './test-reporter.ts';

interface Case {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
}

function moduleOf(path: string, errors: readonly string[] = []): TestModule {
  return {
    moduleId: `/root/${path}`,
    project: { name: 'unit' },
    diagnostic: () => ({ duration: 12_400 }),
    errors: () => errors.map((message) => ({ message })),
  } as unknown as TestModule;
}

function caseOf(module: TestModule, { name, state, message = '' }: Case): TestCase {
  const errors = state === 'failed' ? [{ message }] : [];
  return {
    name,
    fullName: `suite > ${name}`,
    module,
    result: () => ({ state, errors }),
    diagnostic: () => ({ duration: 6_200 }),
  } as unknown as TestCase;
}

function hearing(repeatWith = '') {
  const notes: string[] = [];
  const updates: string[] = [];
  const progress = {
    update: (detail: string) => updates.push(detail),
    clear: () => undefined,
    done: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
  const terminal = {
    note: (line: string) => notes.push(line),
    progress: () => progress,
  } as unknown as ConstructorParameters<typeof TestReporter>[0]['terminal'];
  const reporter = new TestReporter({ root: '/root', label: 'npm test', repeatWith, terminal });
  return { reporter, notes, updates };
}

const specification = (path: string): TestSpecification =>
  ({ moduleId: `/root/${path}`, project: { name: 'unit' } }) as unknown as TestSpecification;

it('a failure is shown when it happens, with the command that runs it alone', () => {
  const { reporter, notes } = hearing();
  const module = moduleOf('a/b.test.ts');
  reporter.onTestRunStart([specification('a/b.test.ts')]);
  reporter.onTestCaseResult(caseOf(module, { name: 'holds', state: 'passed' }));
  expect(notes).toEqual([]);
  reporter.onTestCaseResult(
    caseOf(module, {
      name: "isn't (1+1)",
      state: 'failed',
      message: 'expected \u001b[31m3\u001b[39m',
    }),
  );
  expect(notes.join('\n')).toContain("FAILED  suite > isn't (1+1)\nexpected 3\n");
  expect(notes.join('\n')).toContain(
    String.raw`npx vitest run --project unit a/b.test.ts -t 'isn'\''t \(1\+1\)'`,
  );
  expect(reporter.count).toEqual({ files: 0, passed: 1, failed: 1, skipped: 0 });
});

it('the command that repeats a test names a seed that is not the usual one', () => {
  const { reporter, notes } = hearing('PLATEN_TEST_SEED=7 ');
  reporter.onTestCaseResult(caseOf(moduleOf('a.test.ts'), { name: 'holds', state: 'failed' }));
  expect(notes.join('\n')).toContain('alone: PLATEN_TEST_SEED=7 npx vitest run --project unit');
});

it('a file that cannot be loaded counts as one failure', () => {
  const { reporter, notes } = hearing();
  reporter.onTestRunStart([specification('a/b.test.ts')]);
  reporter.onTestModuleEnd(moduleOf('a/b.test.ts', ['no such module']));
  expect(reporter.count).toEqual({ files: 1, passed: 0, failed: 1, skipped: 0 });
  expect(notes.join('\n')).toContain('no such module');
  expect(notes.join('\n')).toContain('alone: npx vitest run --project unit a/b.test.ts');
});

it('an error outside every test fails the run', () => {
  const { reporter } = hearing();
  reporter.onTestRunStart([]);
  reporter.onTestRunEnd([], [{ message: 'later' }]);
  expect(reporter.count.failed).toBe(1);
});

it('the live line counts files and tests', () => {
  const { reporter, updates } = hearing();
  reporter.onTestRunStart([specification('a.test.ts'), specification('b.test.ts')]);
  expect(updates.at(-1)).toBe('0 of 2 files, 0 tests passed, 0 failed');
  const module = moduleOf('a.test.ts');
  reporter.onTestCaseResult(caseOf(module, { name: 'left out', state: 'skipped' }));
  reporter.onTestModuleEnd(module);
  expect(updates.at(-1)).toBe('1 of 2 files, 0 tests passed, 0 failed');
  expect(reporter.count.skipped).toBe(1);
});

it('the slowest files and tests are named with their durations', () => {
  const { reporter } = hearing();
  const module = moduleOf('a.test.ts');
  reporter.onTestRunStart([specification('a.test.ts')]);
  reporter.onTestCaseResult(caseOf(module, { name: 'takes long', state: 'passed' }));
  reporter.onTestModuleEnd(module);
  expect(reporter.slowest.join('\n')).toMatch(
    /slowest files:\n +12[.]4 s {2}unit a[.]test[.]ts\n.*\n +6[.]2 s {2}a[.]test[.]ts > suite > takes long/,
  );
});
