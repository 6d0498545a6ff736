import { plain } from '../printer/job-line.ts';

/** An answer that says what a tap released. Services need not give one: interface 4.11 states the status alone. */
interface Released {
  readonly outputPortName: string;
  readonly released: number;
  readonly documents?: readonly { readonly documentName: string }[];
}

/** The names of more documents would hide the rest of the line. */
const mostNames = 10;

/** `released 2 documents at lobby: a.pdf, b.pdf`; undefined where the answer does not say what it released. */
export function releasedText(body: string): string | undefined {
  const told = readReleased(body);
  if (told === undefined) return undefined;
  const { outputPortName, released, documents = [] } = told;
  const port = plain(outputPortName);
  if (released === 0)
    return `released no document at ${port}: no document of this card's user was waiting`;
  const names = documents.slice(0, mostNames).map(({ documentName }) => plain(documentName));
  const more = documents.length > mostNames ? ` and ${documents.length - mostNames} more` : '';
  const which = names.length === 0 ? '' : `: ${names.join(', ')}${more}`;
  return `released ${released} ${released === 1 ? 'document' : 'documents'} at ${port}${which}`;
}

function readReleased(body: string): Released | undefined {
  const told = parsed(body);
  if (!isObject(told) || typeof told['outputPortName'] !== 'string') return undefined;
  const { outputPortName, released, documents = [] } = told;
  if (typeof released !== 'number' || !Array.isArray(documents)) return undefined;
  const named = documents.filter(
    (one): one is { documentName: string } =>
      isObject(one) && typeof one['documentName'] === 'string',
  );
  return { outputPortName, released, documents: named };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
