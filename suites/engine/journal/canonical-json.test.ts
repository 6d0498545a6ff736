import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** Any value that JSON can carry, its texts whole. */
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

/** The number with these 64 bits. */
function ofBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

describe('canonical JSON', () => {
  it.for([
    [0x0000000000000000n, '0'],
    [0x8000000000000000n, '0'],
    [0x0000000000000001n, '5e-324'],
    [0x8000000000000001n, '-5e-324'],
    [0x7fefffffffffffffn, '1.7976931348623157e+308'],
    [0xffefffffffffffffn, '-1.7976931348623157e+308'],
    [0x4340000000000000n, '9007199254740992'],
    [0x4430000000000000n, '295147905179352830000'],
    [0x44b52d02c7e14af5n, '9.999999999999997e+22'],
    [0x44b52d02c7e14af6n, '1e+23'],
    [0x44b52d02c7e14af7n, '1.0000000000000001e+23'],
    [0x444b1ae4d6e2ef4en, '999999999999999700000'],
    [0x444b1ae4d6e2ef50n, '1e+21'],
    [0x3eb0c6f7a0b5ed8cn, '9.999999999999997e-7'],
    [0x3eb0c6f7a0b5ed8dn, '0.000001'],
    [0x41b3de4355555554n, '333333333.33333325'],
    [0xbecbf647612f3696n, '-0.0000033333333333333333'],
    [0x43143ff3c1cb0959n, '1424953923781206.2'],
  ] as const)('writes the number of the bits %s as %s (RFC 8785 appendix B)', ([bits, text]) => {
    expect(canonicalJson(ofBits(bits))).toBe(text);
  });

  it('puts members in the order of UTF-16 code units (RFC 8785 3.2.3)', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const value = Object.fromEntries(names.map((name) => [name, 1]));
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    const written = sorted.map((name) => `${JSON.stringify(name)}:1`).join(',');
    expect(canonicalJson(value)).toBe(`{${written}}`);
  });

  it('escapes what must be escaped and nothing else (RFC 8785 3.2.2.2)', () => {
    const text = '\u20ac$\u000f\nA\'B"\\\\"/\b\t\f\r\u007f\u2028\u{1f600}';
    expect(canonicalJson(text)).toBe(
      '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\\b\\t\\f\\r\u007f\u2028\u{1f600}"',
    );
  });

  it('says the same as the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is one text for one value: read and written again it is the same, whatever the order of members', () => {
    fc.assert(
      fc.property(json, fc.nat(), (value, turn) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(turned(value, turn))).toBe(text);
      }),
    );
  });

  it('keeps members that JavaScript itself knows', () => {
    const value: unknown = JSON.parse('{"__proto__":{"b":1},"a":{"constructor":2},"10":3,"9":4}');
    expect(canonicalJson(value)).toBe('{"10":3,"9":4,"__proto__":{"b":1},"a":{"constructor":2}}');
  });

  it.for([
    [Number.NaN, 'the value is not JSON: NaN'],
    [{ a: [1, Number.POSITIVE_INFINITY] }, '/a/1 is not JSON: Infinity'],
    [{ a: undefined }, '/a is not JSON: undefined'],
    [[1n], '/0 is not JSON: bigint'],
    [{ a: 'x\ud800' }, '/a is not JSON: half a surrogate pair'],
    [{ '\udfff': 1 }, 'the value is not JSON: half a surrogate pair'],
  ] as const)('refuses %o', ([value, says]) => {
    expect(() => canonicalJson(value)).toThrow(new TypeError(says));
  });
});

/** The same value, the members of its objects in another order. */
function turned(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((item) => turned(item, by));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, item]) => [name, turned(item, by)] as const);
  const at = members.length === 0 ? 0 : by % members.length;
  return Object.fromEntries([...members.slice(at), ...members.slice(0, at)].toReversed());
}
