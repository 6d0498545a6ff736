import type { ValueClass } from './value-class.ts';

const kib = 1024;
const mib = 1024 * kib;
const sizes: readonly (readonly [name: string, bytes: number])[] = [
  ['64 KiB', 64 * kib],
  ['256 KiB', 256 * kib],
  ['1 MiB', mib],
];

/**
 * Each value describes a document as text, such as `1048577 bytes` or `10 pages`; a test case makes the
 * file from it. The journal holds no bytes, so a damaged file is described by its name: `x (cut off).pdf`.
 */
export const documentClasses: readonly ValueClass[] = [
  ...sizes.flatMap(([name, bytes]) => [
    sized(`one byte less than ${name}`, bytes - 1),
    sized(name, bytes),
    sized(`one byte more than ${name}`, bytes + 1),
  ]),
  { ...sized('20 MiB', 20 * mib), costly: true },
  paged(1),
  paged(2),
  paged(100),
  { ...paged(1000), costly: true },
  spoiled('an empty file', '0 bytes'),
  spoiled('a truncated PDF', 'cut off'),
  spoiled('a PDF with null bytes in the middle', 'zeros within'),
  spoiled('bytes that are not a document', 'no document'),
];

function sized(name: string, bytes: number): ValueClass {
  return shape(name, 'kept', `${String(bytes)} bytes`);
}

function paged(pages: number): ValueClass {
  const value = `${String(pages)} page${pages === 1 ? '' : 's'}`;
  return shape(value, 'kept', value);
}

function spoiled(name: string, value: string): ValueClass {
  return shape(name, 'unspecified', value);
}

function shape(name: string, obliged: ValueClass['obliged'], value: string): ValueClass {
  return { name, obliged, is: (values) => values.includes(value), make: () => [value] };
}
