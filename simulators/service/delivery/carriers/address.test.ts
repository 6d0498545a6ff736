import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';

describe('the address of an output port (SIL-60a)', () => {
  it.each([
    ['printer', { host: 'printer', port: 9100 }],
    ['printer.example:9101', { host: 'printer.example', port: 9101 }],
    ['127.0.0.2', { host: '127.0.0.2', port: 9100 }],
    [' 127.0.0.2:1 ', { host: '127.0.0.2', port: 1 }],
    ['::1', { host: '::1', port: 9100 }],
    ['[::1]', { host: '::1', port: 9100 }],
    ['[fe80::1%eth0]:515', { host: 'fe80::1%eth0', port: 515 }],
  ])('%j', (text, expected) => {
    expect(parseAddress(text, 9100)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    'two words',
    'host:',
    'host:0',
    'host:65536',
    'host:1x',
    '[::1',
    'a/b',
    'http://a',
  ])('%j is none', (text) => {
    expect(parseAddress(text, 9100)).toBeUndefined();
  });

  it('any text is an address with a port that can be connected to, or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = parseAddress(text, 9100);
        if (found !== undefined) {
          expect(found.host).not.toBe('');
          expect(found.port).toBeGreaterThanOrEqual(1);
          expect(found.port).toBeLessThanOrEqual(65_535);
        }
      }),
    );
  });
});
