import { describe, expect, it } from 'vitest';
import { applyMutant, mutantsOf } from './source-mutants.ts';

const written = (text: string) =>
  mutantsOf('a.ts', text).map((mutant) => applyMutant(text, mutant));

describe('mutants of a source file', () => {
  it.each([
    ['const a = b === c;', ['const a = b !== c;']],
    ['const a = b < 1;', ['const a = b <= 1;', 'const a = b >= 1;', 'const a = b < (1 + 1);']],
    ['const a = !b;', ['const a = b;']],
    ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
    ['refuse();', [';']],
    ["const a = { 'x-y': 'z' };", ["const a = { 'x-y': '' };"]],
    ["const a = ['b'];", ['const a = [];', "const a = [''];"]],
  ])('%s', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });

  it.each([
    "import { a } from 'b';",
    "type A = 'b' | true;",
    "interface A { readonly b: 'c' }",
    "const a: 'b' = c;",
    "const a = '';",
    "const a = { section: '4.4', silence: 'SIL-1B' };",
  ])('has none of %s', (text) => {
    expect(written(text)).toEqual([]);
  });

  it('are told by their line', () => {
    expect(mutantsOf('a.ts', '\n\nconst a = true;')).toMatchObject([
      { file: 'a.ts', line: 3, was: 'true', becomes: 'false' },
    ]);
  });
});
