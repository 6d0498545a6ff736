import { types } from 'pg';

/** PostgreSQL's type numbers, of which the driver's own reading is not SQLite's. */
const reading: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => (text === 't' ? 1 : 0),
  17: bytesOf,
  20: Number,
  // Only sums of integers: exact amounts are kept as text.
  1700: Number,
};

/** How values are read on this store's connections alone: as SQLite gives them. */
export const postgresTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    return reading[oid] ?? types.getTypeParser(oid, format);
  },
};

/** PostgreSQL's text holds no NUL. What has one is no name or secret that anybody was given. */
export function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((one) =>
    typeof one === 'string' && one.includes('\0') ? one.replaceAll('\0', '\uFFFD') : one,
  );
}

/** `\x` and hex digits. */
function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
