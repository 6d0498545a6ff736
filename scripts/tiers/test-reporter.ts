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
import type { Durations } from './durations.ts';
import { startStopwatch } from './stopwatch.ts';

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
  readonly last: Durations;
}

const longestMessage = 4_000;
/** For a file that has never run. */
const guessedMs = 300;

/** One live line while tests run, and each failure when it happens with the command that repeats it alone. */
export class TestReporter implements Reporter {
  readonly durations: Record<string, number> = {};
  readonly #options: Options;
  #progress: Progress | undefined;
  #elapsedMs = startStopwatch();
  #files: readonly string[] = [];
  #done = 0;
  #doneMs = 0;
  readonly #open = new Set<string>();
  #isOver = false;
  #count = { passed: 0, failed: 0, skipped: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  get count(): TestCount {
    return { files: this.#done, ...this.#count };
  }

  /** `project path` of each file that was not run to its end, since the time of the run was over. */
  get unfinished(): readonly string[] {
    return [...this.#open];
  }

  /** Says that the time is over: tests that are skipped from now on were left out. */
  end(): void {
    this.#isOver = true;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.map(({ moduleId }) => this.#pathOf(moduleId));
    for (const { project, moduleId } of specifications)
      this.#open.add(`${project.name} ${this.#pathOf(moduleId)}`);
    this.#elapsedMs = startStopwatch();
    this.#progress = this.#options.terminal.progress(this.#options.label);
    this.#tell();
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'skipped' && this.#isOver) return;
    if (state === 'passed' || state === 'failed' || state === 'skipped') this.#count[state] += 1;
    if (state === 'failed')
      this.#fail(test.fullName, test.result().errors ?? [], aloneCommand(test, this.#pathOf));
    this.#tell();
  }

  onTestModuleEnd(module: TestModule): void {
    const path = this.#pathOf(module.moduleId);
    const durationMs = Math.round(module.diagnostic().duration);
    const isCut = this.#isOver && [...module.children.allTests('skipped')].length > 0;
    if (isCut) return;
    this.#open.delete(`${module.project.name} ${path}`);
    this.durations[path] = durationMs;
    this.#done += 1;
    this.#doneMs += this.#expectedMs(path);
    const errors = module.errors();
    // A hook that failed, or a file that could not be loaded: none of its tests says so.
    if (errors.length > 0) {
      this.#count.failed += 1;
      this.#fail(path, errors, `npx vitest run --project ${module.project.name} ${path}`);
    }
    this.#tell();
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#progress?.done();
    if (unhandled.length === 0) return;
    this.#count.failed += 1;
    this.#fail('an error that no test caught', unhandled, undefined);
  }

  #tell(): void {
    const { passed, failed } = this.#count;
    const [done, of] = [String(this.#done), String(this.#files.length)];
    const left = this.#leftSeconds();
    this.#progress?.update(
      `${done} of ${of} files, ${String(passed)} tests passed, ${String(failed)} failed` +
        (left === undefined ? '' : `, about ${String(left)} s left`),
    );
  }

  /** From how fast the files so far were, compared with the last run of each. */
  #leftSeconds(): number | undefined {
    const allMs = this.#files.reduce((sum, path) => sum + this.#expectedMs(path), 0);
    // The longest files come first and end together: before, the rate says nothing.
    if (this.#doneMs < allMs / 10) return undefined;
    return Math.round((this.#elapsedMs() * (allMs / this.#doneMs - 1)) / 1_000);
  }

  #expectedMs(path: string): number {
    return this.#options.last[path] ?? guessedMs;
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

  #pathOf = (id: string): string => relative(this.#options.root, id);
}

function aloneCommand({ module, name }: TestCase, pathOf: (id: string) => string): string {
  const quoted = `'${escapePattern(name).replaceAll("'", String.raw`'\''`)}'`;
  return `npx vitest run --project ${module.project.name} ${pathOf(module.moduleId)} -t ${quoted}`;
}

/** `-t` takes a pattern. */
function escapePattern(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
