import { expect, test } from 'vitest';
import { describeFault } from '../kit/fault.ts';
import { FaultFormatError, faultForms, faultFromText, readFault } from './fault-reading.ts';
import { printerFaultSentences } from './faults.ts';

test.each([
  ['refuse', { kind: 'refuse' }],
  ['out-of-paper', { kind: 'out-of-paper' }],
  ['stall:512', { kind: 'stall', afterBytes: 512 }],
  ['reset:0', { kind: 'reset', afterBytes: 0 }],
  ['slow:2000', { kind: 'slow', bytesPerSecond: 2000 }],
])('%s, on a command line and as JSON', (text, fault) => {
  expect(faultFromText(text)).toEqual(fault);
  expect(readFault(fault)).toEqual(fault);
});

test.each([
  '',
  'on-fire',
  'stall',
  'stall:',
  'stall:-1',
  'stall:1e3',
  'stall:1:2',
  'slow:0',
  'refuse:1',
  'refuse:',
])('%j is refused on a command line', (text) => {
  expect(() => faultFromText(text)).toThrow(FaultFormatError);
});

test.each([
  [null, 'a fault is an object'],
  ['stall', 'a fault is an object'],
  [{ kind: 'on-fire' }, 'unknown fault "on-fire"'],
  [{ kind: 'stall' }, 'needs afterBytes'],
  [{ kind: 'stall', afterBytes: '5' }, 'needs afterBytes'],
  [{ kind: 'slow', bytesPerSecond: 0.5 }, 'needs bytesPerSecond'],
  [{ kind: 'refuse', afterBytes: 5 }, 'has no afterBytes'],
])('%j is refused as JSON, with what is wrong', (value, message) => {
  expect(() => readFault(value)).toThrow(message);
});

test('every fault can be written on a command line and says what it does', () => {
  for (const form of faultForms) {
    const fault = faultFromText(form.replace(/:.*/, ':7'));
    expect(describeFault(fault, printerFaultSentences)).toMatch(/\w/);
  }
});
