import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectAsking,
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  keyword,
  printed,
} from '../direct.ts';

let target: DirectPrinter;
let now: number;
beforeEach(() => {
  now = 1_700_000_000_000;
  target = directPrinter({ clock: { ...systemClock, now: () => now } });
});

const pull = keyword('notify-pull-method', 'ippget');
const wish = (...attributes: Attribute[]) => groupOf('subscription', pull, ...attributes);
const events = (...names: string[]): Attribute => keyword('notify-events', ...names);
const ids = (...numbers: number[]): Attribute => integer('notify-subscription-ids', ...numbers);
const id = (of: number): Attribute => integer('notify-subscription-id', of);

function create(...groups: NonNullable<DirectAsking['groups']>[number][]) {
  return target.ask({ operation: 'Create-Printer-Subscriptions', groups });
}

async function status(operation: OperationName, more: Attribute[], userName = 'ann') {
  return (await target.ask({ operation, more, userName })).status;
}

async function notifications(...more: Attribute[]) {
  return (await target.ask({ operation: 'Get-Notifications', more })).group('eventNotification');
}

test('what happens to the printer and its jobs can be asked for (RFC 3996 5)', async () => {
  const made = await create(wish(events('job-state-changed', 'printer-state-changed')));
  expect(made.status).toBe('successful-ok');
  expect(made.group('subscription')).toEqual([
    { 'notify-subscription-id': '1', 'notify-lease-duration': '3600' },
  ]);
  await printed(target);
  await finishAll(target);
  await target.ask({ operation: 'Pause-Printer' });
  const seen = await target.ask({ operation: 'Get-Notifications', more: [ids(1)] });
  expect(seen.status).toBe('successful-ok');
  expect(seen.group('operation')[0]).toHaveProperty('notify-get-interval');
  const told = seen.group('eventNotification');
  expect(told.map((one) => [one['notify-subscribed-event'], one['job-state']])).toEqual([
    ['job-state-changed', '3'],
    ['job-state-changed', '5'],
    ['job-state-changed', '9'],
    ['printer-state-changed', undefined],
  ]);
  expect(told.map((one) => one['notify-sequence-number'])).toEqual(['1', '2', '3', '4']);
  expect(told.at(-1)).toMatchObject({ 'printer-state': '5', 'printer-state-reasons': 'paused' });
  expect(told[0]).toMatchObject({
    'notify-job-id': '1',
    'notify-printer-uri': 'ipp://h/ipp/print',
  });
});

test('the event that says it best is told; notify-sequence-numbers leave out what is known', async () => {
  await create(wish(events('job-completed', 'job-state-changed')));
  await printed(target);
  await finishAll(target);
  const told = await notifications(ids(1), integer('notify-sequence-numbers', 3));
  expect(told.map((one) => one['notify-subscribed-event'])).toEqual(['job-completed']);
});

test('events are forgotten after ippget-event-life (RFC 3996 8.1)', async () => {
  await create(wish(events('job-created')));
  await printed(target);
  now += 299_000;
  expect(await notifications(ids(1))).toHaveLength(1);
  now += 2000;
  expect(await notifications(ids(1))).toEqual([]);
});

test('a subscription to a job ends with it, and says that nothing more will come (RFC 3996 5.2)', async () => {
  const groups = [wish(events('job-completed'))];
  const made = await target.ask({ operation: 'Print-Job', document: 'x', groups });
  expect(made.group('subscription')).toEqual([{ 'notify-subscription-id': '1' }]);
  await printed(target);
  await finishAll(target);
  const seen = await target.ask({ operation: 'Get-Notifications', more: [ids(1)] });
  expect(seen.status).toBe('successful-ok-events-complete');
  expect(seen.group('eventNotification').map((one) => one['job-id'])).toEqual(['1']);
  const late = await target.ask({
    operation: 'Create-Job-Subscriptions',
    more: [integer('notify-job-id', 1)],
    groups,
  });
  expect(late.status).toBe('client-error-not-possible');
});

test('Create-Job-Subscriptions is for the owner of a job that there is (RFC 3995 11.1.1)', async () => {
  const jobId = await printed(target);
  const ask = async (more: Attribute[], userName = 'ann') => {
    const groups = [wish()];
    const operation = 'Create-Job-Subscriptions';
    return (await target.ask({ operation, more, groups, userName })).status;
  };
  const job = (of: number): Attribute => integer('notify-job-id', of);
  expect(await ask([job(jobId)])).toBe('successful-ok');
  expect(await ask([job(jobId)], 'bob')).toBe('client-error-not-authorized');
  expect(await ask([job(4711)])).toBe('client-error-not-found');
  expect(await ask([])).toBe('client-error-bad-request');
});

const mail = attribute('notify-recipient-uri', values.uri('mailto:ann@example.com'));
const userData = (octets: number): Attribute =>
  attribute('notify-user-data', values.octetString(new Uint8Array(octets)));

test.each([
  ['another scheme', groupOf('subscription', mail), 0x040c],
  ['another method', groupOf('subscription', keyword('notify-pull-method', 'x')), 0x040b],
  ['no known event', wish(events('x-party')), 0x040b],
  ['too much user data', wish(userData(64)), 0x0409],
])(
  '%s makes no subscription, and the others are made (RFC 3995 11.1.2)',
  async (_, wrong, code) => {
    const alone = await create(wrong);
    expect(alone.status).toBe('client-error-ignored-all-subscriptions');
    expect(alone.group('subscription')).toEqual([{ 'notify-status-code': String(code) }]);
    const both = await create(wrong, wish(userData(63)));
    expect(both.status).toBe('successful-ok-ignored-subscriptions');
    expect(both.group('subscription')[1]).toHaveProperty('notify-subscription-id');
    const printing = await target.ask({ operation: 'Print-Job', document: 'x', groups: [wrong] });
    expect(printing.status).toBe('successful-ok-ignored-subscriptions');
    expect(printing.group('job')).toHaveLength(1);
  },
);

test('neither or both ways of telling, or no group at all, are bad requests', async () => {
  for (const wrong of [groupOf('subscription'), wish(mail)]) {
    expect((await create(wrong)).status).toBe('client-error-bad-request');
    const printing = await target.ask({ operation: 'Print-Job', document: 'x', groups: [wrong] });
    expect(printing.status).toBe('client-error-bad-request');
  }
  expect((await create()).status).toBe('client-error-bad-request');
  expect(target.printer.jobs.all()).toEqual([]);
});

test('events that are unknown, or more than fit, are left out and that is told', async () => {
  const some = await create(wish(events('job-created', 'x-party')));
  expect(some.group('subscription')[0]).toMatchObject({ 'notify-status-code': '1' });
  const four = ['job-created', 'job-completed', 'job-state-changed', 'printer-state-changed'];
  const many = await create(wish(events(...four)));
  expect(many.group('subscription')[0]).toMatchObject({ 'notify-status-code': '5' });
  expect(target.printer.subscriptions.find(2)?.template.events).toEqual(four.slice(0, 3));
});

test('a lease ends unless it is renewed; 0 is for ever (RFC 3995 5.3.8, 11.2.6)', async () => {
  const lease = (seconds: number): Attribute => integer('notify-lease-duration', seconds);
  await create(wish(lease(100)), wish(lease(0)), wish(lease(9_999_999)));
  expect(target.printer.subscriptions.find(3)?.lease.seconds).toBe(86_400);
  now += 99_000;
  const groups = [groupOf('subscription', lease(200))];
  const renewed = await target.ask({ operation: 'Renew-Subscription', more: [id(1)], groups });
  expect(renewed.group('subscription')).toEqual([{ 'notify-lease-duration': '200' }]);
  now += 199_000;
  expect(await status('Get-Subscription-Attributes', [id(1)])).toBe('successful-ok');
  now += 1000;
  expect(await status('Get-Subscription-Attributes', [id(1)])).toBe('client-error-not-found');
  now += 1e12;
  expect(target.printer.subscriptions.all().map((one) => one.id)).toEqual([2]);
});

test("a job's subscription has no lease to renew", async () => {
  await target.ask({ operation: 'Print-Job', document: 'x', groups: [wish()] });
  expect(await status('Renew-Subscription', [id(1)])).toBe('client-error-not-possible');
});

test.each(['Renew-Subscription', 'Cancel-Subscription'] as const)(
  '%s is for the subscriber and operators; others and unknown ones are refused',
  async (operation) => {
    await create(wish());
    expect(await status(operation, [id(1)], 'bob')).toBe('client-error-not-authorized');
    expect(await status(operation, [id(4711)])).toBe('client-error-not-found');
    expect(await status(operation, [])).toBe('client-error-bad-request');
    expect(await status(operation, [id(1)], 'operator')).toBe('successful-ok');
  },
);

test('Get-Notifications is for the subscriber, of subscriptions that there are', async () => {
  await create(wish());
  expect(await status('Get-Notifications', [ids(1)], 'bob')).toBe('client-error-not-authorized');
  expect(await status('Get-Notifications', [ids(1, 4711)])).toBe('client-error-not-found');
  expect(await status('Get-Notifications', [])).toBe('client-error-bad-request');
});

test('Get-Subscriptions tells those to the printer, or to one job (RFC 3995 11.2.5)', async () => {
  await create(wish(), wish());
  const groups = [wish()];
  await target.ask({ operation: 'Create-Printer-Subscriptions', groups, userName: 'bob' });
  await target.ask({ operation: 'Print-Job', document: 'x', groups });
  const list = async (...more: Attribute[]) => {
    const seen = await target.ask({ operation: 'Get-Subscriptions', more });
    return seen.group('subscription').map((one) => one['notify-subscription-id']);
  };
  expect(await list()).toEqual(['1', '2', '3']);
  expect(await list(integer('limit', 1))).toEqual(['1']);
  expect(await list(attribute('my-subscriptions', values.boolean(true)))).toEqual(['1', '2']);
  expect(await list(integer('notify-job-id', 1))).toEqual(['4']);
  const more = [integer('notify-job-id', 4711)];
  expect(await status('Get-Subscriptions', more)).toBe('client-error-not-found');
});

test('Get-Subscription-Attributes tells what was asked for and how it stands', async () => {
  await create(wish(events('job-created'), userData(3)));
  const ask = async (...names: string[]) => {
    const more = [
      id(1),
      ...(names.length === 0 ? [] : [keyword('requested-attributes', ...names)]),
    ];
    const seen = await target.ask({ operation: 'Get-Subscription-Attributes', more });
    return seen.group('subscription')[0] ?? {};
  };
  expect(await ask('subscription-template')).toMatchObject({
    'notify-events': 'job-created',
    'notify-user-data': '000000',
    'notify-lease-duration': '3600',
  });
  expect(await ask('notify-subscriber-user-name', 'notify-lease-expiration-time')).toEqual({
    'notify-subscriber-user-name': 'ann',
    'notify-lease-expiration-time': '3601',
  });
});

test('subscriptions nobody cancels do not fill the printer', async () => {
  for (let count = 0; count < 1000; count += 1) await create(wish());
  const seen = await create(wish());
  expect(seen.group('subscription')).toEqual([{ 'notify-status-code': String(0x0415) }]);
});

test('a subscription with an unknown attribute is made, and its answer names the attribute as unsupported (RFC 3995 5.2)', async () => {
  const made = await create(wish(events('job-completed'), keyword('notify-x', 'y')));
  expect(made.group('subscription')).toEqual([
    {
      'notify-status-code': '1',
      'notify-subscription-id': '1',
      'notify-lease-duration': '3600',
      'notify-x': 'unsupported',
    },
  ]);
});

test('a negative lease gets the default duration and does not last for ever (RFC 3995 5.3.8)', async () => {
  const made = await create(wish(integer('notify-lease-duration', -1)));
  expect(made.group('subscription')[0]).toMatchObject({ 'notify-lease-duration': '3600' });
});
