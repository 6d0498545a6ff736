import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
} from 'vitest/node';
import type { Progress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { slowestLines } from './slowest.ts';

/** How a run of tests ended. */
export interface TestCount {
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Options {
  readonly root: string;
  readonly terminal: Pick<Terminal, 'note' | 'progress'>;
  readonly label: string;
  /** Stands before a command that repeats a test: `PLATEN_TEST_SEED=7 `. */
  readonly repeatWith?: string;
}

const longestMessage = 4_000;

/** One live line while tests run, and each failure when it happens with the command that repeats it alone. */
export class TestReporter implements Reporter {
  readonly #options: Options;
  readonly #files = new Map<string, number>();
  readonly #tests = new Map<string, number>();
  #progress: Progress | undefined;
  #total = 0;
  #done = 0;
  #count = { passed: 0, failed: 0, skipped: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  get count(): TestCount {
    return { files: this.#done, ...this.#count };
  }

  /** Lines that name the slowest files and each test that took longer than five seconds. */
  get slowest(): readonly string[] {
    return slowestLines(this.#files, this.#tests);
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    this.#progress = this.#options.terminal.progress(this.#options.label);
    this.#update();
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed' || state === 'failed' || state === 'skipped') this.#count[state] += 1;
    if (state === 'failed')
      this.#fail(test.fullName, test.result().errors ?? [], this.#aloneCommand(test));
    const path = this.#pathOf(test.module);
    this.#tests.set(`${path} > ${test.fullName}`, test.diagnostic()?.duration ?? 0);
    this.#update();
  }

  onTestModuleEnd(module: TestModule): void {
    const path = this.#pathOf(module);
    this.#files.set(`${module.project.name} ${path}`, module.diagnostic().duration);
    this.#done += 1;
    const errors = module.errors();
    // A hook that failed, or a file that could not be loaded: none of its tests says so.
    if (errors.length > 0) {
      this.#count.failed += 1;
      this.#fail(path, errors, this.#command(module));
    }
    this.#update();
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#progress?.done();
    if (unhandled.length === 0) return;
    this.#count.failed += 1;
    this.#fail('an error that no test caught', unhandled, undefined);
  }

  #update(): void {
    const { passed, failed } = this.#count;
    this.#progress?.update(
      `${String(this.#done)} of ${String(this.#total)} files, ${String(passed)} tests passed, ${String(failed)} failed`,
    );
  }

  #fail(
    name: string,
    errors: readonly { readonly message: string; readonly stack?: string | undefined }[],
    alone: string | undefined,
  ): void {
    const { note } = this.#options.terminal;
    note(`\nFAILED  ${name}`);
    for (const { message, stack } of errors)
      note(stripVTControlCharacters(stack ?? message).slice(0, longestMessage));
    if (alone !== undefined) note(`  alone: ${alone}\n`);
  }

  #aloneCommand({ module, name }: TestCase): string {
    const quoted = `'${escapePattern(name).replaceAll("'", String.raw`'\''`)}'`;
    return `${this.#command(module)} -t ${quoted}`;
  }

  #command(module: TestModule): string {
    const { repeatWith = '' } = this.#options;
    return `${repeatWith}npx vitest run --project ${module.project.name} ${this.#pathOf(module)}`;
  }

  #pathOf({ moduleId }: TestModule): string {
    return relative(this.#options.root, moduleId);
  }
}

/** `-t` takes a pattern. */
function escapePattern(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
