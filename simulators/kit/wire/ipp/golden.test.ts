import { expect, test } from 'vitest';
import { attribute, collection } from './attribute.ts';
import { decodeMessage } from './decoder.ts';
import { encodeMessage } from './encoder.ts';
import { findGroup, findGroups, group } from './group.ts';
import { operationName } from './operation.ts';
import { numberOf, textOf } from './read-value.ts';
import { encodeRequest, operationGroup } from './request.ts';
import { status } from './status.ts';
import * as values from './value.ts';

const printJob = bytesOf(`
  01 01 00 02 00 00 00 01 01
  47 0012 ${hex('attributes-charset')} 0005 ${hex('utf-8')}
  48 001b ${hex('attributes-natural-language')} 0005 ${hex('en-us')}
  45 000b ${hex('printer-uri')} 002c ${hex('ipp://printer.example.com/ipp/print/pinetree')}
  42 0008 ${hex('job-name')} 0006 ${hex('foobar')}
  22 0016 ${hex('ipp-attribute-fidelity')} 0001 01
  02
  21 0006 ${hex('copies')} 0004 00000014
  44 0005 ${hex('sides')} 0013 ${hex('two-sided-long-edge')}
  03 ${hex('%!PDF...')}`);

test('the Print-Job request of RFC 8010 A.1', () => {
  const { document, groups, code, requestId, version } = decodeMessage(printJob);
  expect(operationName(code)).toBe('Print-Job');
  expect([requestId, version]).toEqual([1, { major: 1, minor: 1 }]);
  const [operation, job] = [findGroup(groups, 'operation'), findGroup(groups, 'job')];
  expect(operation?.attributes.map((one) => [one.name, textOf(one)])).toEqual([
    ['attributes-charset', 'utf-8'],
    ['attributes-natural-language', 'en-us'],
    ['printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'],
    ['job-name', 'foobar'],
    ['ipp-attribute-fidelity', undefined],
  ]);
  expect(numberOf(job?.attributes[0])).toBe(20);
  expect(textOf(job?.attributes[1])).toBe('two-sided-long-edge');
  expect(Buffer.from(document).toString()).toBe('%!PDF...');
  const head = encodeMessage({ version, code, requestId, groups });
  expect(Buffer.concat([head, document])).toEqual(printJob);
});

test('a collection is laid out as RFC 8010 3.1.6 and A.7 show', () => {
  const size = collection(
    attribute('x-dimension', values.integer(21_000)),
    attribute('y-dimension', values.integer(29_700)),
  );
  const mediaCol = collection(
    attribute('media-color', values.keyword('blue')),
    attribute('media-size', size),
  );
  const groups = [group('job', [attribute('media-col', mediaCol)])];
  const expected = bytesOf(`
    02 00 00 02 00 00 00 05 02
    34 0009 ${hex('media-col')} 0000
    4a 0000 000b ${hex('media-color')} 44 0000 0004 ${hex('blue')}
    4a 0000 000a ${hex('media-size')} 34 0000 0000
    4a 0000 000b ${hex('x-dimension')} 21 0000 0004 00005208
    4a 0000 000b ${hex('y-dimension')} 21 0000 0004 00007404
    37 0000 0000
    37 0000 0000
    03`);
  const message = { version: { major: 2, minor: 0 }, code: 0x0002, requestId: 5, groups };
  expect(Buffer.from(encodeMessage(message))).toEqual(expected);
  expect(decodeMessage(expected).groups).toEqual(groups);
});

test('values that follow the first bear no name; groups of one kind stay apart and in order', () => {
  const jobs = [1, 2].map((id) => group('job', [attribute('job-id', values.integer(id))]));
  const formats = attribute(
    'document-format-supported',
    values.mimeMediaType('a/b'),
    values.mimeMediaType('c/d'),
  );
  const groups = [group('printer', [formats]), ...jobs];
  const code = status['successful-ok'];
  const bytes = encodeMessage({ version: { major: 2, minor: 0 }, code, requestId: 9, groups });
  const expected = bytesOf(`
    02 00 00 00 00 00 00 09 04
    49 0019 ${hex('document-format-supported')} 0003 ${hex('a/b')} 49 0000 0003 ${hex('c/d')}
    02 21 0006 ${hex('job-id')} 0004 00000001
    02 21 0006 ${hex('job-id')} 0004 00000002
    03`);
  expect(Buffer.from(bytes)).toEqual(expected);
  expect(findGroups(decodeMessage(bytes).groups, 'job')).toEqual(jobs);
});

test('a request begins with charset, language and target (RFC 8011 4.1.4, 4.1.5)', () => {
  const target = { printerUri: 'ipp://h/ipp/print', jobId: 3, userName: 'ann' };
  const format = attribute('document-format', values.mimeMediaType('application/pdf'));
  const bytes = encodeRequest({
    operation: 'Send-Document',
    requestId: 2,
    groups: [operationGroup(target, [format])],
  });
  const { groups, code, version } = decodeMessage(bytes);
  expect([code, version]).toEqual([0x0006, { major: 2, minor: 0 }]);
  expect(groups[0]?.attributes.map((one) => one.name)).toEqual([
    'attributes-charset',
    'attributes-natural-language',
    'printer-uri',
    'job-id',
    'requesting-user-name',
    'document-format',
  ]);
});

function hex(words: string): string {
  return Buffer.from(words).toString('hex');
}

function bytesOf(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}
