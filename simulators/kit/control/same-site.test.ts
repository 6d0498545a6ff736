import { expect, test } from 'vitest';
import { refuseOtherSites } from './same-site.ts';

test.each([
  {},
  { host: '127.0.0.1:7301' },
  { host: '[::1]:7301', origin: 'http://[::1]:7301' },
  { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  { host: 'platen:7301' },
  { host: 'a.localhost:1', 'sec-fetch-site': 'none' },
])('takes %j', (headers) => {
  expect(() => refuseOtherSites(headers)).not.toThrow();
});

test.each([
  { host: 'rebound.example:7301' },
  { host: 'rebound.example', origin: 'http://rebound.example' },
  { host: '127.0.0.1.nip.example' },
  { host: '' },
  { host: '127.0.0.1:7301', origin: 'http://127.0.0.1:80' },
  { host: '127.0.0.1:7301', origin: 'null' },
  { host: '127.0.0.1:7301', origin: 'https://127.0.0.1:7301' },
  { host: '127.0.0.1:7301', 'sec-fetch-site': 'cross-site' },
  { host: '127.0.0.1:7301', 'sec-fetch-site': 'same-site' },
])('refuses %j', (headers) => {
  expect(() => refuseOtherSites(headers)).toThrow(/control plane/);
});
