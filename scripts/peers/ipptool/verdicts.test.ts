import { expect, test } from 'vitest';
import { readVerdicts } from './verdicts.ts';

const log = [
  '"ipp-1.1.test":',
  '    RFC 8011 section 4.1.1: Bad request-id value 0                       [PASS]',
  '    Print-URI with bad URI: Print-URI Operation                          [SKIP]',
  '    PWG 5100.12 section 6.2 - Required Printer Description Attributes    [FAIL]',
  '        RECEIVED: 8206 bytes in response',
  '        status-code = successful-ok (successful-ok)',
  '        EXPECTED: operations-supported WITH-VALUE "0x0039"',
  '        GOT: operations-supported=2',
  '    Send-Document [PASS] of two                                          [PASS]',
  'Summary: 4 tests, 3 passed, 1 failed, 1 skipped',
  'Score: 75%',
].join('\n');

test('verdicts are counted by their lines, whatever the score says', () => {
  expect(readVerdicts(log)).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
});

test('a failure is told with what was expected, without what was got', () => {
  expect(readVerdicts(log).failures).toEqual([
    'PWG 5100.12 section 6.2 - Required Printer Description Attributes',
    '  EXPECTED: operations-supported WITH-VALUE "0x0039"',
  ]);
});

test('every verdict stands in the order of the log', () => {
  expect(readVerdicts(log).lines.map((line) => line.split(' ').at(-1))).toEqual([
    'PASS',
    'SKIP',
    'FAIL',
    'PASS',
  ]);
});

test('a log without verdicts has none', () => {
  expect(readVerdicts('ipptool: Unable to connect')).toMatchObject({ passed: 0, failed: 0 });
});
