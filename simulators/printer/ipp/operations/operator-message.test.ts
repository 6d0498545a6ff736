import { expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { type DirectPrinter, directPrinter, groupOf, keyword } from '../direct.ts';

const name = 'printer-message-from-operator';
const message = attribute(name, values.text('back at noon'));
const has = { [name]: { text: '' } };

async function shown(target: DirectPrinter): Promise<string | undefined> {
  const more = [keyword('requested-attributes', name)];
  const seen = await target.ask({ operation: 'Get-Printer-Attributes', more });
  return seen.group('printer')[0]?.[name];
}

const orders: readonly OperationName[] = [
  'Pause-Printer',
  'Resume-Printer',
  'Purge-Jobs',
  'Enable-Printer',
  'Disable-Printer',
  'Pause-Printer-After-Current-Job',
  'Hold-New-Jobs',
  'Release-Held-New-Jobs',
  'Deactivate-Printer',
  'Activate-Printer',
  'Restart-Printer',
  'Shutdown-Printer',
];

test.each(orders)('%s shows what the operator says (RFC 3998 3)', async (operation) => {
  const target = directPrinter({ clock: systemClock, attributes: has });
  const seen = await target.ask({ operation, more: [message] });
  expect(seen.status).toBe('successful-ok');
  expect(await shown(target)).toBe('back at noon');
});

test('Startup-Printer shows it when it starts the printer, not when it is refused', async () => {
  const target = directPrinter({ clock: systemClock, attributes: has });
  const more = [message];
  const refused = await target.ask({ operation: 'Startup-Printer', more });
  expect(refused.status).toBe('client-error-not-possible');
  expect(await shown(target)).toBe('');
  await target.ask({ operation: 'Shutdown-Printer' });
  expect((await target.ask({ operation: 'Startup-Printer', more })).status).toBe('successful-ok');
  expect(await shown(target)).toBe('back at noon');
});

test('an event that the order brings about tells the message', async () => {
  const target = directPrinter({ clock: systemClock, attributes: has });
  const wish = groupOf(
    'subscription',
    keyword('notify-pull-method', 'ippget'),
    keyword('notify-events', 'printer-state-changed'),
    keyword('notify-attributes', name),
  );
  await target.ask({ operation: 'Create-Printer-Subscriptions', groups: [wish] });
  await target.ask({ operation: 'Pause-Printer', more: [message] });
  const more = [attribute('notify-subscription-ids', values.integer(1))];
  const told = await target.ask({ operation: 'Get-Notifications', more });
  expect(told.group('eventNotification')[0]?.[name]).toBe('back at noon');
});

test('a printer without the attribute tells that it ignored it', async () => {
  const target = directPrinter({ clock: systemClock });
  const seen = await target.ask({ operation: 'Pause-Printer', more: [message] });
  expect(seen.status).toBe('successful-ok-ignored-or-substituted-attributes');
  expect(await shown(target)).toBe(undefined);
});

test('the printer tells since when it shows the message (RFC 3380)', async () => {
  let now = 1_700_000_000_000;
  const names = ['printer-message-time', 'printer-message-date-time'];
  const target = directPrinter({
    clock: { ...systemClock, now: () => now },
    attributes: {
      ...has,
      'printer-settable-attributes-supported': { keyword: name },
    },
  });
  target.printer.settings.set(names.map((one) => attribute(one, values.outOfBand('noValue'))));
  const times = async () => {
    const more = [keyword('requested-attributes', ...names)];
    const seen = await target.ask({ operation: 'Get-Printer-Attributes', more });
    return names.map((one) => seen.group('printer')[0]?.[one]);
  };
  expect(await times()).toEqual(['noValue', 'noValue']);
  now += 9000;
  await target.ask({ operation: 'Pause-Printer', more: [message] });
  expect(await times()).toEqual(['10', expect.stringContaining('2023-11-14T22:13:29')]);
  now += 5000;
  const groups = [groupOf('printer', message)];
  expect((await target.ask({ operation: 'Set-Printer-Attributes', groups })).status).toBe(
    'successful-ok',
  );
  expect(await times()).toEqual(['15', expect.stringContaining('2023-11-14T22:13:34')]);
});
