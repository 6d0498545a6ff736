import { describe, expect, it } from 'vitest';
import { isRowFault, readImportRow } from './import-row.ts';

const mapping = { userName: 0, firstName: 1, lastName: 2, email: 3, group: 4 };
const read = (cells: readonly string[], columns = 5) =>
  readImportRow({ cells, line: 9 }, mapping, columns);

describe('readImportRow (interface 4.7: username;firstname;lastname;mail;usergroup)', () => {
  it('takes a user from the columns of the mapping', () => {
    expect(read(['ada', 'Ada', 'Lovelace', 'a@x', 'staff'])).toEqual({
      line: 9,
      userName: 'ada',
      fullName: 'Ada Lovelace',
      email: 'a@x',
      groupName: 'staff',
    });
  });

  it.each([
    { cells: ['ada', 'Ada', '', '', ''], fullName: 'Ada' },
    { cells: ['ada', '', 'Lovelace', '', ''], fullName: 'Lovelace' },
    { cells: ['ada', '', '', '', ''], fullName: '' },
  ])('a name of one part has no space: $fullName', ({ cells, fullName }) => {
    expect(read(cells)).toMatchObject({ fullName });
  });

  it('what the mapping leaves out is empty', () => {
    const row = { cells: ['x', 'ada'], line: 1 };
    expect(readImportRow(row, { userName: 1 }, 2)).toEqual({
      line: 1,
      userName: 'ada',
      fullName: '',
      email: '',
      groupName: '',
    });
  });

  it('values are kept as they are, a formula or a space too', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', ' staff '];
    expect(read(cells)).toMatchObject({
      userName: '=1+1',
      fullName: '+1 -1',
      email: '@SUM(A1)',
      groupName: ' staff ',
    });
  });

  it.each([
    { what: 'a column too few', cells: ['ada', 'A', 'L', 'm'], column: 4 },
    { what: 'a column too many', cells: ['ada', 'A', 'L', 'm', 'g', 'x'], column: 5 },
    { what: 'no user name', cells: ['', 'A', 'L', 'm', 'g'], column: 0 },
    { what: 'a reserved user name (SIL-7G)', cells: ['Import', 'A', 'L', 'm', 'g'], column: 0 },
    { what: 'a name too long', cells: ['ada', 'A', 'x'.repeat(257), 'm', 'g'], column: 2 },
    { what: 'a control character', cells: ['ada', 'A', 'L', 'm\n', 'g'], column: 3 },
  ])('$what is a fault at its column', ({ cells, column }) => {
    const fault = read(cells);
    expect(isRowFault(fault)).toBe(true);
    expect(fault).toMatchObject({ line: 9, column });
  });

  it('a column of the mapping that no row has is a fault', () => {
    expect(read(['ada', 'A'], 2)).toMatchObject({ column: 2 });
  });

  it('a control character where nothing is mapped is no matter', () => {
    const row = { cells: ['ada', 'two\nlines'], line: 2 };
    expect(isRowFault(readImportRow(row, { userName: 0 }, 2))).toBe(false);
  });
});
