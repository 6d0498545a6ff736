import { existsSync, globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from '../../suites/judge/check.ts';
import type { judge as judgeFunction } from '../../suites/judge/judge.ts';

/** The judge of a tree, loaded as often as its modules are to be evaluated anew. */
export interface JudgingTree {
  /** The judge and the checks that a source file can have a say in; `predictions` of predictions alone. */
  load(file: string, generation: number): Promise<LoadedJudge>;
}

export interface LoadedJudge {
  readonly judge: typeof judgeFunction;
  readonly checks: readonly Check[];
  /** The rules of these checks. */
  readonly rules: ReadonlySet<string>;
  /** They are predictions: second checks, which see a part of what the first ones see. */
  readonly predicts: boolean;
}

const judgeModule = 'suites/judge/judge.ts';
const areas = 'suites/rules';
/** What is loaded anew with a mutated file. */
const judging = /(^|\/)suites\/(judge|rules)\//;
const generationOf = /\?generation=\d+$/;

/** `file`: relative to the tree, as are the modules. What a module imports decides who has a say. */
export function openJudgingTree(tree: string): JudgingTree {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const mark = generationOf.exec(context.parentURL ?? '')?.[0];
      return mark !== undefined && judging.test(found.url)
        ? { ...found, url: found.url + mark }
        : found;
    },
  });
  const load = async <T>(module: string, generation: number): Promise<T> =>
    (await import(`${pathToFileURL(join(tree, module)).href}?generation=${generation}`)) as T;
  return {
    async load(file, generation) {
      const modules = checkModules(tree, isOfPredictions(file)).filter((one) =>
        reachedFrom(tree, one).has(file),
      );
      const loaded = await Promise.all(
        modules.map((one) => load<Readonly<Record<string, unknown>>>(one, generation)),
      );
      const { judge } = await load<Pick<LoadedJudge, 'judge'>>(judgeModule, generation);
      const checks = loaded.flatMap(Object.values).filter(isChecks).flat();
      return {
        judge,
        checks,
        rules: new Set(checks.map(({ rule }) => rule)),
        predicts: isOfPredictions(file),
      };
    },
  };
}

function isOfPredictions(file: string): boolean {
  return /\/checks-predictions[.]ts$/.test(file);
}

function checkModules(tree: string, ofPredictions: boolean): readonly string[] {
  return globSync(`${areas}/*/checks*.ts`, { cwd: tree }).filter(
    (name) => !/[.](test|fixture)[.]ts$/.test(name) && isOfPredictions(name) === ofPredictions,
  );
}

function isChecks(value: unknown): value is readonly Check[] {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => typeof one === 'object' && one !== null && 'rule' in one)
  );
}

/** A module and all of the judge and the areas that it imports, however many imports away. */
function reachedFrom(tree: string, module: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (one: string): void => {
    const path = join(tree, one);
    if (reached.has(one) || !judging.test(one) || !existsSync(path)) return;
    reached.add(one);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/from ['"](\.[^'"]+)/g))
      visit(relative(tree, resolve(join(path, '..'), specifier)));
  };
  visit(module);
  return reached;
}
