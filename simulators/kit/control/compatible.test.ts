import { expect, test } from 'vitest';
import { type Described, incompatibilities, unannouncedChanges } from './compatible.ts';
import { controlDocument } from './openapi.ts';
import type { ControlRoute } from './route.ts';

const route: ControlRoute = {
  method: 'POST',
  path: '/taps',
  summary: 'taps',
  open: true,
  query: { waitMs: { type: 'integer', maximum: 10 } },
  body: { type: 'object', properties: { card: { type: 'string' } } },
  answer: { type: 'object', required: ['fate'], properties: { fate: { enum: ['answered'] } } },
  run: () => ({}),
};
const { open: _, ...locked } = route;
const { query: _query, ...withoutQuery } = route;
const { body: _body, ...withoutBody } = route;

const described = (...routes: readonly ControlRoute[]): Described =>
  controlDocument(routes, { title: 'a', version: '1.0.0' }) as Described;
const changes = (...routes: readonly ControlRoute[]): readonly string[] =>
  incompatibilities(described(route), described(...routes));

test('a route more, and one whose answer says more, are compatible', () => {
  const answer = { ...route.answer, required: ['fate', 'at'] };
  expect(changes({ ...route, answer }, { ...route, path: '/more' })).toEqual([]);
});

test.each<[string, readonly ControlRoute[]]>([
  ['POST /taps was removed', []],
  ['POST /taps was removed', [{ ...route, method: 'PUT' }]],
  ['POST /taps: the token is now required', [locked]],
  ['POST /taps: ?waitMs is no longer supported', [withoutQuery]],
  [
    'POST /taps: ?waitMs: maximum is 9, not 10',
    [{ ...route, query: { waitMs: { type: 'integer', maximum: 9 } } }],
  ],
  ['POST /taps: the body is now ignored', [withoutBody]],
  [
    'POST /taps: body.card is required',
    [{ ...route, body: { ...route.body, required: ['card'] } }],
  ],
  ['POST /taps: answer must be object', [{ ...route, answer: {} }]],
  [
    'POST /taps: answer.fate may not be "lost"',
    [
      {
        ...route,
        answer: { ...route.answer, properties: { fate: { enum: ['answered', 'lost'] } } },
      },
    ],
  ],
  [
    'POST /taps: the response is image/png, no longer application/json',
    [{ ...route, mediaType: 'image/png' }],
  ],
])('%s', (change, routes) => {
  expect(changes(...routes)).toContain(change);
});

test('a body that becomes necessary is incompatible', () => {
  const needed = { ...route, body: { ...route.body, required: ['card'] } };
  expect(incompatibilities(described(withoutBody), described(needed))).toEqual([
    'POST /taps: a body is now required',
  ]);
});

test.each([
  ['1.2.3', '1.2.3', 1],
  ['1.2.3', '1.2.2', 1],
  ['1.2.3', '1.3.0', 0],
  ['1.9.0', '1.10.0', 0],
])('a route more needs a higher version: from %s to %s has %i faults', (from, to, faults) => {
  const before = { ...described(route), info: { version: from } };
  const after = { ...described(route, { ...route, path: '/more' }), info: { version: to } };
  expect(unannouncedChanges(before, after)).toHaveLength(faults);
});

test('a lost route needs a higher major version', () => {
  const before = described(route);
  const after = (version: string): Described => ({ ...described(), info: { version } });
  expect(unannouncedChanges(before, after('1.1.0'))).toEqual(['POST /taps was removed']);
  expect(unannouncedChanges(before, after('2.0.0'))).toEqual([]);
  expect(unannouncedChanges(before, structuredClone(before))).toEqual([]);
});
