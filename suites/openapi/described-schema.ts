import type { ParameterStatement, ParameterType } from '../catalogue/operation.ts';
import type { Shape } from '../catalogue/shape.ts';
import type { StatedValues } from '../catalogue/values.ts';
import { asText, isArray, type Json, member, textMember } from '../journal/json.ts';
import { entriesOf, texts } from './described-call.ts';

const types: Readonly<Record<ParameterType, string>> = {
  int: 'integer int32',
  long: 'integer int64',
  string: 'string',
  boolean: 'boolean',
  datetime: 'string date-time',
  file: 'string binary',
  list: 'array',
};
/** What is text in a form may be described as what the text must be. */
const narrower: ReadonlySet<string> = new Set(['integer int32', 'boolean', 'string date-time']);

/** What is wrong with the described type of a parameter; undefined when it is the stated one. */
export function wrongType(stated: ParameterStatement, schema: Json): string | undefined {
  const listed = textMember(schema, 'type') === 'array';
  if (stated.repeatable && !listed) return 'is no list';
  const found = typeOf(stated.repeatable ? (member(schema, 'items') ?? {}) : schema);
  const isText = stated.type === 'string' && stated.place !== 'member' && narrower.has(found);
  return isText || found === types[stated.type] ? undefined : `is ${found}, not ${stated.type}`;
}

function typeOf(schema: Json): string {
  return [textMember(schema, 'type'), textMember(schema, 'format')]
    .filter((word) => word !== undefined)
    .join(' ');
}

/** What is wrong with the described values of a parameter, against those that are stated. */
export function wrongValues(stated: StatedValues, schema: Json): readonly string[] {
  const one = textMember(schema, 'type') === 'array' ? (member(schema, 'items') ?? {}) : schema;
  const words = textMember(schema, 'description') ?? '';
  const fallback = member(schema, 'default');
  const { oneOf, range, maximum } = stated;
  const told =
    stated.fallback === undefined ||
    JSON.stringify(fallback) === JSON.stringify(stated.fallback) ||
    words.includes(`${JSON.stringify(stated.fallback)} when absent`);
  return [
    ...(told
      ? []
      : [`default ${JSON.stringify(fallback)}, not ${JSON.stringify(stated.fallback)}`]),
    ...(maximum === undefined || words.includes(`as ${String(maximum)} beyond it`)
      ? []
      : [`does not tell the maximum ${String(maximum)}`]),
    ...(oneOf === undefined ? [] : wrongChoice(oneOf, one)),
    ...(range === undefined ? [] : wrongChoice([range.min, range.max], one)),
  ];
}

/** Words are an enumeration, where an empty one may clear what is set (SIL-61); numbers a range. */
function wrongChoice(choices: readonly (string | number)[], schema: Json): readonly string[] {
  const numbers = choices.filter((choice) => typeof choice === 'number');
  if (numbers.length === choices.length) {
    const wanted = `${String(Math.min(...numbers))} to ${String(Math.max(...numbers))}`;
    const found = `${asText(member(schema, 'minimum') ?? null)} to ${asText(member(schema, 'maximum') ?? null)}`;
    return found === wanted ? [] : [`${found}, not ${wanted}`];
  }
  const described = texts(member(schema, 'enum')).filter((word) => word !== '');
  const same = described.toSorted().join(' ') === choices.map(String).toSorted().join(' ');
  return same ? [] : [`is one of ${described.join(' ')}`];
}

/** What is wrong with a described record, member by member and in both directions. */
export function wrongRecord(shape: Shape, schema: Json): readonly string[] {
  const properties = entriesOf(member(schema, 'properties'));
  const required = new Set(texts(member(schema, 'required')));
  const unknown = Object.keys(properties).filter((name) => !(name in shape));
  const wrong = Object.entries(shape).flatMap(([name, kind]) => {
    const optional = kind.endsWith('?');
    const found = properties[name];
    if (found === undefined) return [`${name} is not described`];
    if (!optional && !required.has(name)) return [`${name} may be absent`];
    const type = textMember(found, 'type');
    if (!optional && (type === undefined || type !== jsonTypes[kind.replace('?', '')]))
      return [`${name} is ${type ?? 'one of several'}, not ${kind}`];
    const choices = member(found, 'anyOf');
    const mayBe = isArray(choices) ? choices.map((one) => textMember(one, 'type') ?? 'object') : [];
    const fits = [type, ...mayBe].includes(jsonTypes[kind.replace('?', '')]);
    return fits ? [] : [`${name} is ${[type, ...mayBe].join(' or ')}, not ${kind}`];
  });
  return [...unknown.map((name) => `${name} is none of the record`), ...wrong];
}

/** By the kinds of shape.ts. */
const jsonTypes: Readonly<Record<string, string>> = {
  int: 'integer',
  long: 'integer',
  string: 'string',
  boolean: 'boolean',
  list: 'array',
  'list<int>': 'array',
  'list<string>': 'array',
  object: 'object',
  'map<list<int>>': 'object',
  'map<string>': 'object',
  terminalInfo: 'object',
  date: 'string',
  tags: 'array',
  identifiers: 'array',
  status: 'integer',
  jobType: 'string',
  portType: 'integer',
  printProtocol: 'integer',
  registrationSource: 'string',
  deployStage: 'integer',
  installationSource: 'integer',
  terminalState: 'integer',
};
