import { expect, it } from 'vitest';
import type { TestCase, TestModule, TestSpecification } from 'vitest/node';
import { TestReporter } from './test-reporter.ts';

interface Case {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
}

function moduleOf(path: string, errors: readonly string[] = [], skipped = 0): TestModule {
  return {
    moduleId: `/root/${path}`,
    project: { name: 'unit' },
    diagnostic: () => ({ duration: 12.4 }),
    errors: () => errors.map((message) => ({ message })),
    children: { allTests: () => Array.from({ length: skipped }) },
  } as unknown as TestModule;
}

function caseOf(module: TestModule, { name, state, message = '' }: Case): TestCase {
  const errors = state === 'failed' ? [{ message }] : [];
  return {
    name,
    fullName: `suite > ${name}`,
    module,
    result: () => ({ state, errors }),
  } as unknown as TestCase;
}

function hearing(last: Readonly<Record<string, number>> = {}) {
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
  const reporter = new TestReporter({ root: '/root', label: 'npm test', last, terminal });
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

it('the live line counts files and tests, and estimates what is left by the last run', () => {
  const { reporter, updates } = hearing({ 'a.test.ts': 100, 'b.test.ts': 300 });
  reporter.onTestRunStart([specification('a.test.ts'), specification('b.test.ts')]);
  expect(updates.at(-1)).toBe('0 of 2 files, 0 tests passed, 0 failed');
  const module = moduleOf('a.test.ts');
  reporter.onTestCaseResult(caseOf(module, { name: 'left out', state: 'skipped' }));
  reporter.onTestModuleEnd(module);
  expect(updates.at(-1)).toMatch(/^1 of 2 files, 0 tests passed, 0 failed, about \d+ s left$/);
  expect(reporter.count.skipped).toBe(1);
  expect(reporter.durations).toEqual({ 'a.test.ts': 12 });
});

it('names what was left out since the time was over, and counts nothing of it', () => {
  const { reporter } = hearing();
  reporter.onTestRunStart(['whole', 'cut', 'never'].map((name) => specification(name)));
  reporter.onTestModuleEnd(moduleOf('whole', [], 1));
  reporter.end();
  const cut = moduleOf('cut', [], 1);
  reporter.onTestCaseResult(caseOf(cut, { name: 'holds', state: 'passed' }));
  reporter.onTestCaseResult(caseOf(cut, { name: 'is left out', state: 'skipped' }));
  reporter.onTestModuleEnd(cut);
  expect(reporter.unfinished).toEqual(['unit cut', 'unit never']);
  expect(reporter.count).toEqual({ files: 1, passed: 1, failed: 0, skipped: 0 });
});
