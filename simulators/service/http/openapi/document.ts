import type { Operation } from '../../operations/operation.ts';
import { type Components, newComponents, refer } from './components.ts';
import { describeOperation, type OperationObject, tagOf } from './describe-operation.ts';
import { anyProblem } from './responses.ts';

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Components;
    readonly responses: { readonly Problem: typeof anyProblem };
    readonly headers: object;
    readonly securitySchemes: object;
  };
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
  const schemas = newComponents();
  const paths: Record<string, Writable<PathItem>> = {};
  for (const group of Map.groupBy(operations, ({ method, path }) => `${method} ${path}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const item = (paths[first.path] ??= first.below === 'root' ? { servers: rootServers } : {});
    item[first.method.toLowerCase()] = describeOperation(
      group,
      (schema) => refer(schema, schemas) as object,
    );
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Managed printing service', version: frame.version, description },
    servers: [{ url: frame.basePath }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: { Problem: anyProblem },
      headers: { RequestId: requestId },
      securitySchemes,
    },
  };
}

const description = `All calls of the interface, below its base path, and additional calls of Platen at the root of the server.

- Parameters are sent in a form body, with every method, or in the query (SIL-01); their names are not case-sensitive (SIL-02).
- A malformed or forbidden call returns 4xx with problem JSON (RFC 9457, SIL-10). A well-formed but impossible call returns 200 with an
  errorCode other than 0 (SIL-11).
- \`x-provenance\` shows for each call whether and where the interface states it, and which unspecified behaviour (silences) was decided for it.`;

const requestId = {
  description: 'from the caller, or generated; identifies the request in the log',
  schema: { type: 'string' },
} as const;

/** interface 5.1, 5.3, 5.5. */
const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  userToken: { type: 'http', scheme: 'bearer', description: 'from POST /login' },
  deviceToken: { type: 'http', scheme: 'bearer', description: 'of an authorised endpoint' },
} as const;
