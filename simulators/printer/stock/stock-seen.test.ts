import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import type { PrinterFault } from '../faults.ts';
import {
  dial,
  eventually,
  gather,
  type StandingPrinter,
  sendRaw,
  standPrinter,
} from '../test-stand.ts';
import {
  ask,
  print,
  requested,
  startSuiteComplete,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let printer: StandingPrinter;
let target: TestPrinter;
beforeEach(async () => {
  printer = await standPrinter({ ippPort: 0 });
  const stop = (): Promise<void> => printer.stop();
  target = { printer, url: printer.ippUrl ?? '', port: 0, [Symbol.asyncDispose]: stop };
});
afterEach(() => printer.stop());

async function told(...names: string[]): Promise<Record<string, string>> {
  const more = [requested(...names)];
  const seen = await ask(target, { operation: 'Get-Printer-Attributes', more });
  const shown = Object.entries(seen.group('printer')[0] ?? {});
  return Object.fromEntries(shown.map(([name, value]) => [name, readable(value)]));
}

/** Octets that are no text are shown in hexadecimal digits. */
function readable(value: string): string {
  if (!/^([0-9a-f]{2}){20,}(,|$)/.test(value)) return value;
  return value
    .split(',')
    .map((octets) => Buffer.from(octets, 'hex').toString())
    .join(',');
}

const letter = 'na_letter_8.5x11in';

test('other paper in a tray is told by IPP (PWG 5100.7 6.7, PWG 5100.13 5.6.16)', async () => {
  const before = await told('media-ready');
  expect(before['media-ready']).toBe(`iso_a4_210x297mm,${letter}`);
  printer.changeStock({
    trays: { main: { size: letter, type: 'stationery-letterhead', level: 7 } },
  });
  const seen = await told('media-ready', 'media-col-ready', 'printer-input-tray');
  expect(seen['media-ready']).toBe(letter);
  expect(seen['media-col-ready']).toContain('media-type=stationery-letterhead');
  expect(seen['printer-input-tray']).toContain(
    'mediafeed=27940;mediaxfeed=21590;maxcapacity=500;level=7;status=0;name=main;',
  );
});

test('a tray that ran empty warns, and the printer prints from the others', async () => {
  printer.changeStock({ trays: { main: { level: 0 } } });
  const names = ['media-ready', 'printer-state', 'printer-state-reasons'];
  expect(await told(...names)).toEqual({
    'media-ready': letter,
    'printer-state': '3',
    'printer-state-reasons': 'media-empty-warning',
  });
  expect(await sendRaw(printer, '@PJL INFO STATUS\n')).toContain(
    'CODE=11101\r\nDISPLAY="TRAY 1 EMPTY"\r\nONLINE=TRUE',
  );
});

test('with all trays empty nothing is printed, until somebody brings paper', async () => {
  printer.changeStock({ trays: { main: { level: 0 }, alternate: { level: 0 } } });
  const names = ['media-ready', 'printer-state', 'printer-state-reasons'];
  expect(await told(...names)).toEqual({
    'media-ready': 'noValue',
    'printer-state': '5',
    'printer-state-reasons': 'media-empty',
  });
  await print(target);
  await eventually('that paper is needed', () =>
    printer.state().reasons.includes('media-needed') ? true : undefined,
  );
  printer.changeStock({ trays: { alternate: { level: 100 } } });
  await eventually('the job', () => (printer.receipts().length === 1 ? true : undefined));
  expect(printer.state()).toMatchObject({ state: 'idle', reasons: ['media-empty-warning'] });
});

test('toner is told by the marker attributes and printer-supply, and is low at its low level', async () => {
  printer.changeStock({ supplies: { 'Cyan toner': { level: 9 } } });
  const seen = await told('marker-levels', 'printer-supply', 'printer-state-reasons');
  expect(seen['marker-levels']).toBe('80,9,70,70');
  expect(seen['printer-supply']).toContain('level=9;index=2');
  expect(seen['printer-state-reasons']).toBe('toner-low');
  expect(await sendRaw(printer, '@PJL INFO STATUS\n')).toContain('CODE=10006\r\n');
});

test('PJL tells the size that lies in a tray now, and its new state unasked', async () => {
  const size = '@PJL INQUIRE INTRAY1SIZE\n';
  expect(await sendRaw(printer, size)).toBe('@PJL INQUIRE INTRAY1SIZE\r\nA4\r\n\f');
  using socket = await dial(printer);
  const heard = gather(socket);
  socket.write('@PJL USTATUS DEVICE=ON\r\n@PJL ECHO ready\r\n');
  await eventually('an echo', () => heard().includes('ready') || undefined);
  printer.changeStock({
    trays: { main: { size: letter } },
    supplies: { 'Black toner': { level: 0 } },
  });
  await eventually('a report', () => heard().includes('CODE=40038') || undefined);
  expect(heard()).toContain('DISPLAY="REPLACE TONER"');
  socket.end();
  await once(socket, 'close');
  expect(await sendRaw(printer, size)).toBe('@PJL INQUIRE INTRAY1SIZE\r\nLETTER\r\n\f');
});

test('who subscribed hears that other paper is ready, and that toner is low (RFC 3995 5.3.3.4.2)', async () => {
  await using all = await startSuiteComplete();
  const wish = [
    attribute('notify-pull-method', values.keyword('ippget')),
    attribute(
      'notify-events',
      values.keyword('printer-media-changed'),
      values.keyword('printer-state-changed'),
    ),
  ];
  await ask(all, { operation: 'Create-Printer-Subscriptions', subscription: wish });
  all.printer.changeStock({ trays: { main: { size: letter } } });
  all.printer.changeStock({ supplies: { 'Black toner': { level: 3 } } });
  const more = [attribute('notify-subscription-ids', values.integer(1))];
  const seen = await ask(all, { operation: 'Get-Notifications', more });
  const events = seen.group('eventNotification');
  expect(
    events.map((one) => [one['notify-subscribed-event'], one['printer-state-reasons']]),
  ).toEqual([
    ['printer-media-changed', 'none'],
    ['printer-state-changed', 'toner-low'],
  ]);
});

/** What a fault says of itself and what levels say must agree. */
test.each<[PrinterFault, string, string]>([
  [{ kind: 'out-of-paper' }, 'media-ready', 'noValue'],
  [{ kind: 'out-of-paper' }, 'media-col-ready', 'noValue'],
  [{ kind: 'toner-low' }, 'marker-levels', '10,70,70,70'],
  [{ kind: 'toner-empty' }, 'marker-levels', '0,70,70,70'],
])('while %j is in force, %s is %s', async (fault, name, value) => {
  const before = await told(name);
  await printer.setFaults([fault]);
  expect(await told(name)).toEqual({ [name]: value });
  await printer.setFaults([]);
  expect(await told(name)).toEqual(before);
});

test('while the printer is out of paper, no tray tells of sheets', async () => {
  await printer.setFaults([{ kind: 'out-of-paper' }]);
  const { 'printer-input-tray': trays = '' } = await told('printer-input-tray');
  expect(trays).not.toContain('level=250');
  expect(trays).toContain('level=0;status=0;name=main');
});

test('PWG 5100.13 5.6.16: there are as many trays as sources', async () => {
  const seen = await told('printer-input-tray', 'media-source-supported');
  const names = [...(seen['printer-input-tray'] ?? '').matchAll(/name=([^;]+)/g)];
  expect(names.map(([, name]) => name).join(',')).toBe(seen['media-source-supported']);
});

test('what is set with Set-Printer-Attributes stays set while levels change (RFC 3380 4.1)', async () => {
  await using all = await startSuiteComplete();
  await all.printer.setFaults([{ kind: 'toner-low' }]);
  const location = attribute('printer-location', values.text('upstairs'));
  const operation = 'Set-Printer-Attributes';
  expect((await ask(all, { operation, printer: [location] })).status).toBe('successful-ok');
  await all.printer.setFaults([]);
  const more = [requested('printer-location', 'marker-levels')];
  const seen = await ask(all, { operation: 'Get-Printer-Attributes', more });
  expect(seen.group('printer')[0]).toEqual({
    'marker-levels': '80,70,70,70',
    'printer-location': 'upstairs',
  });
});
