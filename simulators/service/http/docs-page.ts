import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/** A page to read the interface and to try it, all of it from here. */
export function mountDocsPage(app: FastifyInstance): void {
  const policy = { 'content-security-policy': contentPolicy, 'referrer-policy': 'no-referrer' };
  const show = (url: string, handler: RouteHandlerMethod): void => {
    app.route({ method: ['GET', 'HEAD'], url, handler });
  };
  show('/docs', async (_request, reply) => {
    const shown = (await hasSwagger()) ? page : missing;
    return reply.headers({ ...policy, 'content-type': 'text/html; charset=utf-8' }).send(shown);
  });
  // What people type who look for it.
  for (const path of ['/', '/docs/']) show(path, (_request, reply) => reply.redirect('/docs', 302));
  show('/docs/page.js', (_request, reply) => reply.headers(scriptType).send(script));
  for (const [name, headers] of Object.entries(dist))
    show(`/docs/${name}`, async (_request, reply) =>
      reply.headers(headers).send(await readFile(join(await swaggerFolder(), name))),
    );
}

/** The assets of the page are too large for the package; to have the page, install them beside Platen. */
async function swaggerFolder(): Promise<string> {
  const { default: folder } = await import('swagger-ui-dist/absolute-path.js');
  return folder();
}

async function hasSwagger(): Promise<boolean> {
  return swaggerFolder().then(
    () => true,
    () => false,
  );
}

const scriptType = { 'content-type': 'text/javascript; charset=utf-8' };
const dist = {
  'swagger-ui-bundle.js': scriptType,
  'swagger-ui.css': { 'content-type': 'text/css; charset=utf-8' },
} as const;

/** Nothing from elsewhere, no script in the page; pictures are in the style sheet. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Managed printing service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/page.js"></script>
</body>
</html>
`;

const missing = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Managed printing service</title>
<p>This page needs Swagger UI: run <code>npm install swagger-ui-dist</code> and start the service again.
<p>The description of the interface is at <a href="/openapi.json">/openapi.json</a>.
</html>
`;

/** What may be left out is left empty: the page would send its made-up samples otherwise. */
const script = `function leaveEmpty(document) {
  for (const call of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const one of call.parameters ?? []) if (!one.required) one.example = '';
    for (const { schema } of Object.values(call.requestBody?.content ?? {}))
      for (const { properties = {}, required = [] } of schema.oneOf ?? [schema])
        for (const [name, property] of Object.entries(properties))
          if (!required.includes(name) && !('default' in property)) {
            property.example = '';
            delete property.examples;
          }
  }
  return document;
}

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  responseInterceptor: (response) => {
    if (response.url.endsWith('/openapi.json'))
      response.text = JSON.stringify(leaveEmpty(JSON.parse(response.text)));
    return response;
  },
  showExtensions: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
