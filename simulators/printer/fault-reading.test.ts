import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFault } from '../kit/fault.ts';
import { faultKinds, faultShapes } from './fault-fields.ts';
import { FaultFormatError, faultForms, faultFromText, readFault } from './fault-reading.ts';
import { printerFaultSentences } from './faults.ts';

test.each([
  ['refuse', { kind: 'refuse' }],
  ['out-of-paper', { kind: 'out-of-paper' }],
  ['stall:512', { kind: 'stall', afterBytes: 512 }],
  ['stall:512:for-ms=200', { kind: 'stall', afterBytes: 512, forMs: 200 }],
  ['stall:after-bytes=512', { kind: 'stall', afterBytes: 512 }],
  ['reset:0', { kind: 'reset', afterBytes: 0 }],
  ['slow:2000', { kind: 'slow', bytesPerSecond: 2000 }],
  ['paper-jam:0.05', { kind: 'paper-jam', probability: 0.05 }],
  ['reset:7:.5', { kind: 'reset', afterBytes: 7, probability: 0.5 }],
  ['ipp-busy:probability=1', { kind: 'ipp-busy', probability: 1 }],
  ['out-of-paper:after-pages=3:for-ms=9', { kind: 'out-of-paper', afterPages: 3, forMs: 9 }],
  ['clock-wrong:-86400000', { kind: 'clock-wrong', offsetMs: -86_400_000 }],
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
  'stall:1:after-bytes=2',
  'stall:after-pages=2',
  'slow:0',
  'refuse:1',
  'refuse:',
  'refuse:0.5',
  'paper-jam:0.0',
  'paper-jam:1.5',
  'paper-jam:0.1:0.2',
  'out-of-paper:for-ms=0',
])('%j is refused on a command line', (text) => {
  expect(() => faultFromText(text)).toThrow(FaultFormatError);
});

test.each([
  [null, 'a fault must be an object'],
  ['stall', 'a fault must be an object'],
  [{ kind: 'on-fire' }, 'unknown fault "on-fire"'],
  [{ kind: 'stall' }, 'requires afterBytes'],
  [{ kind: 'stall', afterBytes: '5' }, 'requires afterBytes'],
  [{ kind: 'slow', bytesPerSecond: 0.5 }, 'requires bytesPerSecond'],
  [{ kind: 'refuse', afterBytes: 5 }, 'has no member afterBytes'],
  [{ kind: 'paper-jam', probability: 0 }, 'the probability of paper-jam must be a number'],
  [{ kind: 'moved', probability: 0.5 }, 'moved cannot be random'],
])('%j is refused as JSON, with what is wrong', (value, message) => {
  expect(() => readFault(value)).toThrow(message);
});

test('every fault can be written on a command line and says what it does', () => {
  for (const form of faultForms) {
    const fault = faultFromText(form.replaceAll(/[[\]]/g, '').replaceAll(/[A-Z][A-Z-]*/g, '7'));
    const sentence = describeFault(fault, printerFaultSentences);
    expect(sentence).toMatch(/\w/);
    if ('forMs' in fault) expect(sentence).toMatch(/, for 7 ms$/);
    if ('afterPages' in fault) expect(sentence).toContain('after 7 pages');
  }
});

test('by chance is whatever has a moment of its own to strike', () => {
  for (const kind of faultKinds) {
    const { moment, fields } = faultShapes[kind];
    const needed = fields
      .filter(({ isOptional }) => !isOptional)
      .map(({ name }) => [name, 7] as const);
    const numbers: Readonly<Record<string, number>> = Object.fromEntries(needed);
    const fault = { kind, ...numbers, probability: 0.25 };
    if (moment === 'printer') expect(() => readFault(fault)).toThrow(FaultFormatError);
    else
      expect(describeFault(readFault(fault), printerFaultSentences)).toContain('probability 0.25');
  }
});

test('whatever is written, it is a fault or is refused', () => {
  const word = fc.constantFrom(
    '0.5',
    '7',
    '-7',
    'for-ms=5',
    'after-bytes=',
    'x',
    '',
    '='.repeat(3),
  );
  const text = fc.tuple(fc.constantFrom(...faultKinds, 'x'), fc.array(word, { maxLength: 4 }));
  fc.assert(
    fc.property(text, ([kind, parts]) => {
      try {
        expect(readFault(faultFromText([kind, ...parts].join(':')))).toMatchObject({ kind });
      } catch (error) {
        expect(error).toBeInstanceOf(FaultFormatError);
      }
    }),
  );
});
