import ts from 'typescript';

/** Functions by their names, of all sources that are read together. */
export type Functions = ReadonlyMap<string, ts.FunctionDeclaration>;

/** Functions and variables are followed to this depth; deeper ones are shown as `{name}`. */
const deepest = 4;
/** More alternatives than this are not listed: they differ in details only. */
const mostTexts = 24;
/** The page explains these once. */
const explained: ReadonlySet<string> = new Set(['seenAnswer']);

/** The texts that an expression can have; a value that is only known at run time stands in braces. */
export function textsOf(node: ts.Expression, functions: Functions, depth = 0): readonly string[] {
  if (isUndefined(node) || ts.isArrowFunction(node)) return [];
  const inner = (one: ts.Expression): readonly string[] => textsOf(one, functions, depth);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inner(node.expression);
  if (ts.isConditionalExpression(node)) return [...inner(node.whenTrue), ...inner(node.whenFalse)];
  if (ts.isBinaryExpression(node) && isFallback(node))
    return isEmpty(node.right) ? inner(node.left) : [...inner(node.left), ...inner(node.right)];
  if (ts.isTemplateExpression(node)) return templateTexts(node, inner);
  if (depth < deepest) {
    const followed = follow(node, functions, depth + 1);
    if (followed.length > 0) return followed;
  }
  return [placeholder(node)];
}

function isFallback({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** `?? ''` stands where a value is always there and the types do not know it. */
function isEmpty(node: ts.Expression): boolean {
  return ts.isStringLiteral(node) && node.text === '';
}

function templateTexts(
  { head, templateSpans }: ts.TemplateExpression,
  inner: (one: ts.Expression) => readonly string[],
): readonly string[] {
  let texts = [head.text];
  for (const { expression, literal } of templateSpans)
    texts = texts
      .flatMap((before) => inner(expression).map((value) => before + value + literal.text))
      .slice(0, mostTexts);
  return texts;
}

/** The texts of the variable that a name stands for, or of what the called function returns. */
function follow(node: ts.Expression, functions: Functions, depth: number): readonly string[] {
  if (ts.isIdentifier(node)) {
    const value = valueOf(node);
    return value === undefined ? [] : textsOf(value, functions, depth);
  }
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
  const name = node.expression.text;
  if (explained.has(name)) return [`{${name}}`];
  const [count, noun] = node.arguments;
  if (name === 'countOf' && count !== undefined && noun !== undefined && ts.isStringLiteral(noun))
    return [`${placeholder(count)} ${noun.text}(s)`];
  const body = functions.get(name)?.body;
  if (body === undefined) return [];
  const texts = returnsOf(body).flatMap((one) => textsOf(one, functions, depth));
  return texts.slice(0, mostTexts);
}

/** The value of the nearest constant of this name around the place that uses it. */
function valueOf(name: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = name.parent; scope !== undefined; scope = scope.parent) {
    if (
      ts.isFunctionLike(scope) &&
      scope.parameters.some(({ name: own }) => own.getText() === name.text)
    )
      return;
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find(
        (one) => ts.isIdentifier(one.name) && one.name.text === name.text,
      );
      if (found !== undefined) return found.initializer;
    }
  }
}

function returnsOf(body: ts.Block): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function isUndefined(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && node.text === 'undefined';
}

/** `String(wrong.length)` becomes `{wrong.length}`. */
function placeholder(node: ts.Expression): string {
  const text = node.getText().replace(/\s+/g, ' ');
  const [, bare = text] = /^String\((.*)\)$/.exec(text) ?? [];
  return `{${bare.length > 40 ? `${bare.slice(0, 40)}…` : bare}}`;
}
