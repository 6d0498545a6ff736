import type { Operation } from '../../operations/operation.ts';
import { type Components, newComponents, refer } from './components.ts';
import { describeOperation, type OperationObject } from './describe-operation.ts';

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Components; readonly securitySchemes: object };
}

/** By method in lower case; paths outside the interface name their server. */
export type PathItem = Readonly<Record<string, OperationObject | typeof rootServers>>;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const rootServers = [{ url: '/' }] as const;

export interface DocumentFrame {
  readonly basePath: string;
  readonly version: string;
}

/** A fold over the operations; two on one path and method become one entry (SIL-1D). */
export function openApiDocument(
  operations: readonly Operation[],
  frame: DocumentFrame,
): OpenApiDocument {
  const components = newComponents();
  const paths: Record<string, Writable<PathItem>> = {};
  for (const group of Map.groupBy(operations, ({ method, path }) => `${method} ${path}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const item = (paths[first.path] ??= first.below === 'root' ? { servers: rootServers } : {});
    item[first.method.toLowerCase()] = describeOperation(group, (schema) =>
      refer(schema, components),
    );
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Managed printing service', version: frame.version },
    servers: [{ url: frame.basePath }],
    paths,
    components: { schemas: components, securitySchemes },
  };
}

/** interface 5.1, 5.3, 5.5. */
const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  userToken: { type: 'http', scheme: 'bearer', description: 'from POST /login' },
  deviceToken: { type: 'http', scheme: 'bearer', description: 'of an authorised endpoint' },
};
