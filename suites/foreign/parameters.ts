import { type Call, isObject, type Json, type JsonObject } from './call.ts';
import { mapTextParts, partNames, textParts } from './multipart.ts';

export type Pair = readonly [name: string, value: string];

/** Parameters by query, form and multipart body, in their order. Names as they came. */
export function pairsOf(call: Call): readonly Pair[] {
  const query = [...new URLSearchParams(call.query)];
  if (isForm(call)) return [...query, ...new URLSearchParams(call.body.toString('utf8'))];
  return isMultipart(call) ? [...query, ...textParts(call)] : query;
}

/** Names of all parameters in lower case; files are among them. */
export function namesOf(call: Call): ReadonlySet<string> {
  const names = [
    ...pairsOf(call).map(([name]) => name),
    ...(isMultipart(call) ? partNames(call) : []),
  ];
  return new Set(names.map((name) => name.toLowerCase()));
}

/** The first value of a parameter; its name in lower case. */
export function valueOf(call: Call, wanted: string): string | undefined {
  return pairsOf(call).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** Changes the list of parameters in each place where they travel. */
export function mapPairs(call: Call, change: (pairs: readonly Pair[]) => readonly Pair[]): Call {
  const rewritten = (text: string): string => {
    const before = [...new URLSearchParams(text)];
    const after = change(before);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame
      ? text
      : new URLSearchParams(after.map(([name, value]) => [name, value])).toString();
  };
  const query = call.query === '' ? '' : rewritten(call.query);
  if (isForm(call)) {
    const text = call.body.toString('utf8');
    const body = rewritten(text);
    return { ...call, query, ...(body === text ? {} : { body: Buffer.from(body) }) };
  }
  return isMultipart(call) ? mapTextParts({ ...call, query }, change) : { ...call, query };
}

/** Changes single values; undefined leaves the parameter out. Names come in lower case. */
export function mapValues(
  call: Call,
  change: (name: string, value: string) => string | undefined,
): Call {
  return mapPairs(call, (pairs) =>
    pairs.flatMap(([name, value]) => {
      const changed = change(name.toLowerCase(), value);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );
}

/** The same call with a parameter more, where its others travel. */
export function withPair(call: Call, pair: Pair): Call {
  if (!isForm(call) && call.body.length === 0) {
    const query = new URLSearchParams(call.query);
    query.append(...(pair as [string, string]));
    return { ...call, query: query.toString() };
  }
  const form = new URLSearchParams(call.body.toString('utf8'));
  form.append(...(pair as [string, string]));
  return { ...call, body: Buffer.from(form.toString()) };
}

/** Changes members of a JSON body's object; what is no such body stays. */
export function mapJsonBody(call: Call, change: (object: JsonObject) => JsonObject): Call {
  if (!/json/i.test(call.headers['content-type'] ?? '')) return call;
  try {
    const json = JSON.parse(call.body.toString('utf8')) as Json;
    return isObject(json) ? { ...call, body: Buffer.from(JSON.stringify(change(json))) } : call;
  } catch {
    return call;
  }
}

function isForm({ headers }: Call): boolean {
  return /urlencoded/i.test(headers['content-type'] ?? '');
}

function isMultipart({ headers }: Call): boolean {
  return /multipart\/form-data/i.test(headers['content-type'] ?? '');
}
