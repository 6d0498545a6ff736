import { describe, expect, it } from 'vitest';
import { accessMatrix } from './access-matrix.ts';
import { operations } from './index.ts';

const matrix = accessMatrix(operations);
const cellsOf = (id: string): Readonly<Record<string, string>> =>
  matrix.find(({ operation }) => operation === id)?.cells ?? {};

describe('accessMatrix', () => {
  it('has a row for each operation, and more where values demand more, and says for each situation who is let in', () => {
    expect(new Set(matrix.map(({ operation }) => operation)).size).toBe(operations.length);
    expect(cellsOf('deleteDocument')).toMatchObject({
      'no key': 'key-missing',
      'key without the option': 'key-option-missing',
      'key with the rights': 'yes',
      'user, key without the option': 'own',
      support: 'user-right-missing',
    });
    expect(cellsOf('listDocuments')['insecure key']).toBe('key-insecure');
    expect(cellsOf('headAccount')['no key']).toBe('yes');
  });
});
