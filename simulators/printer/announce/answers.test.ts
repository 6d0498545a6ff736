import { expect, test } from 'vitest';
import { type DnsRecord, nameOf, recordType } from '../../kit/wire/dns/record.ts';
import { answersTo, contradicts, losesTo } from './answers.ts';
import { recordsOf } from './service.ts';

function printer(port: number) {
  return recordsOf({
    instance: 'Lobby',
    host: 'printer-1',
    addresses: ['192.0.2.7'],
    services: [{ type: '_ipp._tcp', subtypes: ['_print'], port, txt: ['txtvers=1'] }],
  });
}

const own = printer(631);

function ask(name: string, type: number, known: readonly DnsRecord[] = []) {
  const questions = [{ name: nameOf(name), type, unicast: false }];
  const query = {
    id: 0,
    response: false,
    questions,
    answers: known,
    authorities: [],
    additionals: [],
  };
  const kinds = (all: readonly DnsRecord[] = []): string =>
    all.map((one) => one.data.kind).join(' ');
  const answered = answersTo(query, own);
  return answered === undefined
    ? undefined
    : [kinds(answered.answers), kinds(answered.additionals)];
}

test.each([
  ['_ipp._tcp.local', recordType.ptr, ['ptr', 'srv txt a']],
  ['_IPP._TCP.LOCAL', recordType.ptr, ['ptr', 'srv txt a']],
  ['_print._sub._ipp._tcp.local', recordType.ptr, ['ptr', 'srv txt a']],
  ['Lobby._ipp._tcp.local', recordType.srv, ['srv', 'txt a']],
  ['Lobby._ipp._tcp.local', recordType.any, ['srv txt', 'a']],
  ['printer-1.local', recordType.a, ['a', '']],
  ['printer-1.local', recordType.aaaa, undefined],
  ['_ipps._tcp.local', recordType.ptr, undefined],
] as const)('RFC 6763 12: %s of type %i brings what is asked next', (name, type, answered) => {
  expect(ask(name, type)).toEqual(answered);
});

test('RFC 6762 7.1: what the asker knows for more than half of its time is not repeated', () => {
  const known = (share: number): readonly DnsRecord[] =>
    own.shared.map((one) => ({ ...one, ttlSeconds: one.ttlSeconds * share }));
  expect(ask('_ipp._tcp.local', recordType.ptr, known(0.6))).toBeUndefined();
  expect(ask('_ipp._tcp.local', recordType.ptr, known(0.4))).toEqual(['ptr', 'srv txt a']);
});

test('RFC 6762 9: other data under a name of ours contradicts, the same and a goodbye do not', () => {
  const other = printer(8631).unique;
  expect(contradicts(other, own.unique)).toBe(true);
  expect(contradicts(own.unique, own.unique)).toBe(false);
  expect(
    contradicts(
      other.map((one) => ({ ...one, ttlSeconds: 0 })),
      own.unique,
    ),
  ).toBe(false);
  expect(contradicts(own.shared, own.unique)).toBe(false);
});

test('RFC 6762 8.2: of two at the same time the later data wins, and never both', () => {
  const other = printer(8631).unique;
  expect([losesTo(other, own.unique), losesTo(own.unique, other)]).toEqual([true, false]);
  expect(losesTo(own.unique, own.unique)).toBe(false);
});
