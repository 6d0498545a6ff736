import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Functions, textsOf } from './texts.ts';

/** The texts that a finding can have after "expected" and after "got". */
export interface FindingForm {
  /** The folder of the rules; `predictions` of `platen explore`, or `judge` for what several areas share. */
  readonly area: string;
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

const judging = [
  'suites/engine/case/**/*.ts',
  'suites/engine/judge/*.ts',
  'suites/engine/judge/terminal/*.ts',
  'suites/explore/predictions/*.ts',
  'suites/rules/*/*.ts',
];
const withoutFindings = /\.(?:test|arbitrary|fixture)\.ts$/;

/** Reads all forms from the sources of the checks, without running them. */
export function findingForms(root: string): readonly FindingForm[] {
  const listed = execFileSync('git', ['ls-files', ...judging.map((glob) => `:(glob)${glob}`)], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path !== '' && !withoutFindings.test(path));
  const sources = paths.map((path) =>
    ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true),
  );
  return formsOf(sources);
}

export function formsOf(sources: readonly ts.SourceFile[]): readonly FindingForm[] {
  const exported = sources.flatMap(functionsOf).filter(isExported);
  return sources.flatMap((source) => {
    // Two files may have functions of one name: a file's own ones come first.
    const known = [...exported, ...functionsOf(source)];
    return formsOfSource(source, new Map(known.map((one) => [one.name?.text ?? '', one])));
  });
}

function functionsOf({ statements }: ts.SourceFile): readonly ts.FunctionDeclaration[] {
  return statements.filter(ts.isFunctionDeclaration);
}

function isExported({ modifiers }: ts.FunctionDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function formsOfSource(source: ts.SourceFile, functions: Functions): readonly FindingForm[] {
  const [, area = 'judge'] = /^suites\/(?:rules|explore)\/([^/]+)\//.exec(source.fileName) ?? [];
  const found: FindingForm[] = [];
  const visit = (node: ts.Node): void => {
    const [expected, got] = sidesOf(node, functions).map((side) => [
      ...new Set(side.flatMap((one) => textsOf(one, functions))),
    ]);
    if (
      expected !== undefined &&
      got !== undefined &&
      !isPassedOn(expected, got) &&
      !expected.some(isRuleId)
    )
      found.push({ area, expected, got });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Pairs that begin with the id of a rule are probes of that rule. */
function isRuleId(text: string): boolean {
  return /^[A-Z]+(-[A-Z]+)*-\d+$/.test(text);
}

/** Both texts come from the caller, where they are listed. */
function isPassedOn(...sides: readonly (readonly string[])[]): boolean {
  const [expected] = sides;
  const isFunction = expected?.some((text) => text.startsWith('{function')) === true;
  const areNames = sides.flat().every((text) => /^\{[\w.[\]]+\}$/.test(text));
  return expected?.length === 0 || isFunction || areNames;
}

function sidesOf(node: ts.Node, functions: Functions): readonly (readonly ts.Expression[])[] {
  if (ts.isObjectLiteralExpression(node)) return membersOf(node);
  if (ts.isArrayLiteralExpression(node)) return elementsOf(node);
  return ts.isCallExpression(node) ? argumentsOf(node, functions) : [];
}

/** `accepts(rule, which, expected)`: what is got is listed with the function, if it is not an argument too. */
function argumentsOf(
  { expression, arguments: given }: ts.CallExpression,
  functions: Functions,
): Sides {
  if (!ts.isIdentifier(expression)) return [];
  const names = (functions.get(expression.text)?.parameters ?? []).map(({ name }) =>
    name.getText(),
  );
  const at = (name: string): readonly ts.Expression[] => {
    const value = given[names.indexOf(name)];
    return value === undefined ? [] : [value];
  };
  return at('expected').length === 0 ? [] : [at('expected'), at('seen')];
}

type Sides =
  | readonly []
  | readonly [expected: readonly ts.Expression[], got: readonly ts.Expression[]];

/** `{ expected: …, seen: … }`. */
function membersOf(node: ts.ObjectLiteralExpression): Sides {
  const valueOf = (name: string): ts.Expression | undefined => {
    const member = node.properties.find((one) => one.name?.getText() === name);
    if (member === undefined) return;
    if (ts.isShorthandPropertyAssignment(member)) return member.name;
    return ts.isPropertyAssignment(member) ? member.initializer : undefined;
  };
  const [expected, seen] = [valueOf('expected'), valueOf('seen')];
  return expected === undefined || seen === undefined ? [] : [[expected], [seen]];
}

/** `[isOk, expected, seen]`: a `Claim`. */
function elementsOf({ elements, parent }: ts.ArrayLiteralExpression): Sides {
  const [, expected, seen] = elements;
  if (elements.length !== 3 || expected === undefined || seen === undefined) return [];
  const isClaim =
    ts.isYieldExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isArrowFunction(parent);
  return isClaim ? [[expected], [seen]] : [];
}
