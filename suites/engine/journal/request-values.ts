import type { SentEvent, SentFile } from './event.ts';
import { asText, isArray, isObject, type Json, member } from './json.ts';

/** The values that a request carried for a parameter, wherever it travelled; of one kind, where values of several mean different things. */
export function requestValues(
  sent: SentEvent,
  { parameter, kind }: { readonly parameter: string; readonly kind?: string },
): readonly string[] {
  if (parameter === 'identifiers') return identifierValues(member(sent.json, parameter), kind);
  if (parameter === 'detaildata' && kind !== undefined) return detailValues(sent, kind);
  const placed = sent.pathParameters[parameter];
  const pairs = sent.parameters.filter(([name]) => name.toLowerCase() === parameter.toLowerCase());
  return [
    ...(placed === undefined ? [] : [placed]),
    ...pairs.map(([, value]) => value),
    ...textsOf(member(sent.json, parameter)),
    ...(parameter === 'data' ? fileValues(sent.file) : []),
  ];
}

/** Details are pairs of repeated parameters (interface 4.7). */
function detailValues({ parameters }: SentEvent, kind: string): readonly string[] {
  return parameters.flatMap(([name, value], at) => {
    const [next, data] = parameters[at + 1] ?? [];
    return name === 'detailtype' && value === kind && next === 'detaildata' && data !== undefined
      ? [data]
      : [];
  });
}

function identifierValues(identifiers: Json | undefined, kind = ''): readonly string[] {
  if (!isArray(identifiers)) return [];
  return identifiers
    .filter((one) => asText(member(one, 'locationType')) === kind)
    .flatMap((one) => textsOf(member(one, 'stringData')));
}

function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  if (isArray(value)) return value.flatMap(textsOf);
  return [isObject(value) || value === null ? JSON.stringify(value) : String(value)];
}

function fileValues(file: SentFile | undefined): readonly string[] {
  if (file === undefined) return [];
  const { bytes, pages, fileName } = file;
  const damage = /\((.+)\)\.pdf$/.exec(fileName)?.[1];
  return [
    `${String(bytes)} bytes`,
    ...(pages === undefined ? [] : [`${String(pages)} page${pages === 1 ? '' : 's'}`]),
    ...(damage === undefined ? [] : [damage]),
  ];
}
