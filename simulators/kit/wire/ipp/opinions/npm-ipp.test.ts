import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Attribute, attribute, collection, isCollection, type Value } from '../attribute.ts';
import { decodeMessage } from '../decoder.ts';
import { encodeMessage } from '../encoder.ts';
import { findGroup } from '../group.ts';
import { operationName } from '../operation.ts';
import { readValue } from '../read-value.ts';
import { groupTag } from '../tag.ts';
import * as values from '../value.ts';
import { startNpmIpp } from './npm-ipp.ts';

const opinion = startNpmIpp();
afterAll(() => opinion.stop());

// Kept out, since the package corrupts them: dateTime, octetString, out-of-band, unknown tags.
const words = fc.string({ unit: 'grapheme', maxLength: 30 });
const int32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const leaf: fc.Arbitrary<Value> = fc.oneof(
  int32.map(values.integer),
  fc.boolean().map(values.boolean),
  fc.tuple(int32, int32).map(([lower, upper]) => values.rangeOfInteger(lower, upper)),
  fc.tuple(int32, int32).map(([x, y]) => values.resolution(x, y, 'dpi')),
  words.map(values.text),
  words.map(values.name),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).map(values.keyword),
  fc.tuple(fc.constantFrom('en', 'de'), words).map(([a, b]) => values.textWithLanguage(a, b)),
);
const named = (value: fc.Arbitrary<Value>): fc.Arbitrary<Attribute[]> =>
  fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^x-[a-z]{1,12}$/),
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
    { selector: (one) => one.name, minLength: 1, maxLength: 5 },
  );
const attributes = named(
  fc.oneof(
    leaf,
    named(leaf).map((members) => collection(...members)),
  ),
);

test('npm ipp reads in our messages the values that we wrote', async () => {
  await fc.assert(
    fc.asyncProperty(attributes, attributes, async (printer, job) => {
      const bytes = encodeMessage({
        version: { major: 2, minor: 0 },
        code: 0x000b,
        requestId: 4711,
        groups: [
          { tag: groupTag.printer, attributes: printer },
          { tag: groupTag.job, attributes: job },
        ],
      });
      expect(await opinion.ask({ parse: bytes })).toMatchObject({
        version: '2.0',
        id: 4711,
        operation: 'Get-Printer-Attributes',
        'printer-attributes-tag': asRecord(printer),
        'job-attributes-tag': asRecord(job),
      });
    }),
  );
});

test('we read in a message of npm ipp what it wrote', async () => {
  const bytes = await opinion.ask({
    serialize: {
      version: '1.1',
      operation: 'Print-Job',
      id: 42,
      'operation-attributes-tag': {
        'attributes-charset': 'utf-8',
        'attributes-natural-language': 'en-us',
        'printer-uri': 'ipp://host/ipp/print',
        'requesting-user-name': 'Zoë',
        'document-format': 'application/pdf',
      },
      'job-attributes-tag': { copies: 3, sides: 'two-sided-long-edge', 'page-ranges': [[1, 5]] },
    },
  });
  const { groups, ...message } = decodeMessage(bytes as Uint8Array);
  expect([operationName(message.code), message.requestId]).toEqual(['Print-Job', 42]);
  expect(asRecord(findGroup(groups, 'operation')?.attributes ?? [])).toMatchObject({
    'requesting-user-name': 'Zoë',
    'document-format': 'application/pdf',
  });
  expect(asRecord(findGroup(groups, 'job')?.attributes ?? [])).toEqual({
    copies: 3,
    sides: 'two-sided-long-edge',
    'page-ranges': [1, 5],
  });
  expect(message.document).toHaveLength(0);
});

test('the simplest message of all is the same to both', async () => {
  const groups = [{ tag: groupTag.operation, attributes: [attribute('x-a', values.integer(1))] }];
  const message = { version: { major: 1, minor: 0 }, code: 0x0400, requestId: 1, groups };
  expect(await opinion.ask({ parse: encodeMessage(message) })).toMatchObject({
    version: '1.0',
    statusCode: 'client-error-bad-request',
    'operation-attributes-tag': { 'x-a': 1 },
  });
});

/** Attributes as the package shows them: one value bare, several as a list. */
function asRecord(many: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    many.map((one) => {
      const shown = one.values.map(asShown);
      return [one.name, shown.length === 1 ? shown[0] : shown];
    }),
  );
}

function asShown(value: Value): unknown {
  if (isCollection(value)) return asRecord(value.members);
  const typed = readValue(value);
  if ('text' in typed) {
    return typed.language === undefined ? typed.text : `${typed.language}\u001e${typed.text}`;
  }
  if ('number' in typed) return typed.number;
  if ('truth' in typed) return typed.truth;
  if ('lower' in typed) return [typed.lower, typed.upper];
  return 'feed' in typed ? [typed.crossFeed, typed.feed, 'dpi'] : typed;
}
