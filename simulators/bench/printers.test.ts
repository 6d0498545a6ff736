import { expect, test } from 'vitest';
import type { Printer } from '../printer/index.ts';
import { benchPrinters, placesOf, portsOf, usualPrinters } from './printers.ts';

test('printers alternate between IPP and raw, each with its own name and card reader', () => {
  const printers = benchPrinters(12);
  const [ipp, raw, third] = printers;
  expect([raw, ipp]).toEqual(usualPrinters);
  expect(usualPrinters).toEqual([
    { name: 'raw-printer', front: 'rawPort', usualPort: 9100, reader: '02:00:00:00:00:01' },
    { name: 'ipp-printer', front: 'ippPort', usualPort: 8631, reader: '02:00:00:00:00:02' },
  ]);
  expect(third).toMatchObject({ name: 'ipp-printer-2', usualPort: 0, reader: '02:00:00:00:00:04' });
  expect(new Set(printers.map(({ name }) => name)).size).toBe(12);
  expect(new Set(printers.map(({ reader }) => reader)).size).toBe(12);
});

test('each printer has an output port with its address, an IPP printer also with its URL', () => {
  const places = new Map([
    ['raw-printer', { address: '127.0.0.1:9' }],
    ['ipp-printer', { address: '127.0.0.1:10', ippUrl: 'ipp://127.0.0.1:10/ipp/print' }],
  ]);
  expect(portsOf(usualPrinters, places)).toMatchObject([
    { name: 'raw-printer', address: '127.0.0.1:9', reader: '02:00:00:00:00:01' },
    { name: 'ipp-printer', protocol: 'ipp', ippUrl: 'ipp://127.0.0.1:10/ipp/print' },
  ]);
});

test.each([
  ['127.0.0.1', '127.0.0.1:9100'],
  ['0.0.0.0', '127.0.0.1:9100'],
  ['::1', '[::1]:9100'],
  ['::', '[::1]:9100'],
])('the service reaches a printer that listens on %s at %s', (host, address) => {
  const raw = { name: 'raw', rawAddress: { host, port: 9100 } } as Printer;
  expect(placesOf([raw]).get('raw')).toEqual({ address });
});
