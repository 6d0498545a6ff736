import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { type Members, type Untyped, untypedAttribute } from './untyped-values.ts';

/** What `ipptool -j URL get-printer-attributes.test` prints. Throws DumpFormatError, which names the line or attribute. */
export function readJsonDump(dump: string): readonly Attribute[] {
  const groups = parse(repaired(dump));
  if (!Array.isArray(groups)) throw new DumpFormatError('is no list of groups of attributes');
  const all: readonly unknown[] = groups;
  const printer = all.find((group) => isObject(group) && group['group-tag'] === printerGroup);
  if (!isObject(printer)) throw new DumpFormatError(`has no group ${printerGroup}`);
  return Object.entries(printer)
    .filter(([name]) => name !== 'group-tag')
    .map(([name, value]) => untypedAttribute(name, untyped(name, value)));
}

const printerGroup = 'printer-attributes-tag';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DumpFormatError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * ipptool's output is no JSON in two places: an attribute with an out-of-band value is a name alone
 * (which value it was is lost), and a list of resolutions ends with a comma.
 */
function repaired(dump: string): string {
  const open: string[] = [];
  const lines = dump.split('\n').map((line) => {
    const trimmed = line.trim();
    if (/^[\]}]/.test(trimmed)) open.pop();
    const alone = open.at(-1) === '{' ? /^\s*"[A-Za-z0-9][\w.-]*"(?=,?\s*$)/.exec(line) : null;
    const last = trimmed.at(-1);
    if (last === '{' || last === '[') open.push(last);
    return alone === null ? line : `${alone[0]}: null${line.slice(alone[0].length)}`;
  });
  return lines
    .map((line, index) =>
      /^\s*\]/.test(lines[index + 1] ?? '') ? line.replace(/\},$/, '}') : line,
    )
    .join('\n');
}

function untyped(name: string, value: unknown): Untyped {
  if (value === null) return values.outOfBand('noValue');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => untyped(name, one));
  if (!isObject(value)) throw new DumpFormatError(`${name} has a value that is none`);
  const members: Members = new Map(
    Object.entries(value).map(([member, one]) => [member, untyped(member, one)]),
  );
  return members;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
