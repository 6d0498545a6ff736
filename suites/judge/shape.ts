import {
  deployStatus,
  type Kind,
  type Shape,
  terminalStatus,
  valuesOf,
} from '../catalogue/shape.ts';
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

/** What is wrong with a record: "status is missing", "copies is \"2\", not int"; undefined when it has the shape. */
export function mismatch(value: Json | undefined, shape: Shape): string | undefined {
  if (!isObject(value)) return `${shorten(value)} is not an object`;
  for (const [name, stated] of Object.entries(shape)) {
    const optional = stated.endsWith('?');
    const kind = (optional ? stated.slice(0, -1) : stated) as Kind;
    const found = value[name];
    if (found === undefined || found === null) {
      if (optional) continue;
      return `${name} is ${found === null ? 'null' : 'missing'}`;
    }
    if (!tests[kind](found)) return `${name} is ${shorten(found)}, not ${kind}`;
  }
  return undefined;
}

/** The first record of a list that doesn't have the shape. */
export function listMismatch(value: Json | undefined, shape: Shape): string | undefined {
  if (!isArray(value)) return `${shorten(value)} is not a list`;
  for (const [index, item] of value.entries()) {
    const wrong = mismatch(item, shape);
    if (wrong !== undefined) return `record ${String(index)}: ${wrong}`;
  }
  return undefined;
}

function isOneOf(values: readonly Json[]): (value: Json) => boolean {
  return (value) => values.includes(value);
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

function shorten(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
