import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  keyword,
  printed,
  settled,
} from '../direct.ts';

let target: DirectPrinter;
let now: number;
let timers: Set<() => void>;
beforeEach(() => {
  now = 1_700_000_000_000;
  timers = new Set();
  const timer = (_: number, callback: () => void): Disposable => {
    timers.add(callback);
    return { [Symbol.dispose]: () => void timers.delete(callback) };
  };
  const supported = ['job-completed', 'job-progress', 'job-state-changed', 'printer-state-changed'];
  const attributes = { 'notify-events-supported': { keyword: supported } };
  target = directPrinter({ clock: { ...systemClock, now: () => now, timer }, attributes });
});

const wish = (event: string, ...more: Parameters<typeof groupOf>[1][]) =>
  groupOf(
    'subscription',
    keyword('notify-pull-method', 'ippget'),
    keyword('notify-events', event),
    ...more,
  );

async function subscribe(event: string): Promise<void> {
  await target.ask({ operation: 'Create-Printer-Subscriptions', groups: [wish(event)] });
}

function get(isWaiting: boolean) {
  const more = [
    integer('notify-subscription-ids', 1),
    attribute('notify-wait', values.boolean(isWaiting)),
  ];
  return target.ask({ operation: 'Get-Notifications', more });
}

test('RFC 3996 5.1: with notify-wait the answer waits until there is an event', async () => {
  await subscribe('printer-state-changed');
  let isAnswered = false;
  const asked = get(true).finally(() => {
    isAnswered = true;
  });
  await settled();
  expect(isAnswered).toBe(false);
  await target.ask({ operation: 'Pause-Printer' });
  const seen = await asked;
  expect(seen.group('eventNotification')).toHaveLength(1);
  expect(seen.group('operation')[0]).toHaveProperty('notify-get-interval');
  expect(timers.size).toBe(0);
});

test('RFC 3996 5.1: without notify-wait it is answered at once', async () => {
  await subscribe('printer-state-changed');
  expect((await get(false)).group('eventNotification')).toEqual([]);
});

test('RFC 3996 5.2: the printer leaves Event Wait Mode when it took too long', async () => {
  await subscribe('printer-state-changed');
  const asked = get(true);
  await settled();
  for (const over of timers) over();
  const seen = await asked;
  expect(seen.status).toBe('successful-ok');
  expect(seen.group('eventNotification')).toEqual([]);
  expect(seen.group('operation')[0]).toHaveProperty('notify-get-interval');
});

test('RFC 3996 5.2: who waits for events of a job is answered when the job is over', async () => {
  const groups = [wish('printer-state-changed')];
  await target.ask({ operation: 'Print-Job', document: 'x', groups });
  const asked = get(true);
  await finishAll(target);
  expect((await asked).status).toBe('successful-ok-events-complete');
});

test('RFC 3995 5.3.9: notify-time-interval bounds job-progress, whatever other events there were', async () => {
  const interval = groupOf(
    'subscription',
    keyword('notify-pull-method', 'ippget'),
    keyword('notify-events', 'job-state-changed', 'job-progress'),
    integer('notify-time-interval', 10),
  );
  const groups = [interval];
  await target.ask({ operation: 'Create-Printer-Subscriptions', groups });
  await printed(target);
  await finishAll(target);
  await printed(target);
  await finishAll(target);
  now += 10_000;
  await printed(target);
  await finishAll(target);
  const told = (await get(false)).group('eventNotification');
  const progress = told.filter((one) => one['notify-subscribed-event'] === 'job-progress');
  expect(progress.map((one) => one['job-id'])).toEqual(['1', '3']);
});

test('RFC 3995 5.3.9: a negative notify-time-interval makes no subscription', async () => {
  const groups = [wish('job-completed', integer('notify-time-interval', -1))];
  const seen = await target.ask({ operation: 'Create-Printer-Subscriptions', groups });
  expect(seen.status).toBe('client-error-ignored-all-subscriptions');
});

test('RFC 3995 5.4.4: notify-printer-up-time is told of subscriptions to the printer alone', async () => {
  await subscribe('job-completed');
  const groups = [wish('job-completed')];
  await target.ask({ operation: 'Print-Job', document: 'x', groups });
  const told = async (id: number) => {
    const more = [integer('notify-subscription-id', id)];
    const operation = 'Get-Subscription-Attributes';
    return (await target.ask({ operation, more })).group('subscription')[0];
  };
  expect(await told(1)).toHaveProperty('notify-printer-up-time');
  expect(await told(2)).not.toHaveProperty('notify-printer-up-time');
});
