import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImportMapping, readSeparator } from './import-mapping.ts';

describe('readImportMapping (interface 4.7, mapping)', () => {
  it('pairs fields with columns, in any order and any case', () => {
    expect(readImportMapping('userName:0,firstName:1,lastName:2,email:3,group:4')).toEqual({
      userName: 0,
      firstName: 1,
      lastName: 2,
      email: 3,
      group: 4,
    });
    expect(readImportMapping(' GROUP : 7 , username:2')).toEqual({ userName: 2, group: 7 });
  });

  it('two fields may stand in one column', () => {
    expect(readImportMapping('userName:0,email:0')).toEqual({ userName: 0, email: 0 });
  });

  it.each([
    ['nothing', ''],
    ['no user name', 'email:1'],
    ['an unknown field', 'userName:0,password:1'],
    ['a field twice', 'userName:0,UserName:1'],
    ['no column', 'userName'],
    ['an empty column', 'userName:'],
    ['a name as column', 'userName:first'],
    ['a negative column', 'userName:-1'],
    ['a column beyond all', 'userName:1000'],
    ['a pair too many', 'userName:0,'],
    ['another separator', 'userName:0;email:1'],
  ])('says what is wrong with %s', (_what, text) => {
    expect(readImportMapping(text)).toBeTypeOf('string');
  });

  it('whatever the text, there is a mapping or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const mapping = readImportMapping(text);
        if (typeof mapping !== 'string') expect(mapping.userName).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('readSeparator', () => {
  it.each([',', ';', '|', '\t', ' ', 'x', 'ü', '😀'])('%j stands for itself', (text) => {
    expect(readSeparator(text)).toBe(text);
  });

  it('a tab may be spelled', () => {
    expect(readSeparator('\\t')).toBe('\t');
  });

  it.each(['', ',,', '"', '\n', '\r', '\0', '\\n', '\ufeff', '\ufffd'])('%j is none', (text) => {
    expect(readSeparator(text)).toBeUndefined();
  });
});
