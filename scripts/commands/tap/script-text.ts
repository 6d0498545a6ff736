import { isNode, LineCounter, parseDocument } from 'yaml';

/** A script as data, and in which line what stands; or what makes it none. */
export interface ScriptText {
  readonly value: unknown;
  /** Of what a JSON pointer leads to, from 1. */
  lineOf(pointer: string): number;
  readonly mistakes: readonly string[];
}

/**
 * YAML (or JSON, which is YAML too), or lines of JSON: one with the readers, the others a step each.
 */
export function readScriptText(text: string): ScriptText {
  return linesOfJson(text) ?? yaml(text);
}

function yaml(text: string): ScriptText {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineOf = (pointer: string): number => {
    const path = partsOf(pointer);
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
    return lineCounter.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0).line;
  };
  if (document.errors.length > 0) {
    const said = document.errors.map(({ message }) => message.split('\n', 1)[0] ?? message);
    return { value: undefined, lineOf, mistakes: said.map((one) => one.replace(/:$/, '')) };
  }
  try {
    return { value: document.toJS(), lineOf, mistakes: [] };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { value: undefined, lineOf, mistakes: [said] };
  }
}

/** Undefined where the text is something else. */
function linesOfJson(text: string): ScriptText | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
  if (lines.length < 2 || !lines.every(({ line }) => /^\{.*\}$/.test(line))) return undefined;
  const head: Record<string, unknown> = {};
  const steps: { readonly step: unknown; readonly number: number }[] = [];
  const mistakes: string[] = [];
  for (const { line, number } of lines) {
    const one = parseLine(line);
    if (one === undefined) mistakes.push(`line ${number}: is no JSON`);
    else if ('readers' in one) Object.assign(head, one);
    else steps.push({ step: one, number });
  }
  const lineOf = (pointer: string): number => {
    const [list, index] = partsOf(pointer);
    return (list === 'steps' ? steps[Number(index)]?.number : undefined) ?? 1;
  };
  return { value: { ...head, steps: steps.map(({ step }) => step) }, lineOf, mistakes };
}

function parseLine(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}

function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
