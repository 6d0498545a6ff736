import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultInFields, faultInPort, newOutputPort, withFamily } from './output-port.ts';

const vendors = { unknown: [], alpha: [0, 1], bravo: [0, 1, 2], eop: [] };
const port = { ...newOutputPort, address: 'printer.example' };

describe('faultInFields', () => {
  it.each([
    [{}, undefined],
    [{ vendor: 'alpha' }, undefined],
    [{ vendor: 'Alpha' }, 'vendor'],
    [{ vendor: 'toString' }, 'vendor'],
    [{ vendor: '__proto__' }, 'vendor'],
    [{ printerIppUrl: '' }, undefined],
    [{ printerIppUrl: 'ipps://printer.example:443/ipp/print' }, undefined],
    [{ printerIppUrl: 'HTTP://[::1]:631/' }, undefined],
    [{ printerIppUrl: 'ipp:/nowhere' }, 'printerippurl'],
    [{ printerIppUrl: 'ftp://printer.example' }, 'printerippurl'],
    [{ printerIppUrl: 'ipp://user@printer.example' }, 'printerippurl'],
    [{ printerIppUrl: 'ipp://:secret@printer.example' }, 'printerippurl'],
  ])('%j: %s', (fields, blamed) => {
    expect(faultInFields(fields, vendors)?.parameter).toBe(blamed);
  });
});

describe('faultInPort', () => {
  it.each([
    [{}, undefined],
    [{ vendor: 'alpha', modelFamily: 1 }, undefined],
    [{ vendor: 'alpha', modelFamily: 2 }, 'modelfamily'],
    [{ vendor: 'unknown', modelFamily: 1 }, 'modelfamily'],
    [{ address: '' }, 'address'],
    [{ address: '', portType: 0 as const }, undefined],
    [{ address: 'a b' }, 'address'],
  ])('%j: %s', (fields, blamed) => {
    expect(faultInPort({ ...port, ...fields }, vendors)?.parameter).toBe(blamed);
  });
});

describe('withFamily (SIL-60)', () => {
  const vendor = fc.constantFrom(...Object.keys(vendors));
  const family = fc.nat({ max: 2 });

  it('a change that names no family leaves a port whose family is one of its vendor', () => {
    fc.assert(
      fc.property(vendor, family, vendor, (before, modelFamily, after) => {
        const old = { vendor: before, modelFamily };
        fc.pre(faultInPort({ ...port, ...old }, vendors) === undefined);
        const changed = { ...port, ...old, ...withFamily({ vendor: after }, old, vendors) };
        expect(faultInPort(changed, vendors)).toBeUndefined();
        expect([modelFamily, 0]).toContain(changed.modelFamily);
      }),
    );
  });

  it('keeps what is given, right or wrong, and what still fits', () => {
    const old = { vendor: 'alpha', modelFamily: 1 };
    expect(withFamily({ vendor: 'eop', modelFamily: 2 }, old, vendors)).toEqual({
      vendor: 'eop',
      modelFamily: 2,
    });
    expect(withFamily({ vendor: 'bravo' }, old, vendors)).toEqual({ vendor: 'bravo' });
    expect(withFamily({ vendor: 'eop' }, old, vendors)).toEqual({ vendor: 'eop', modelFamily: 0 });
  });
});
