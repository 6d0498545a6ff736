import type { PrinterFault } from './faults.ts';

/** What can be put right by whoever named the fault. */
export class FaultFormatError extends Error {
  override readonly name = 'FaultFormatError';
}

/** From JSON: `{ "kind": "stall", "afterBytes": 512 }`. Throws FaultFormatError. */
export function readFault(value: unknown): PrinterFault {
  if (typeof value !== 'object' || value === null || !('kind' in value)) {
    throw new FaultFormatError(`a fault is an object with a kind: one of ${kinds.join(', ')}`);
  }
  const { kind, ...rest } = value as Readonly<Record<string, unknown>>;
  const known = kinds.find((one) => one === kind);
  if (known === undefined) {
    throw new FaultFormatError(
      `unknown fault ${JSON.stringify(kind)}: it must be one of ${kinds.join(', ')}`,
    );
  }
  const field = numbers[known];
  const strange = Object.keys(rest).find((name) => name !== field?.name);
  if (strange !== undefined) throw new FaultFormatError(`the fault ${known} has no ${strange}`);
  return build(known, field === undefined ? undefined : rest[field.name]);
}

/** From a command line: `refuse`, `stall:512`, `slow:2000`. Throws FaultFormatError. */
export function faultFromText(text: string): PrinterFault {
  const [kind = '', number, ...more] = text.split(':');
  const known = kinds.find((one) => one === kind);
  if (known === undefined || more.length > 0) {
    throw new FaultFormatError(
      `unknown fault ${JSON.stringify(text)}: it must be one of ${faultForms.join(', ')}`,
    );
  }
  if (numbers[known] === undefined && number !== undefined) {
    throw new FaultFormatError(`the fault ${known} takes no number`);
  }
  return build(known, /^\d{1,15}$/.test(number ?? '') ? Number(number) : number);
}

interface NumberField {
  readonly name: 'afterBytes' | 'bytesPerSecond' | 'ms';
  readonly min: number;
}

type Kind = PrinterFault['kind'];

const afterBytes: NumberField = { name: 'afterBytes', min: 0 };
const numbers: Readonly<Record<Kind, NumberField | undefined>> = {
  refuse: undefined,
  'out-of-paper': undefined,
  'paper-jam': undefined,
  'cover-open': undefined,
  'toner-low': undefined,
  stall: afterBytes,
  reset: afterBytes,
  slow: { name: 'bytesPerSecond', min: 1 },
  'ipp-busy': undefined,
  'ipp-late': { name: 'ms', min: 1 },
  'ipp-truncated': undefined,
  'ipp-garbled': undefined,
  'ipp-wrong-request-id': undefined,
  'ipp-broken-off': undefined,
  'ipp-endless': undefined,
  'http-426': undefined,
  'http-500': undefined,
  'http-503': undefined,
  'auth-demanded': undefined,
  'tls-expired': undefined,
  'tls-other-name': undefined,
  'tls-unknown-authority': undefined,
};

const kinds = Object.keys(numbers) as readonly Kind[];

const placeholders: Readonly<Record<NumberField['name'], string>> = {
  afterBytes: 'BYTES',
  bytesPerSecond: 'BYTES-A-SECOND',
  ms: 'MS',
};

/** How each is written on a command line. */
export const faultForms: readonly string[] = kinds.map((kind) => {
  const field = numbers[kind];
  return field === undefined ? kind : `${kind}:${placeholders[field.name]}`;
});

function build(kind: Kind, number: unknown): PrinterFault {
  const field = numbers[kind];
  if (field === undefined) return { kind } as PrinterFault;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < field.min) {
    throw new FaultFormatError(
      `the fault ${kind} needs ${field.name}: a whole number from ${field.min}`,
    );
  }
  return { kind, [field.name]: number } as unknown as PrinterFault;
}
