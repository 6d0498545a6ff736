import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { originForm, readInOriginForm, targetAuthority } from './request-target.ts';

test.each([
  ['http://host.example/a/b?c=d', '/a/b?c=d', 'host.example'],
  ['HTTPS://host.example:8631', '/', 'host.example:8631'],
  ['http://host.example?c', '/?c', 'host.example'],
  ['ipp://[::1]:8631/ipp/print', '/ipp/print', '[::1]:8631'],
  ['ipps://host/ipp/print/7', '/ipp/print/7', 'host'],
  ['/a?b=http://c/d', '/a?b=http://c/d', undefined],
  ['*', '*', undefined],
  ['ftp://host/a', 'ftp://host/a', undefined],
])('the target %s is %s at the host %s (RFC 9112 3.2)', (target, path, authority) => {
  expect([originForm(target), targetAuthority(target)]).toEqual([path, authority]);
});

test('the host of an absolute target takes the place of the Host header (RFC 9112 3.2.2)', () => {
  const request = { url: 'http://a.example/x', headers: { host: 'b.example' } } as IncomingMessage;
  readInOriginForm(request);
  expect(request).toMatchObject({ url: '/x', headers: { host: 'a.example' } });
});

test('a request without a Host is left without one', () => {
  const request = { url: '/x', headers: {} } as IncomingMessage;
  readInOriginForm(request);
  expect(request).toEqual({ url: '/x', headers: {} });
});
