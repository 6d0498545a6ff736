import { describe, expect, it } from 'vitest';
import { matchOperation } from './match-operation.ts';
import { operations } from './operations.ts';

describe('the operation of a request', () => {
  it('is one of operations with unique ids', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it.each(operations.map(({ id, method, path }) => ({ id, method, path })))(
    '$id is known by $method $path',
    ({ id, method, path }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `a%2F${name}`);
      const { operation, pathParameters } = matchOperation(
        method,
        filled,
        /^(inputports\.|outputports\.put-)update$/.test(id),
      );
      expect(operation).toBe(id);
      for (const [name, value] of Object.entries(pathParameters)) expect(value).toBe(`a/${name}`);
    },
  );

  it.each([
    ['PATCH', '/login'],
    ['GET', '/'],
    ['GET', '/documents/a/b/c'],
    ['POST', '/documents//port'],
  ])('%s %s is none', (method, path) => {
    expect(matchOperation(method, path, false)).toEqual({ operation: 'none', pathParameters: {} });
  });
});
