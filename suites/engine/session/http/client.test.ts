import { expect, it } from 'vitest';
import { Recorder } from '../../journal/recorder.ts';
import { createClient } from './client.ts';
import type { RawAnswer, Wire } from './wire.ts';

/** What a caller gets for a body of that type. */
async function jsonOf(type: string | undefined, body: string): Promise<unknown> {
  const answer: RawAnswer = {
    status: 200,
    headers: type === undefined ? {} : { 'content-type': type },
    body: Buffer.from(body),
  };
  const wire = { exchange: async () => answer } as unknown as Wire;
  const client = createClient({
    wire,
    recorder: new Recorder(
      () => undefined,
      () => 0n,
    ),
    baseUrl: 'http://service.example/api/v1',
    getParameters: 'query',
    case: 'c',
  });
  return (await client.call('version.get', { key: 'k' })).json;
}

it.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['application/problem+json; charset="UTF-8"', '[1]', [1]],
  ['application/json', '7', 7],
  ['text/plain;charset=UTF-8', ' {"a":1}', { a: 1 }],
  [undefined, '[{}]', [{}]],
  ['text/plain', '7', undefined],
  ['text/plain', '[first] second', undefined],
  ['text/html', '{"a":1}', undefined],
  ['application/json', '{"a":', undefined],
])('an answer of type %s: %s', async (type, body, json) => {
  expect(await jsonOf(type, body)).toEqual(json);
});
