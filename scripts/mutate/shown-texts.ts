/** What of a Babel path is looked at. */
interface Path {
  readonly node: SyntaxNode;
  readonly parent?: SyntaxNode;
  readonly key?: string | number | null;
}

interface SyntaxNode {
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly callee?: { readonly name?: string };
  readonly elements?: readonly (SyntaxNode | null)[];
  readonly properties?: readonly SyntaxNode[];
  readonly value?: { readonly type?: string };
}

/** Stryker's ignorer of what people read in a finding: another word there is no other verdict. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'shown-texts', value: { shouldIgnore } },
] as const;

const reason = 'a text that is shown to people';
const shownMembers: ReadonlySet<string> = new Set(['expected', 'seen', 'why', 'about']);

/** Values of the members of a situation that are words; the words of a claim; what `accepts` says it expects. */
function shouldIgnore({ node, parent, key }: Path): string | undefined {
  const isWord =
    isAllWords(node) ||
    (parent?.type === 'ObjectProperty' && key === 'value' && isWordMember(parent)) ||
    (parent?.type === 'ArrayExpression' && isClaim(parent) && key !== 0) ||
    (parent?.type === 'CallExpression' && parent.callee?.name === 'accepts' && key === 2);
  return isWord ? reason : undefined;
}

function isAllWords({ type, properties = [] }: SyntaxNode): boolean {
  return type === 'ObjectExpression' && properties.length > 0 && properties.every(isWordMember);
}

function isWordMember({ key, value }: SyntaxNode): boolean {
  const isFunction = value?.type?.endsWith('FunctionExpression') === true;
  return !isFunction && shownMembers.has(key?.name ?? '');
}

/** [ok, expected, seen]: a condition and two texts. A list of names has a name in the first place. */
function isClaim({ elements = [] }: SyntaxNode): boolean {
  const [first] = elements;
  return elements.length === 3 && conditions.has(first?.type ?? '');
}

const conditions: ReadonlySet<string> = new Set([
  'BinaryExpression',
  'LogicalExpression',
  'UnaryExpression',
  'CallExpression',
  'Identifier',
  'BooleanLiteral',
  // What stands there once mutants of it have been put in.
  'ConditionalExpression',
  'SequenceExpression',
  'ParenthesizedExpression',
]);
