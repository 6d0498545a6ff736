import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectPrinter,
  directPrinter,
  finishAll,
  keyword,
  printed,
  settled,
  stateOf,
} from '../direct.ts';

let target: DirectPrinter;
beforeEach(() => {
  target = directPrinter({ clock: systemClock });
});

async function order(operation: OperationName): Promise<void> {
  expect((await target.ask({ operation })).status).toBe('successful-ok');
}

/** printer-state, printer-state-reasons and printer-is-accepting-jobs. */
async function printerState(): Promise<string> {
  const names = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'];
  const more = [keyword('requested-attributes', ...names)];
  const seen = await target.ask({ operation: 'Get-Printer-Attributes', more });
  const [told = {}] = seen.group('printer');
  return names.map((name) => told[name]).join(' ');
}

test.each(['Pause-Printer', 'Pause-Printer-After-Current-Job'] as const)(
  '%s lets the job that is printed come to its end and starts no other (RFC 8011 4.2.7)',
  async (operation) => {
    const [first, second] = [await printed(target), await printed(target)];
    await order(operation);
    expect(await printerState()).toBe('4 moving-to-paused true');
    await finishAll(target);
    expect(await printerState()).toBe('5 paused true');
    expect((await stateOf(target, first))[0]).toBe('9');
    expect(await stateOf(target, second)).toBe('3 job-queued,printer-stopped');
    await order('Resume-Printer');
    expect(await printerState()).toBe('4 none true');
    expect(await stateOf(target, second)).toBe('5 job-printing');
  },
);

test('Disable-Printer refuses new jobs and prints those that are there (RFC 3998 3.1)', async () => {
  await printed(target);
  await order('Disable-Printer');
  expect(await printerState()).toBe('4 none false');
  for (const operation of ['Print-Job', 'Create-Job', 'Validate-Job'] as const) {
    const seen = await target.ask({ operation, document: 'x' });
    expect(seen.status).toBe('server-error-not-accepting-jobs');
  }
  await finishAll(target);
  expect((await stateOf(target, 1))[0]).toBe('9');
  await order('Enable-Printer');
  expect(await stateOf(target, await printed(target))).toBe('5 job-printing');
});

test('Hold-New-Jobs holds what comes, Release-Held-New-Jobs releases just that (RFC 3998 3.3)', async () => {
  await order('Hold-New-Jobs');
  expect(await printerState()).toBe('3 hold-new-jobs true');
  const [first, second] = [await printed(target), await printed(target)];
  expect(await stateOf(target, first)).toBe('4 job-held-on-create');
  await target.ask({ operation: 'Hold-Job', jobId: second });
  await order('Release-Held-New-Jobs');
  expect(await printerState()).toBe('4 none true');
  expect(await stateOf(target, first)).toBe('5 job-printing');
  expect(await stateOf(target, second)).toBe('4 job-hold-until-specified');
});

test.each([
  [
    'Deactivate-Printer',
    'Activate-Printer',
    ['server-error-printer-is-deactivated', 'deactivated'],
  ],
  ['Shutdown-Printer', 'Startup-Printer', ['server-error-service-unavailable', 'shutdown']],
] as const)(
  '%s leaves only questions and %s (RFC 3998 3.4, 3.5)',
  async (sleep, wake, [status, reason]) => {
    await order(sleep);
    expect(await printerState()).toBe(`5 paused,${reason} false`);
    for (const operation of ['Print-Job', 'Resume-Printer', 'Purge-Jobs'] as const) {
      expect((await target.ask({ operation, document: 'x' })).status).toBe(status);
    }
    expect((await target.ask({ operation: 'Get-Jobs' })).status).toBe('successful-ok');
    await order(wake);
    expect(await printerState()).toBe('3 none true');
  },
);

test('Startup-Printer needs a printer that is shut down; Restart-Printer does not', async () => {
  const seen = await target.ask({ operation: 'Startup-Printer' });
  expect(seen.status).toBe('client-error-not-possible');
  for (const operation of ['Pause-Printer', 'Disable-Printer', 'Hold-New-Jobs'] as const) {
    await order(operation);
  }
  await order('Restart-Printer');
  expect(await printerState()).toBe('3 none true');
});

test('Purge-Jobs leaves no job, and no number comes again (RFC 8011 4.2.9)', async () => {
  await printed(target);
  await finishAll(target);
  await printed(target);
  await printed(target);
  await order('Purge-Jobs');
  await settled();
  const more = [keyword('which-jobs', 'all')];
  expect((await target.ask({ operation: 'Get-Jobs', more })).group('job')).toEqual([]);
  expect(target.device.busyWith()).toEqual([]);
  expect(await printed(target)).toBe(4);
});

test('Identify-Printer does what it can, and the usual when it is not told what (PWG 5100.13 4.1)', async () => {
  const identify = async (...actions: string[]) => {
    const message = attribute('message', values.text('here'));
    const more = actions.length === 0 ? [] : [keyword('identify-actions', ...actions), message];
    return (await target.ask({ operation: 'Identify-Printer', more })).status;
  };
  expect(await identify()).toBe('successful-ok');
  expect(target.printer.status.identified?.actions).toEqual(['display']);
  expect(await identify('sound', 'display')).toBe('successful-ok');
  expect(target.printer.status.identified).toMatchObject({
    actions: ['sound', 'display'],
    message: 'here',
  });
  expect(await identify('dance')).toBe('client-error-attributes-or-values-not-supported');
});

test('printer-state-change-time and printer-config-change-time move when something changes', async () => {
  const clock = { ...systemClock, now: () => now };
  let now = 1_000_000;
  target = directPrinter({ clock });
  const times = async (): Promise<unknown> => {
    const names = ['printer-state-change-time', 'printer-config-change-time'];
    const more = [keyword('requested-attributes', ...names)];
    return (await target.ask({ operation: 'Get-Printer-Attributes', more })).group('printer')[0];
  };
  now += 10_000;
  await order('Pause-Printer');
  expect(await times()).toEqual({
    'printer-state-change-time': '11',
    'printer-config-change-time': '1',
  });
  now += 10_000;
  const info = attribute('printer-info', values.text('new'));
  const groups = [{ tag: 4, attributes: [info] }];
  await target.ask({ operation: 'Set-Printer-Attributes', groups });
  expect(await times()).toEqual({
    'printer-state-change-time': '11',
    'printer-config-change-time': '21',
  });
});
