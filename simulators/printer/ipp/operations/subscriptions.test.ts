import { expect, test } from 'vitest';
import { type Answer, boolean, integer, keyword } from '../../testing/ipp-client.ts';
import { linesOf, play } from '../../testing/ipp-script.ts';
import { askAsAnn, type PacedPrinter, startPacedPrinter } from '../../testing/paced-printer.ts';

const profile = {
  'notify-lease-duration-default': { integer: 3600 },
  'notify-lease-duration-supported': { rangeOfInteger: '0..86400' },
  'notify-max-events-supported': { integer: 3 },
};

/** Groups that make no subscription, and the status code that is told with them. */
const refusedGroups = [
  ['another scheme', '[subscription] notify-recipient-uri=uri:mailto:ann@example.com', 0x040c],
  ['another method', '[subscription] notify-pull-method=x', 0x040b],
  ['no known event', '[pull] notify-events=x-party', 0x040b],
  ['a negative notify-time-interval', '[pull] notify-time-interval=-1', 0x040b],
  ['too much user data', '[pull] notify-user-data=octets:64', 0x0409],
] as const;

test.each([
  [
    'what happens to the printer and its jobs can be asked for (RFC 3996 5)',
    `Create-Printer-Subscriptions [pull] notify-events=job-state-changed
    answers subscription notify-subscription-id=1 notify-lease-duration=3600
    Print-Job
    print all
    Get-Notifications notify-subscription-ids=1
    answers eventNotification notify-sequence-number=1 notify-job-id=1 job-state=3 | notify-sequence-number=2 job-state=5 | notify-sequence-number=3 job-state=9
    Create-Printer-Subscriptions [pull] notify-events=printer-state-changed
    Pause-Printer
    Get-Notifications notify-subscription-ids=2
    answers eventNotification notify-subscribed-event=printer-state-changed printer-state=5 printer-state-reasons=paused`,
  ],
  [
    'the event that says it best is told; notify-sequence-numbers leave out what is known (RFC 3996 5.1)',
    `Create-Printer-Subscriptions [pull] notify-events=job-completed,job-state-changed
    Print-Job
    print all
    Get-Notifications notify-subscription-ids=1 notify-sequence-numbers=3
    answers eventNotification notify-subscribed-event=job-completed`,
  ],
  [
    'events are forgotten after ippget-event-life (RFC 3996 8.1)',
    `Create-Printer-Subscriptions [pull] notify-events=job-created
    Print-Job
    pass 300000
    Get-Notifications notify-subscription-ids=1
    answers eventNotification notify-subscribed-event=job-created
    pass 1
    Get-Notifications notify-subscription-ids=1
    answers eventNotification`,
  ],
  [
    'a subscription to a job ends with it, and says that nothing more will come (RFC 3996 5.2)',
    `Print-Job [pull] notify-events=job-completed
    answers subscription notify-subscription-id=1
    Print-Job
    print all
    Get-Notifications notify-subscription-ids=1 !successful-ok-events-complete
    answers eventNotification job-id=1
    Create-Job-Subscriptions notify-job-id=1 [pull] !not-possible`,
  ],
  [
    'Create-Job-Subscriptions is for the owner of a job that there is (RFC 3995 11.1.1)',
    `Print-Job
    Create-Job-Subscriptions notify-job-id=1 [pull]
    Create-Job-Subscriptions notify-job-id=1 as:bob [pull] !not-authorized
    Create-Job-Subscriptions notify-job-id=4711 [pull] !not-found
    Create-Job-Subscriptions [pull] !bad-request`,
  ],
  ...refusedGroups.map(([what, group, code]) => [
    `${what} makes no subscription, and the others are made (RFC 3995 5.3, 11.1.2)`,
    `Create-Printer-Subscriptions ${group} !ignored-all-subscriptions
    answers subscription notify-status-code=${code} notify-subscription-id=-
    Create-Printer-Subscriptions ${group} [pull] notify-user-data=octets:63 !successful-ok-ignored-subscriptions
    answers subscription notify-status-code=${code} | notify-subscription-id=1
    Print-Job ${group} !successful-ok-ignored-subscriptions -> 5 job-printing`,
  ]),
  [
    'neither or both ways of telling, or no group at all, are bad requests (RFC 3995 5.3.1)',
    `Create-Printer-Subscriptions [subscription] !bad-request
    Create-Printer-Subscriptions [pull] notify-recipient-uri=uri:mailto:ann@example.com !bad-request
    Create-Printer-Subscriptions !bad-request
    Print-Job [subscription] !bad-request -> none`,
  ],
  [
    'events that are unknown, or more than fit, are left out and that is told (RFC 3995 5.3.3)',
    `Create-Printer-Subscriptions [pull] notify-events=job-created,x-party
    answers subscription notify-status-code=1 notify-subscription-id=1
    Create-Printer-Subscriptions [pull] notify-events=job-created,job-completed,job-stopped,job-progress
    answers subscription notify-status-code=5 notify-subscription-id=2
    subscription 2 notify-events=job-created,job-completed,job-stopped`,
  ],
  [
    'a subscription with an unknown attribute is made, and its answer names the attribute as unsupported (RFC 3995 5.2)',
    `Create-Printer-Subscriptions [pull] notify-x=y
    answers subscription notify-status-code=1 notify-subscription-id=1 notify-x=unsupported`,
  ],
  [
    'a lease ends unless it is renewed; 0 is for ever, and a negative one the default (RFC 3995 5.3.8, 11.2.6)',
    `Create-Printer-Subscriptions [pull] notify-lease-duration=100 [pull] notify-lease-duration=0
    Create-Printer-Subscriptions [pull] notify-lease-duration=9999999 [pull] notify-lease-duration=-1
    answers subscription notify-lease-duration=86400 | notify-lease-duration=3600
    pass 99000
    Renew-Subscription notify-subscription-id=1 [subscription] notify-lease-duration=200
    answers subscription notify-lease-duration=200
    pass 199999
    Get-Subscription-Attributes notify-subscription-id=1
    pass 1
    Get-Subscription-Attributes notify-subscription-id=1 !not-found
    pass 1000000000000
    Get-Subscriptions
    answers subscription notify-subscription-id=2`,
  ],
  [
    "a job's subscription has no lease to renew (RFC 3995 11.2.6)",
    `Print-Job [pull]
    Renew-Subscription notify-subscription-id=1 !not-possible`,
  ],
  ...['Renew-Subscription', 'Cancel-Subscription'].map((operation) => [
    `${operation} is for the subscriber and operators; others and unknown ones are refused (RFC 3995 11.2.6, 11.2.7)`,
    `Create-Printer-Subscriptions [pull]
    ${operation} notify-subscription-id=1 as:bob !not-authorized
    ${operation} notify-subscription-id=4711 !not-found
    ${operation} !bad-request
    ${operation} notify-subscription-id=1 as:operator
    ${operation} notify-subscription-id=1${operation === 'Renew-Subscription' ? '' : ' !not-found'}`,
  ]),
  [
    'Get-Notifications is for the subscriber, of subscriptions that there are (RFC 3996 5)',
    `Create-Printer-Subscriptions [pull]
    Get-Notifications notify-subscription-ids=1 as:bob !not-authorized
    Get-Notifications notify-subscription-ids=1,4711 !not-found
    Get-Notifications !bad-request`,
  ],
  [
    'Get-Subscriptions tells those to the printer, or to one job (RFC 3995 11.2.5)',
    `Create-Printer-Subscriptions [pull]
    Create-Printer-Subscriptions as:bob [pull]
    Print-Job [pull]
    Get-Subscriptions
    answers subscription notify-subscription-id=1 | notify-subscription-id=2
    Get-Subscriptions limit=1
    answers subscription notify-subscription-id=1
    Get-Subscriptions my-subscriptions=true as:bob
    answers subscription notify-subscription-id=2
    Get-Subscriptions notify-job-id=1
    answers subscription notify-subscription-id=3
    Get-Subscriptions notify-job-id=4711 !not-found`,
  ],
  [
    'Get-Subscription-Attributes tells what was asked for and how it stands (RFC 3995 11.2.4)',
    `Create-Printer-Subscriptions [pull] notify-events=job-created notify-user-data=octets:3
    subscription 1 notify-user-data=000000 notify-lease-duration=3600 notify-lease-expiration-time=3601
    subscription 1 notify-subscriber-user-name=ann
    Get-Subscription-Attributes notify-subscription-id=1 requested-attributes=subscription-template
    answers subscription notify-events=job-created notify-subscriber-user-name=-`,
  ],
  [
    'notify-printer-up-time is told of subscriptions to the printer alone (RFC 3995 5.4.4)',
    `Create-Printer-Subscriptions [pull]
    Print-Job [pull]
    subscription 1 notify-printer-up-time=1
    subscription 2 notify-printer-up-time=-`,
  ],
  [
    'notify-time-interval bounds job-progress, whatever other events there were (RFC 3995 5.3.9)',
    `Create-Printer-Subscriptions [pull] notify-events=job-created,job-progress notify-time-interval=10
    Print-Job
    print all
    Print-Job
    print all
    pass 10000
    Print-Job
    print all
    Get-Notifications notify-subscription-ids=1
    answers eventNotification job-id=1 | notify-subscribed-event=job-progress job-id=1 | notify-subscribed-event=job-created job-id=2 | job-id=3 | notify-subscribed-event=job-progress job-id=3`,
  ],
  [
    'subscriptions nobody cancels do not fill the printer (RFC 3995 12)',
    `Create-Printer-Subscriptions${' [pull]'.repeat(1000)}
    Create-Printer-Subscriptions [pull] !ignored-all-subscriptions
    answers subscription notify-status-code=${0x0415}`,
  ],
])('%s', async (_, script) => {
  expect(await play(script, profile)).toEqual(linesOf(script));
});

const waitMs = 30_000;
const isWaiting = boolean('notify-wait', true);

/** Subscribes to the printer, or to a job, and asks with notify-wait. */
async function waitForNews(
  target: PacedPrinter,
  operation: 'Create-Printer-Subscriptions' | 'Print-Job',
): Promise<{ readonly answer: Promise<Answer> }> {
  const subscription = [
    keyword('notify-pull-method', 'ippget'),
    keyword('notify-events', 'printer-state-changed'),
  ];
  const document = operation === 'Print-Job' ? { document: Buffer.from('x') } : {};
  await askAsAnn(target, { operation, subscription, ...document });
  const more = [integer('notify-subscription-ids', 1)];
  const now = await askAsAnn(target, { operation: 'Get-Notifications', more });
  expect(now.group('eventNotification')).toEqual([]);
  const asking = { operation: 'Get-Notifications', more: [...more, isWaiting] } as const;
  const answer = askAsAnn(target, asking);
  await target.untilWaiting(waitMs);
  return { answer };
}

test('with notify-wait the answer waits until there is an event (RFC 3996 5.1)', async () => {
  await using target = await startPacedPrinter();
  const { answer } = await waitForNews(target, 'Create-Printer-Subscriptions');
  await askAsAnn(target, { operation: 'Pause-Printer' });
  expect((await answer).group('eventNotification')).toHaveLength(1);
});

test('the printer leaves Event Wait Mode when it took too long (RFC 3996 5.2)', async () => {
  await using target = await startPacedPrinter();
  const { answer } = await waitForNews(target, 'Create-Printer-Subscriptions');
  target.pass(waitMs);
  expect((await answer).status).toBe('successful-ok');
  expect((await answer).group('eventNotification')).toEqual([]);
  expect((await answer).group('operation')[0]).toHaveProperty('notify-get-interval');
});

test('who waits for events of a job is answered when the job is over (RFC 3996 5.2)', async () => {
  await using target = await startPacedPrinter();
  const { answer } = await waitForNews(target, 'Print-Job');
  await target.printAll();
  expect((await answer).status).toBe('successful-ok-events-complete');
});
