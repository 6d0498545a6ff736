import type { ControlRoute } from './route.ts';

export interface ControlTitle {
  readonly title: string;
  readonly version: string;
}

/** The routes as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export function controlDocument(routes: readonly ControlRoute[], info: ControlTitle): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describe(route);
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    security: [{ controlToken: [] }],
    paths,
    components: {
      schemas: { Problem: problem },
      responses: { Problem: refusal },
      securitySchemes: { controlToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const problem = {
  type: 'object',
  required: ['status', 'title', 'detail'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'what to correct' },
  },
};

const refusal = {
  description: 'An error, with what to correct',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function describe(route: ControlRoute): object {
  const { method, path, summary, body, examples, open } = route;
  const segments = path.split('/').map(decodeURIComponent);
  const [tag = ''] = segments.filter((segment) => segment !== '');
  return {
    operationId: `${method.toLowerCase()} ${path}`,
    summary,
    ...(tag === '' ? {} : { tags: [tag] }),
    ...(open === true ? { security: [] } : {}),
    parameters: parametersOf(route),
    ...(body === undefined ? {} : { requestBody: requestBody(body, examples) }),
    responses: {
      '2XX': answerOf(route),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function parametersOf({ path, query = {} }: ControlRoute): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  return [...inPath, ...inQuery];
}

function requestBody(schema: object, examples: readonly unknown[] = []): object {
  const shown = Object.fromEntries(
    examples.map((value, at) => [`example${String(at + 1)}`, { value }]),
  );
  return {
    content: {
      'application/json': { schema, ...(examples.length === 0 ? {} : { examples: shown }) },
    },
  };
}

function answerOf({ answer = {}, mediaType = 'application/json' }: ControlRoute): object {
  return { description: 'Done', content: { [mediaType]: { schema: answer } } };
}
