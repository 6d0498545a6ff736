import type { SentEvent } from '../../suites/engine/journal/event.ts';
import { placedParameters } from '../placed-parameters.ts';
import { pieces, type ShellName, shellWord } from './shell-word.ts';

/** Headers that curl writes itself. */
const ownHeaders = new Set(['content-length', 'host', 'connection', 'transfer-encoding']);

/** The arguments of `call` (curl with the script's options) that make this request, each a shell word. */
export function curlArguments(sent: SentEvent, names: readonly ShellName[]): readonly string[] {
  const word = (text: string): string => shellWord(text, names);
  const { inQuery, inBody } = placedParameters(sent);
  const contentType = sent.headers['content-type'] ?? '';
  const isMultipart = contentType.startsWith('multipart/') || sent.file !== undefined;
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  const headers = Object.entries(sent.headers).filter(
    ([name]) => !ownHeaders.has(name) && !(name === 'content-type' && (isMultipart || isForm)),
  );
  return [
    sent.method === 'HEAD' ? '--head' : `--request ${word(sent.method)}`,
    ...headers.map(([name, value]) => `--header ${word(`${name}: ${value}`)}`),
    ...(isMultipart ? formParts(sent, inBody, names) : []),
    ...(isMultipart
      ? []
      : inBody.map(([name, value]) => `--data-urlencode ${word(`${name}=${value}`)}`)),
    ...(isForm && inBody.length === 0 ? ["--data ''"] : []),
    ...(sent.json === undefined ? [] : [`--data-binary ${word(JSON.stringify(sent.json))}`]),
    `"$BASE"${address(sent.path, inQuery, names)}`,
  ];
}

type Pairs = SentEvent['parameters'];

function formParts(sent: SentEvent, parts: Pairs, names: readonly ShellName[]): readonly string[] {
  const texts = parts.map(
    ([name, value]) => `--form-string ${shellWord(`${name}=${value}`, names)}`,
  );
  if (sent.file === undefined) return texts;
  const fileName = sent.file.fileName.replaceAll(/["\\]/g, (found) => `\\${found}`);
  const rest = shellWord(`;type=application/octet-stream;filename="${fileName}"`, names);
  return [...texts, `--form data=@"$FILE"${rest}`];
}

/** Path and query, percent-encoded as in the run: what names stand for too, where that makes a difference. */
function address(path: string, query: Pairs, names: readonly ShellName[]): string {
  const encoded = query.map(([name, value]) => {
    const parts = pieces(value, names);
    const text = parts.map((part) =>
      typeof part === 'string' ? encodeURIComponent(part) : encodeURIComponent(part.literal),
    );
    return `${encodeURIComponent(name)}=${text.join('')}`;
  });
  const inPath = names
    .filter(({ prefix }) => prefix === undefined)
    .map((name) => {
      const literal = encodeURIComponent(name.literal);
      return { ...name, literal, inUrl: literal !== name.literal };
    });
  // An id in a path is a whole segment of its own, behind the name of what it identifies.
  const thing = names.find(
    ({ literal, prefix }) =>
      prefix?.startsWith('/') === true && (path === literal || path.startsWith(`${literal}/`)),
  );
  const begin = thing === undefined ? '' : shellWord(thing.literal, [thing]);
  const rest = path.slice(thing?.literal.length ?? 0);
  const whole = encoded.length === 0 ? rest : `${rest}?${encoded.join('&')}`;
  return whole === '' ? begin : begin + shellWord(whole, [...inPath, ...names]);
}
