import { deployStatus, type Kind, type Shape, terminalStatus, valuesOf } from '../../spec/shape.ts';
import { isIsoDate } from '../journal/iso-date.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  memberText,
  numberMember,
  textMember,
} from '../journal/json.ts';
import type { FindingWords } from './finding-words.ts';

const tests: Readonly<Record<Kind, (value: Json) => boolean>> = {
  int: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_648,
  long: (value) => Number.isInteger(value),
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  list: (value) => isArray(value),
  'list<int>': (value) => isArray(value) && value.every((item) => Number.isInteger(item)),
  'list<string>': (value) => isArray(value) && value.every((item) => typeof item === 'string'),
  object: (value) => isObject(value),
  'map<list<int>>': (value) =>
    isObject(value) && Object.values(value).every((one) => tests['list<int>'](one)),
  'map<string>': (value) => isObject(value) && Object.values(value).every(isText),
  terminalInfo: (value) => isObject(value) && isTerminalInfo(value),
  date: (value) => typeof value === 'string' && isIsoDate(value),
  tags: (value) => isArray(value) && value.every(isTag),
  identifiers: (value) => isArray(value) && value.every(isIdentifier),
  status: isOneOf(valuesOf.status),
  jobType: isOneOf(valuesOf.jobType),
  portType: isOneOf(valuesOf.portType),
  printProtocol: isOneOf(valuesOf.printProtocol),
  registrationSource: isOneOf(valuesOf.registrationSource),
  deployStage: isOneOf(valuesOf.deployStage),
  installationSource: isOneOf(valuesOf.installationSource),
  terminalState: isOneOf(valuesOf.terminalState),
};

/** The type of a member, as a finding names it. */
const kindWords: Readonly<Record<Kind, string>> = {
  int: '32-bit integer',
  long: 'integer',
  string: 'string',
  boolean: 'boolean',
  list: 'list',
  'list<int>': 'list of integers',
  'list<string>': 'list of strings',
  object: 'object',
  'map<list<int>>': 'object whose members are lists of integers',
  'map<string>': 'object whose members are strings',
  terminalInfo: 'object with a complete deployStatus and terminalStatus',
  date: 'ISO 8601 date and time',
  tags: 'list of TagInfo',
  identifiers: 'list of LocationIdentifierSearch',
  status: oneOfWords(valuesOf.status),
  jobType: oneOfWords(valuesOf.jobType),
  portType: oneOfWords(valuesOf.portType),
  printProtocol: oneOfWords(valuesOf.printProtocol),
  registrationSource: oneOfWords(valuesOf.registrationSource),
  deployStage: oneOfWords(valuesOf.deployStage),
  installationSource: oneOfWords(valuesOf.installationSource),
  terminalState: oneOfWords(valuesOf.terminalState),
};

/** The first member of a record that is not as stated: "status: integer", "the string "2""; undefined when it has the shape. */
export function mismatch(value: Json | undefined, shape: Shape): FindingWords | undefined {
  if (!isObject(value)) return { expected: 'a JSON object', seen: jsonWords(value) };
  for (const [name, stated] of Object.entries(shape)) {
    const optional = stated.endsWith('?');
    const kind = (optional ? stated.slice(0, -1) : stated) as Kind;
    const found = value[name];
    const isMissing = found === undefined || found === null;
    if (isMissing ? optional : tests[kind](found)) continue;
    return {
      expected: `${name}: ${kindWords[kind]}`,
      seen: found === undefined ? `no ${name}` : jsonWords(found),
    };
  }
  return undefined;
}

/** The first record of a list that doesn't have the shape. */
export function listMismatch(value: Json | undefined, shape: Shape): FindingWords | undefined {
  if (!isArray(value)) return { expected: 'a list', seen: jsonWords(value) };
  for (const [index, item] of value.entries()) {
    const wrong = mismatch(item, shape);
    if (wrong !== undefined)
      return { ...wrong, seen: `${wrong.seen} in record ${String(index + 1)} of the list` };
  }
  return undefined;
}

/** The text of a finding about a shape: the member that is wrong, or that none is. */
export function shapeWords(wrong: FindingWords | undefined): FindingWords {
  const all = 'all members with their types';
  return wrong ?? { expected: all, seen: all };
}

function isOneOf(values: readonly Json[]): (value: Json) => boolean {
  return (value) => values.includes(value);
}

function oneOfWords(values: readonly Json[]): string {
  return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}

function isText(value: Json): boolean {
  return typeof value === 'string';
}

/** interface 2: both parts are optional and may be null (SIL-64). */
function isTerminalInfo(info: JsonObject): boolean {
  const parts = { deployStatus, terminalStatus };
  return Object.entries(parts).every(([name, shape]) => {
    const part = info[name];
    return part === undefined || part === null || mismatch(part, shape) === undefined;
  });
}

/** interface 2, TagInfo: 0 department, 1 group. */
function isTag(value: Json): boolean {
  const type = numberMember(value, 'tagType');
  return (type === 0 || type === 1) && textMember(value, 'name') !== undefined;
}

const locationTypes = ['GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID'];

/** interface 2, LocationIdentifierSearch. */
function isIdentifier(value: Json): boolean {
  return (
    locationTypes.includes(memberText(value, 'locationType')) &&
    textMember(value, 'searchValue') !== undefined
  );
}

/** "the string "2"", "the list []", "true" */
export function jsonWords(value: Json | undefined): string {
  if (value === undefined) return 'no JSON';
  const text = JSON.stringify(value);
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return `${typeWords(value)}${short}`;
}

function typeWords(value: Json): string {
  if (isArray(value)) return 'the list ';
  if (isObject(value)) return 'the object ';
  const types: Readonly<Record<string, string>> = { string: 'the string ', number: 'the number ' };
  return types[typeof value] ?? '';
}
