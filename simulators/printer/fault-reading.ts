import { type FaultField, faultKinds, faultShapes as shapes } from './fault-fields.ts';
import type { FaultKind, PrinterFault } from './faults.ts';

/** What can be put right by whoever named the fault. */
export class FaultFormatError extends Error {
  override readonly name = 'FaultFormatError';
}

/** From JSON: `{ "kind": "stall", "afterBytes": 512 }`. Throws FaultFormatError. */
export function readFault(value: unknown): PrinterFault {
  if (typeof value !== 'object' || value === null || !('kind' in value)) {
    throw new FaultFormatError(
      `a fault must be an object with a kind, one of ${faultKinds.join(', ')}`,
    );
  }
  const { kind, ...members } = value as Readonly<Record<string, unknown>>;
  const known = faultKinds.find((one) => one === kind);
  if (known === undefined) {
    throw new FaultFormatError(
      `unknown fault ${JSON.stringify(kind)}: it must be one of ${faultKinds.join(', ')}`,
    );
  }
  const { fields } = shapes[known];
  const names = ['probability', ...fields.map((field) => field.name)];
  const strange = Object.keys(members).find((name) => !names.includes(name));
  if (strange !== undefined)
    throw new FaultFormatError(`the fault ${known} has no member ${strange}`);
  for (const field of fields) checkField(known, field, members[field.name]);
  checkProbability(known, members['probability']);
  return { kind: known, ...members } as unknown as PrinterFault;
}

/**
 * From a command line: the kind, its numbers in order or by name, and how probable it is, as a
 * number with a point: `refuse`, `stall:512`, `out-of-paper:after-pages=3:for-ms=500`,
 * `paper-jam:0.05`. Throws FaultFormatError.
 */
export function faultFromText(text: string): PrinterFault {
  const [kind = '', ...parts] = text.split(':');
  const known = faultKinds.find((one) => one === kind);
  if (known === undefined) {
    throw new FaultFormatError(
      `unknown fault ${JSON.stringify(text)}: it must be one of ${faultForms.join(', ')}`,
    );
  }
  const inOrder = shapes[known].fields.filter((field) => !field.isOptional);
  const members = new Map<string, unknown>();
  for (const part of parts) {
    const [name, value] = named(part) ?? [inOrder.shift()?.name, number(part)];
    if (name === undefined || members.has(name)) {
      throw new FaultFormatError(`the fault ${known} does not support ${JSON.stringify(part)}`);
    }
    members.set(name, value);
  }
  return readFault({ kind: known, ...Object.fromEntries(members) });
}

const placeholders: Readonly<Record<FaultField['name'], string>> = {
  afterBytes: 'BYTES',
  afterPages: 'PAGES',
  bytesPerSecond: 'BYTES-A-SECOND',
  forMs: 'MS',
  offsetMs: 'MS',
  ms: 'MS',
};

/** How each is written on a command line. */
export const faultForms: readonly string[] = faultKinds.map((kind) =>
  [
    kind,
    ...shapes[kind].fields.map((field) =>
      field.isOptional ? `[:${kebab(field.name)}=NUMBER]` : `:${placeholders[field.name]}`,
    ),
  ].join(''),
);

/** `for-ms=500` by its name; what has a point can only be a probability. */
function named(part: string): readonly [string, unknown] | undefined {
  const [, name, value = ''] = /^([a-z-]+)=(.*)$/s.exec(part) ?? [];
  if (name !== undefined) return [camel(name), number(value)];
  return /^[01]?\.[0-9]{1,15}$/.test(part) ? ['probability', Number(part)] : undefined;
}

/** Text that is no number stays text, to be refused with its reason. */
function number(text: string): unknown {
  return /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/.test(text) ? Number(text) : text;
}

function checkField(kind: FaultKind, field: FaultField, value: unknown): void {
  if (value === undefined && field.isOptional) return;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= field.min) return;
  throw new FaultFormatError(
    `the fault ${kind} requires ${field.name}: a whole number of at least ${field.min}`,
  );
}

function checkProbability(kind: FaultKind, value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== 'number' || !(value > 0 && value <= 1)) {
    throw new FaultFormatError(`the probability of ${kind} must be a number above 0, at most 1`);
  }
  if (shapes[kind].moment === 'printer') {
    throw new FaultFormatError(`the fault ${kind} cannot be random: it is always active`);
  }
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
