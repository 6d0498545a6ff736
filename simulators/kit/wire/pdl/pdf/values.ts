/** What ISO 32000-1 7.3 calls objects. The content of strings is of no use to us and is not kept. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | readonly PdfValue[]
  | PdfDict;

export interface PdfName {
  readonly kind: 'name';
  readonly name: string;
}

export interface PdfString {
  readonly kind: 'string';
}

export interface PdfRef {
  readonly kind: 'ref';
  readonly number: number;
  readonly generation: number;
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isArray(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return kindOf(value) === 'ref';
}

/** The text of a name; undefined for anything else. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return isName(value) ? value.name : undefined;
}

/** A non-negative integer; undefined for anything else. */
export function countOf(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function isName(value: PdfValue | undefined): value is PdfName {
  return kindOf(value) === 'name';
}

function kindOf(value: PdfValue | undefined): string | undefined {
  if (value === null || typeof value !== 'object' || !('kind' in value)) return undefined;
  return value.kind;
}
