import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { startControl } from '../control.ts';
import type { ControlRoute } from './route.ts';
import { controlVersion } from './version.ts';

const routes: readonly ControlRoute[] = [
  {
    method: 'PUT',
    path: '/things/{id}',
    summary: 'keeps a thing',
    query: { of: { type: 'string' } },
    body: { type: 'object', properties: { name: { type: 'string' } } },
    answer: { type: 'object' },
    run: () => ({}),
  },
  { method: 'GET', path: '/things/{id}', summary: 'a thing', run: () => ({}) },
  { method: 'GET', path: '/health', summary: 'is it well', open: true, run: () => ({ json: 1 }) },
];

test('the document is valid for an independent validator, and there without the token', async () => {
  const control = await startControl({ port: 0, token: 't', routes, title: 'Things' });
  try {
    const response = await fetch(`${control.url}/openapi.json`);
    const document = (await response.json()) as Record<string, unknown>;
    expect(document['info']).toEqual({ title: 'Things', version: controlVersion });
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([errors, valid]).toEqual([undefined, true]);
    expect(Object.keys(document['paths'] as object)).toEqual([
      '/',
      '/openapi.json',
      '/things/{id}',
      '/health',
    ]);
    expect(document['paths']).toMatchObject({
      '/things/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'of', in: 'query' },
          ],
          requestBody: { content: { 'application/json': { schema: routes[0]?.body } } },
        },
      },
      '/health': { get: { security: [] } },
    });
  } finally {
    await control.stop();
  }
});

test('what is open needs no token; all else does, whether it is there or not', async () => {
  const control = await startControl({ port: 0, token: 't', routes });
  try {
    const status = async (path: string, method = 'GET') =>
      (await fetch(`${control.url}${path}`, { method })).status;
    expect(await status('/health')).toBe(200);
    expect(await status('/health', 'POST')).toBe(401);
    expect(await status('/things/1')).toBe(401);
    expect(await status('/nowhere')).toBe(401);
    expect(await status('/%zz')).toBe(401);
    expect(await status('/')).toBe(401);
  } finally {
    await control.stop();
  }
});
