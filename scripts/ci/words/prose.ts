import ts from 'typescript';

/** A piece of text that a user may read, and the line on which it starts. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** The string and template literals of a source that have more than one word; `{}` stands for a value that is inserted. */
export function literalsOf(path: string, source: string): readonly Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found: Prose[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && /\S\s+\S/.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

/** The lines of a Markdown page outside of its code blocks, which hold commands and recorded output. */
export function linesOf(markdown: string): readonly Prose[] {
  let isCode = false;
  return markdown.split('\n').flatMap((text, index) => {
    const isFence = text.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ line: index + 1, text }];
  });
}
