import { operations } from './operations.ts';

const patterns = operations
  .map((operation) => ({
    id: operation.id,
    method: operation.method,
    // A fixed segment is more telling than a placeholder: /documents/history before /documents/{uuid}.
    placeholders: operation.path.split('{').length,
    expression: new RegExp(
      `^${operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+?)')}$`,
    ),
  }))
  .toSorted((left, right) => left.placeholders - right.placeholders);

const withId: Readonly<Record<string, string>> = {
  'inputports.create': 'inputports.update',
  'outputports.put-create': 'outputports.put-update',
};

/** Which operation of the catalogue a request is, and its path parameters. PUT /inputports and PUT /outputports are one or the other by their id (SIL-1D). */
export function matchOperation(
  method: string,
  path: string,
  hasId: boolean,
): { readonly operation: string; readonly pathParameters: Readonly<Record<string, string>> } {
  for (const { id, method: stated, expression } of patterns) {
    const found = stated === method ? expression.exec(path) : null;
    if (found === null) continue;
    const pathParameters = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return {
      operation: hasId ? (withId[id] ?? id) : id,
      pathParameters,
    };
  }
  return { operation: 'none', pathParameters: {} };
}
