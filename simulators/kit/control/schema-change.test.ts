import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusals, type Schema } from './schema-change.ts';

const text = { type: 'string' };
const card = { type: 'object', required: ['card'], properties: { card: text } };

test.each<[string, Schema, Schema]>([
  ['the same', card, structuredClone(card)],
  ['a new optional member', card, { ...card, properties: { card: text, at: text } }],
  ['one form more', card, { oneOf: [card, { type: 'object', required: ['cards'] }] }],
  ['a value more', { enum: ['there'] }, { enum: ['there', 'away'] }],
  ['a member that is no longer needed', card, { ...card, required: [] }],
  ['a higher bound', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 6 }],
  ['a wider type', { type: 'integer' }, { type: ['number', 'null'] }],
  ['other words', { ...text, description: 'a' }, { ...text, description: 'b' }],
  ['whole numbers by name', { enum: [1, 2] }, { type: 'integer' }],
  ['no limit any more', card, {}],
])('%s refuses nothing', (_, sent, read) => {
  expect(refusals(sent, read, 'body')).toEqual([]);
});

test.each<[string, Schema, Schema]>([
  ['body.card is required', { ...card, required: [] }, card],
  ['body.at is required', card, { ...card, required: ['card', 'at'] }],
  ['body may not be "away"', { enum: ['there', 'away'] }, { enum: ['there'] }],
  ['body is limited to ["a"]', text, { const: 'a' }],
  ['body must be string', {}, text],
  ['body may not be null', { type: ['string', 'null'] }, text],
  ['body.card may not be string', card, { ...card, properties: { card: { type: 'integer' } } }],
  ['body[].card is required', { type: 'array', items: {} }, { type: 'array', items: { ...card } }],
  ['body accepts no other members', card, { ...card, additionalProperties: false }],
  ['body.card is not accepted', card, { type: 'object', additionalProperties: false }],
  ['body: maximum is 5, not 6', { type: 'integer', maximum: 6 }, { type: 'integer', maximum: 5 }],
  ['body: pattern is "^a$", not undefined', text, { ...text, pattern: '^a$' }],
  ['body may not be null', { anyOf: [text, { type: 'null' }] }, text],
])('%s', (reason, sent, read) => {
  expect(refusals(sent, read, 'body')).toContain(reason);
});

/** Schemas whose objects say everything about their members, and values that may be valid by them. */
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Schema>({ type: 'string' }, { type: 'integer' }, { type: ['number', 'null'] }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, null), { minLength: 1 }) }),
    fc.record({
      type: fc.constant('integer'),
      minimum: fc.nat(3),
      maximum: fc.integer({ min: 3, max: 6 }),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(2) }),
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')), fc.boolean())
      .map(([properties, needs]) => ({
        type: 'object',
        properties,
        additionalProperties: false,
        ...(needs ? { required: Object.keys(properties).slice(0, 1) } : {}),
      })),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('a', 'b', null, 1, 3, 4, 6, 1.5),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
  ),
}));

test('a schema without refusals accepts every value that was valid before', () => {
  const ajv = new Ajv({ strict: false });
  let compared = 0;
  fc.assert(
    fc.property(schema, schema, fc.array(value, { maxLength: 20 }), (sent, read, values) => {
      if (refusals(sent, read, 'body').length > 0) return;
      compared += 1;
      const [isSent, isRead] = [ajv.compile(sent), ajv.compile(read)];
      for (const one of values.filter((each) => isSent(each)))
        expect([one, isRead(one)]).toEqual([one, true]);
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(20);
});
