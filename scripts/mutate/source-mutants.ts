import ts from 'typescript';

/** One place of a source file, written otherwise. Offsets are into the file's text. */
export interface SourceMutant {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** All of that line. */
  readonly lineText: string;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

/** The usual slips of a hand: another comparison, a condition that always holds, a refusal left out. */
export function mutantsOf(file: string, text: string): readonly SourceMutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const mutants: SourceMutant[] = [];
  const visit = (node: ts.Node): void => {
    // What is only there for the type checker changes nothing.
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node))
      return;
    for (const [part, becomes] of changesOf(node)) {
      const start = part.getStart(source);
      const was = text.slice(start, part.end);
      if (was === becomes) continue;
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const lineText = lines[line - 1] ?? '';
      mutants.push({ file, line, lineText, start, end: part.end, was, becomes });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

export function applyMutant(text: string, { start, end, becomes }: SourceMutant): string {
  return text.slice(0, start) + becomes + text.slice(end);
}

/** Empty texts, and those that name a silence or a section of the interface. */
const isForReaders = /^(SIL-\w+|\d+(\.\d+)*)?$/;

type Change = readonly [part: ts.Node, becomes: string];

function changesOf(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) {
    const other = operators[node.operatorToken.getText()] ?? [];
    return other.map((becomes) => [node.operatorToken, becomes]);
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return [
      [condition, 'true'],
      [condition, 'false'],
    ];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]];
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  return changesOfLiteral(node);
}

function changesOfLiteral(node: ts.Node): readonly Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node)) return [[node, `(${node.text} + 1)`]];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [[node, '[]']];
  if (!ts.isStringLiteral(node) || isForReaders.test(node.text) || isTold(node)) return [];
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isName ? [] : [[node, "''"]];
}

/** In a sentence of our OpenAPI document, or in the body of a refusal: both are free (SIL-10). */
function isTold(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && toldMembers.has(parent.name.getText())) return true;
  if (ts.isArrowFunction(parent) || ts.isBlock(parent) || ts.isSourceFile(parent)) return false;
  if (!ts.isCallExpression(parent)) return isTold(parent);
  return (
    /(?:^|\.)problem$/.test(parent.expression.getText()) &&
    parent.arguments.indexOf(node as ts.Expression) > 0
  );
}

const toldMembers = new Set(['summary', 'detail', 'description', 'silences']);

const operators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
};
