import { LineCounter, parseDocument } from 'yaml';

/** What stands in a profile file, or what is wrong with its text, told without repeating it: secrets may stand there. */
export type ProfileText = { readonly value: unknown } | { readonly mistake: string };

const mistakesByCode: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'a member occurs twice',
  MULTIPLE_DOCS: 'there is more than one document',
};

/** Reads YAML or JSON. What a parser passes over in silence, such as members that stand there twice, is a mistake here. */
export function readProfileText(bytes: Uint8Array, language: 'JSON' | 'YAML'): ProfileText {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { mistake: 'it is not UTF-8' };
  }
  try {
    return language === 'JSON' ? readJson(text) : readYaml(text);
  } catch (error) {
    // Deeply nested, or an alias without its anchor, or of too much: found while the value is made.
    const isAlias = error instanceof ReferenceError;
    return {
      mistake: isAlias ? 'an alias (*) has no anchor or too large a one' : 'it is too deep',
    };
  }
}

function readYaml(text: string): ProfileText {
  const lines = new LineCounter();
  // Pretty errors hold a line of the text.
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'error' } as const;
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error === undefined) return { value: document.toJS() };
  const { line, col } = lines.linePos(error.pos[0]);
  const words = error.code.toLowerCase().replaceAll('_', ' ');
  const what = mistakesByCode[error.code] ?? `it is not YAML (${words})`;
  return { mistake: `${what}, at line ${String(line)}, column ${String(col)}` };
}

function readJson(text: string): ProfileText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message holds some of the text.
    const [, line, column] = /line (\d+) column (\d+)/.exec(error.message) ?? [];
    const place = line === undefined ? '' : `, at line ${line}, column ${column ?? '1'}`;
    return { mistake: `it is not JSON${place}` };
  }
  const { errors } = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  const isTwice = errors.some(({ code }) => code === 'DUPLICATE_KEY');
  return isTwice ? { mistake: 'a member occurs twice' } : { value };
}
