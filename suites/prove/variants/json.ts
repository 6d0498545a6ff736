import { alterJson } from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import { jsonOf, type PassingAnswer } from '../../engine/fault-proxy/interception.ts';
import { isArray, isObject, type Json } from '../../engine/journal/json.ts';

const everything = (): boolean => true;

/** The same JSON, written in other ways that say the same. */
export const jsonVariants: readonly Variant[] = [
  {
    id: 'members-reversed',
    says: 'writes the members of JSON objects in reverse order',
    freedom: 'RFC 8259 4: members have no order',
    make: () => alterJson(everything, reversed),
  },
  {
    id: 'members-added',
    says: 'adds members that the interface does not have',
    freedom: 'the interface states the members, but does not exclude others',
    make: () => alterJson(everything, enriched),
  },
  rewritten('pretty-json', (json) => `\n\t${JSON.stringify(json, null, '\t')}\r\n`, [
    'writes JSON on many lines',
    'RFC 8259 2: white space between tokens has no meaning',
  ]),
  rewritten(
    'escaped-json',
    (json) => JSON.stringify(json).replaceAll(/"(?:[^"\\]|\\.)*"/g, escaped),
    [
      'writes every character of every text and name as an escape',
      'RFC 8259 7: any character may be escaped',
    ],
  ),
  rewritten('numbers-with-fractions', withFractions, [
    'writes whole numbers with a fraction or an exponent',
    'RFC 8259 6: 1, 1.0 and 1e0 are one number',
  ]),
  {
    id: 'odd-content-type',
    says: 'writes the media type of JSON in capitals, with parameters',
    freedom: 'RFC 9110 8.3.1: types and parameter names are not case-sensitive',
    make: () => ({
      answer: (answer) =>
        jsonOf(answer) === undefined
          ? answer
          : typed(answer, 'Application/JSON ; Charset="UTF-8"; Profile=plain'),
    }),
  },
];

function rewritten(
  id: string,
  write: (json: Json) => string,
  [says, freedom]: readonly [says: string, freedom: string],
): Variant {
  const answer = (given: PassingAnswer): PassingAnswer => {
    const json = jsonOf(given);
    return json === undefined ? given : { ...given, body: Buffer.from(write(json)) };
  };
  return { id, says, freedom, make: () => ({ answer }) };
}

function typed(answer: PassingAnswer, type: string): PassingAnswer {
  return { ...answer, headers: { ...answer.headers, 'content-type': type } };
}

function escaped(text: string): string {
  const value = JSON.parse(text) as string;
  const codes = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at));
  return `"${codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}"`;
}

/** Outside of texts; a fraction on every other. */
function withFractions(json: Json): string {
  let count = 0;
  return JSON.stringify(json).replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?![\d.eE])/g, (token) => {
    count += 1;
    if (token.startsWith('"')) return token;
    return count % 2 === 0 ? `${token}.0` : `${token}e0`;
  });
}

function reversed(json: Json): Json {
  if (isArray(json)) return json.map(reversed);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([name, value]) => [name, reversed(value)]),
  );
}

/** Their members are data, under names of any kind: what is added there is told. */
const maps = new Set(['services', 'properties']);

function enriched(json: Json): Json {
  if (isArray(json)) return json.map(enriched);
  if (!isObject(json)) return json;
  const members = Object.entries(json).map(
    ([name, value]) => [name, maps.has(name) ? value : enriched(value)] as const,
  );
  return Object.fromEntries([['x-vendor-note', { trace: 7 }], ...members]);
}
