import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../operations/index.ts';
import type { Operation } from '../../operations/operation.ts';
import { encodeMultipart } from '../../testing/multipart.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.addQueue('pull');
  await server.addPort({ address: '', portType: 0, ipReaderAddress: 'R', deviceSerial: 'S' });
  admin = await server.tokenFor('admin', 'full');
});
// Stopping throws if the service logged a failure of its own.
afterAll(() => server.stop());

const value = fc.oneof(
  fc.constantFrom(
    'alice',
    'pull',
    'acme.test',
    'S',
    'R',
    '04A1B2C3',
    '0',
    '1',
    '2',
    '-1',
    'true',
    'PRINT',
    '',
    '2026-01-01T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer().map(String),
);

/** Some of the operation's own parameters, spelled in any case, some of them twice, and strangers. */
function pairsFor({ parameters }: Operation): fc.Arbitrary<[string, string][]> {
  const names = fc.constantFrom(...Object.keys(parameters), 'stranger', '__proto__');
  const cased = fc
    .tuple(names, fc.boolean())
    .map(([name, upper]) => (upper ? name.toUpperCase() : name));
  return fc.array(fc.tuple(cased, value), { maxLength: 12 });
}

function pathFor({ path }: Operation, values: readonly string[]): string {
  let at = 0;
  return path.replace(
    /\{\w+\}/g,
    () => encodeURIComponent(values[at++] ?? 'x').replace(/^\.+$/, 'x') || 'x',
  );
}

describe('whatever is sent, the answer is an answer (SIL-06, SIL-08)', () => {
  it.each(operations.map((operation) => ({ id: operation.id, operation })))(
    '$id: never a 5xx, and every refusal is problem JSON',
    async ({ operation }) => {
      const input = fc.record({
        body: pairsFor(operation),
        query: pairsFor(operation),
        segments: fc.array(value, { minLength: 2, maxLength: 2 }),
        asUser: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(input, async ({ body, query, segments, asUser }) => {
          const encoded =
            operation.body === 'multipart'
              ? encodeMultipart([
                  ...body.map(([name, one]) => ({
                    name: name.replace(/["\r\n]/g, ''),
                    value: one,
                  })),
                  { name: 'data', value: 'x', fileName: 'a.pdf' },
                ])
              : {
                  body: Buffer.from(new URLSearchParams(body).toString()),
                  type: 'application/x-www-form-urlencoded',
                };
          const reply = await server.ask({
            method: operation.method,
            path: `${pathFor(operation, segments)}?${new URLSearchParams(query).toString()}`,
            key: 'full',
            ...(asUser ? { token: admin } : {}),
            body: encoded.body,
            headers: { 'content-type': encoded.type },
          });
          expect(reply.status).toBeLessThan(500);
          if (reply.status >= 400) expect(reply.headers['content-type']).toContain('problem+json');
        }),
        { numRuns: 40 },
      );
    },
  );
});
