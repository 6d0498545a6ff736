import { expect, it } from 'vitest';
import { authority, socketHost, splitAuthority, uriHost } from './authority.ts';

it.each([
  ['127.0.0.1', 9100, '127.0.0.1:9100'],
  ['printer.example', 631, 'printer.example:631'],
  ['::1', 9100, '[::1]:9100'],
  ['2001:db8::9:10', 9100, '[2001:db8::9:10]:9100'],
  ['fe80::1%eth0', 9100, '[fe80::1%eth0]:9100'],
] as const)('host %s and port %i are %s, and come apart again', (host, port, joined) => {
  expect(authority(host, port)).toBe(joined);
  expect(splitAuthority(joined)).toEqual({ host, port });
});

it('a host that has its brackets gets no more', () => {
  expect(authority('[::1]', '80')).toBe('[::1]:80');
  expect([uriHost('[::1]'), socketHost('[::1]'), socketHost('::1')]).toEqual([
    '[::1]',
    '::1',
    '::1',
  ]);
});

it.each(['printer', '::1', '[::1]'])('%s has no port', (text) => {
  expect(splitAuthority(text)).toEqual({ host: socketHost(text), port: 0 });
});
