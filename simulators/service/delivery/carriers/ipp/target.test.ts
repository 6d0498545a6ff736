import { describe, expect, it } from 'vitest';
import { anOutputPort } from '../../../testing/records.ts';
import { ippTarget } from './target.ts';

function targetOf(address: string, printerIppUrl: string) {
  return ippTarget({ ...anOutputPort({ address, printerIppUrl }), id: 1 });
}

describe('where an IPP port prints (SIL-60a)', () => {
  it.each([
    ['host', '', 'http://host:631', '/ipp/print', 'ipp://host:631/ipp/print'],
    ['host:8631', '', 'http://host:8631', '/ipp/print', 'ipp://host:8631/ipp/print'],
    ['host', '/printers/a', 'http://host:631', '/printers/a', 'ipp://host:631/printers/a'],
    ['::1', '', 'http://[::1]:631', '/ipp/print', 'ipp://[::1]:631/ipp/print'],
    ['x', 'ipp://p.example/ipp', 'http://p.example:631', '/ipp', 'ipp://p.example:631/ipp'],
    ['x', 'ipps://p/ipp?q=1', 'https://p:631', '/ipp?q=1', 'ipps://p:631/ipp?q=1'],
    ['x', 'http://p:8080/ipp', 'http://p:8080', '/ipp', 'ipp://p:8080/ipp'],
    ['x', 'http://p/ipp', 'http://p:80', '/ipp', 'ipp://p:80/ipp'],
    ['x', 'https://p/ipp', 'https://p:443', '/ipp', 'ipps://p:443/ipp'],
  ])('%s with %j', (...example) => {
    const [address, url, origin, path, printerUri] = example;
    expect(targetOf(address, url)).toEqual({ origin, path, printerUri });
  });

  it.each(['lpd://p/queue', 'ipp:', 'p.example/ipp', 'http://'])('%j is no printer', (url) => {
    expect(targetOf('x', url)).toBeUndefined();
  });

  it('an address that is none leads nowhere', () => {
    expect(targetOf('two words', '')).toBeUndefined();
  });
});
