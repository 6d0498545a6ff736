import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, readRange, readSubnet } from './ipv4.ts';
import {
  isLocationFault,
  locationTypeOf,
  locationWord,
  locationWords,
  readClue,
  readIdentifier,
} from './location.ts';
import type { LocationType } from './records.ts';

const address = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function written(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

describe('IPv4', () => {
  it('every address is read as its number, and as nothing else', () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(readAddress(written(value))).toBe(value);
      }),
    );
  });

  it.each(['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.', ' 1.2.3.4', '1.2.3.4 '])(
    '%j is no address',
    (text) => {
      expect(readAddress(text)).toBeUndefined();
    },
  );

  it('a subnet holds its own address, is as large as its prefix says and begins at a multiple of that', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 32 }), (value, prefix) => {
        const { first = -1, last = -1 } = readSubnet(`${written(value)}/${String(prefix)}`) ?? {};
        expect(first <= value && value <= last).toBe(true);
        expect(last - first + 1).toBe(2 ** (32 - prefix));
        expect(first % (last - first + 1)).toBe(0);
      }),
    );
  });

  it.each(['10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/08', '10.0.0/8', '10.0.0.0/8/8'])(
    '%j is no subnet',
    (text) => {
      expect(readSubnet(text)).toBeUndefined();
    },
  );

  it('a range is read with both ends, and only the right way round', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        expect(readRange(`${written(first)}-${written(last)}`)).toEqual({ first, last });
        if (first !== last) expect(readRange(`${written(last)}-${written(first)}`)).toBeUndefined();
      }),
    );
  });

  it.each(['10.0.0.1', '10.0.0.1-', '10.0.0.1-10.0.0.2-10.0.0.3', '10.0.0.1 - 10.0.0.2', '-'])(
    '%j is no range',
    (text) => {
      expect(readRange(text)).toBeUndefined();
    },
  );
});

describe('identifiers of a location', () => {
  it('any text of any type is read or is told why not, and what is read keeps its text', () => {
    const type = fc.constantFrom<LocationType>(1, 2, 3, 4);
    fc.assert(
      fc.property(type, fc.string({ unit: 'binary' }), (locationType, value) => {
        const read = readIdentifier(locationType, value);
        if (isLocationFault(read)) expect(read.detail).toContain(' is not an');
        else expect(read).toMatchObject({ locationType, value });
      }),
    );
  });

  it.each([
    [1, '10.0.0.1'],
    [2, '10.0.0.0/8'],
    [3, '10.0.0.1-10.0.0.9'],
    [4, 'Gäste'],
  ] as const)('type %i: what is stored is also a clue to it', (type, value) => {
    expect(isLocationFault(readIdentifier(type, value))).toBe(false);
    expect(readClue(type, value)).toEqual(readIdentifier(type, value));
  });

  it('SIL-73: an address is a clue to subnets and ranges, but no subnet or range itself', () => {
    for (const type of [2, 3] as const) {
      expect(readClue(type, '0.0.1.2')).toMatchObject({ span: { first: 258, last: 258 } });
      expect(isLocationFault(readIdentifier(type, '0.0.1.2'))).toBe(true);
    }
  });

  it('an SSID has 32 bytes at most, however few characters they are', () => {
    expect(isLocationFault(readIdentifier(4, 'x'.repeat(32)))).toBe(false);
    expect(isLocationFault(readIdentifier(4, 'ä'.repeat(17)))).toBe(true);
    expect(isLocationFault(readIdentifier(4, ''))).toBe(true);
  });

  it('SIL-7C: each number has its word', () => {
    expect(locationWords).toEqual(['GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID']);
    for (const type of [1, 2, 3, 4] as const) expect(locationTypeOf(locationWord(type))).toBe(type);
  });
});
