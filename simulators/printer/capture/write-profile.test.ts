import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attribute, attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { plainValue } from '../../kit/wire/ipp/message.arbitrary.ts';
import { valueTag } from '../../kit/wire/ipp/tag.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { parseProfile } from '../profile.ts';
import { withoutIdentity } from './identity.ts';
import { writeProfile } from './write-profile.ts';

const told: fc.Arbitrary<Attribute> = fc.oneof(
  fc.array(plainValue, { minLength: 1, maxLength: 6 }).map((all) => attribute('a', ...all)),
  fc
    .array(plainValue, { minLength: 1, maxLength: 3 })
    .map((all) => attribute('a', collection(attribute('one', ...all), attribute('two', ...all)))),
);

test('what stands in a profile is told again octet by octet, and what does not is named', () => {
  fc.assert(
    fc.property(told, (one) => {
      const { document, leftOut } = writeProfile([one]);
      const { attributes } = parseProfile(JSON.parse(JSON.stringify(document)));
      expect(leftOut).toEqual(attributes.has('a') ? [] : ['a']);
      if (attributes.has('a')) expect(attributes.get('a')).toEqual(plain(one));
    }),
  );
});

test('values of every syntax can be written, also where they take turns', () => {
  const turns = attribute(
    'media-supported',
    values.keyword('iso_a4_210x297mm'),
    values.name('mine'),
    values.keyword('na_letter_8.5x11in'),
    values.nameWithLanguage('de', 'meins'),
    values.octetString(Uint8Array.of(0, 0xff)),
    values.dateTime(Date.UTC(2026, 10, 20)),
    values.outOfBand('adminDefine'),
  );
  const { document, leftOut } = writeProfile([turns]);
  expect(leftOut).toEqual([]);
  expect(document.attributes['media-supported']).toEqual([
    { keyword: 'iso_a4_210x297mm' },
    { name: 'mine' },
    { keyword: 'na_letter_8.5x11in' },
    { nameWithLanguage: { language: 'de', text: 'meins' } },
    { octetString: { hex: '00ff' } },
    { dateTime: '2026-11-20T00:00:00+00:00' },
    { outOfBand: 'adminDefine' },
  ]);
  expect(parseProfile(document).attributes.get('media-supported')).toEqual(turns);
});

test('a dateTime keeps its zone', () => {
  const bytes = Uint8Array.of(0x07, 0xea, 11, 20, 23, 59, 60, 9, 0x2d, 5, 30);
  const moment = attribute('a', { tag: valueTag.dateTime, bytes });
  const { document } = writeProfile([moment]);
  expect(document.attributes['a']).toEqual({ dateTime: '2026-11-20T23:59:60.9-05:30' });
  expect(parseProfile(document).attributes.get('a')).toEqual(moment);
});

test('what belongs to the running of a printer, is repeated or has no words is not written', () => {
  const { document, leftOut } = writeProfile([
    attribute('printer-make-and-model', values.text('Model 7')),
    attribute('printer-state', values.enumeration(3)),
    attribute('printer-strings-uri', values.uri('http://10.0.0.7/strings')),
    attribute('operations-supported', values.enumeration(2)),
    attribute('sides-default', values.keyword('one-sided')),
    attribute('sides-default', values.keyword('two-sided-long-edge')),
    attribute('a', { tag: 0x20, bytes: Uint8Array.of(1) }),
    attribute('b', values.text('x'.repeat(2000))),
    attribute('c', values.name('ä'.repeat(128))),
    attribute('__proto__', values.integer(1)),
  ]);
  expect(document).toEqual({
    title: 'Model 7',
    attributes: {
      'printer-make-and-model': { text: 'Model 7' },
      'operations-supported': { enum: 2 },
      'sides-default': { keyword: 'one-sided' },
    },
  });
  expect(leftOut).toEqual(['a', 'b', 'c', '__proto__']);
});

test('what tells one printer from others of its kind is taken out, wherever it stands', () => {
  const kept = withoutIdentity([
    attribute('printer-make-and-model', values.text('Model 7')),
    attribute('printer-info', values.text("Anna's printer")),
    attribute('printer-location', values.text('Room 7')),
    attribute('printer-geo-location', values.uri('geo:1,2')),
    attribute('printer-device-id', values.text('MFG:A;SN:ABC1234;MDL:7;')),
    attribute('printer-uuid', values.uri('urn:uuid:12345678-9abc')),
    attribute('printer-supply', values.octetString(Buffer.from('type=toner;serial=abc1234;'))),
    attribute('x-col', collection(attribute('x', values.text('no. ABC1234')))),
    attribute('x-uri', values.uri('urn:uuid:other')),
    attribute('printer-serial-number', values.text('7')),
    attribute('copies-default', values.integer(7)),
  ]);
  expect(kept.map((one) => `${one.name}=${describeValues(one)}`)).toEqual([
    'printer-make-and-model=Model 7',
    'printer-info=Model 7',
    'printer-location=',
    'printer-geo-location=unknown',
    'printer-device-id=MFG:A;MDL:7;',
    'copies-default=7',
  ]);
});

/** As it is read: octets in arrays of their own. */
function plain(one: Attribute): Attribute {
  return {
    name: one.name,
    values: one.values.map((value) =>
      'members' in value
        ? { ...value, members: value.members.map(plain) }
        : { ...value, bytes: new Uint8Array(value.bytes) },
    ),
  };
}
