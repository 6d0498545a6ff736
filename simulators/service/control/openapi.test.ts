import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { control } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
beforeAll(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
});
afterAll(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

interface Described {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
}

it('the control plane is described in a valid OpenAPI document that everybody may read', async () => {
  const stranger = { control: { ...service.control, token: 'guessed' } };
  const { status, json } = await control(stranger, '/openapi.json');
  expect(status).toBe(200);
  const { valid, errors } = await new Validator().validate(structuredClone(json) as Spec);
  expect([errors, valid]).toEqual([undefined, true]);
  const { paths } = json as { readonly paths: Readonly<Record<string, Record<string, Described>>> };
  const listed = (await control(service, '/')).json as readonly { readonly path: string }[];
  for (const { path } of listed) expect(Object.keys(paths)).toContain(path);
});

type Spec = Record<string, unknown>;

it('whatever takes a body tells its form', async () => {
  const { json } = await control(service, '/openapi.json');
  const { paths } = json as { readonly paths: Readonly<Record<string, Record<string, Described>>> };
  const withBody = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined)
      .map(([method]) => `${method} ${path}`),
  );
  expect(withBody).toEqual(
    expect.arrayContaining([
      'put /seed',
      'post /keys',
      'post /users',
      'patch /keys/{id}',
      'patch /devices/{id}',
      'put /output-ports',
      'post /clock/advance',
      'post /faults/calls',
      'post /faults/deliveries',
    ]),
  );
});
