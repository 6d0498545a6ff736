import { expect, test } from 'vitest';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { loadProfile } from '../../profile.ts';
import { ask, keyword, startSuiteComplete, suiteComplete } from '../../testing/ipp-client.ts';
import { linesOf, play } from '../../testing/ipp-script.ts';

test.each([
  ...['Pause-Printer', 'Pause-Printer-After-Current-Job'].map((operation) => [
    `${operation} lets the job that is printed come to its end and starts no other (RFC 8011 4.2.7)`,
    `Print-Job
    Print-Job
    ${operation}
    printer printer-state=4 printer-state-reasons=moving-to-paused printer-is-accepting-jobs=true
    print all       -> 9 job-completed-successfully | 3 job-queued,printer-stopped
    printer printer-state=5 printer-state-reasons=paused printer-is-accepting-jobs=true
    Resume-Printer  -> 9 job-completed-successfully | 5 job-printing
    printer printer-state=4 printer-state-reasons=none`,
  ]),
  [
    'Disable-Printer refuses new jobs and prints those that are there (RFC 3998 3.1)',
    `Print-Job
    Disable-Printer
    printer printer-state=4 printer-state-reasons=none printer-is-accepting-jobs=false
    Print-Job !server-error-not-accepting-jobs
    Create-Job !server-error-not-accepting-jobs
    Validate-Job !server-error-not-accepting-jobs
    print all       -> 9 job-completed-successfully
    Enable-Printer
    Print-Job       -> 9 job-completed-successfully | 5 job-printing`,
  ],
  [
    'Hold-New-Jobs holds what comes, Release-Held-New-Jobs releases just that (RFC 3998 3.3)',
    `Hold-New-Jobs
    printer printer-state=3 printer-state-reasons=hold-new-jobs printer-is-accepting-jobs=true
    Print-Job
    Print-Job       -> 4 job-held-on-create | 4 job-held-on-create
    Hold-Job 2
    Release-Held-New-Jobs -> 5 job-printing | 4 job-hold-until-specified
    printer printer-state-reasons=none
    Release-Job 2   -> 5 job-printing | 3 job-queued`,
  ],
  ...[
    ['Deactivate-Printer', 'Activate-Printer', 'printer-is-deactivated', 'deactivated'],
    ['Shutdown-Printer', 'Startup-Printer', 'service-unavailable', 'shutdown'],
  ].map(([sleep, wake, status, reason]) => [
    `${sleep} leaves only questions and ${wake} (RFC 3998 3.4, 3.5)`,
    `${sleep}
    printer printer-state=5 printer-state-reasons=paused,${reason} printer-is-accepting-jobs=false
    Print-Job !server-error-${status}
    Resume-Printer !server-error-${status}
    Purge-Jobs !server-error-${status}
    Get-Jobs
    ${wake}
    printer printer-state=3 printer-state-reasons=none printer-is-accepting-jobs=true`,
  ]),
  [
    'Startup-Printer needs a printer that is shut down; Restart-Printer does not (RFC 3998 3.5)',
    `Startup-Printer !not-possible
    Pause-Printer
    Disable-Printer
    Hold-New-Jobs
    Restart-Printer
    printer printer-state=3 printer-state-reasons=none printer-is-accepting-jobs=true`,
  ],
  [
    'Purge-Jobs leaves no job, and no number comes again (RFC 8011 4.2.9)',
    `Print-Job
    print all
    Print-Job
    Print-Job
    Purge-Jobs      -> none
    print all
    printer printer-state=3
    Print-Job
    answers job job-id=4`,
  ],
  [
    'printer-state-change-time and printer-config-change-time move when something changes',
    `pass 10000
    Pause-Printer
    printer printer-state-change-time=11 printer-config-change-time=1
    pass 10000
    Set-Printer-Attributes [printer] printer-info=text:new
    printer printer-state-change-time=11 printer-config-change-time=21`,
  ],
])('%s', async (_, script) => {
  expect(await play(script)).toEqual(linesOf(script));
});

test('the page shows the message of Identify-Printer; unknown actions are refused (PWG 5100.13 4.1)', async () => {
  await using target = await startSuiteComplete();
  const identify = async (...actions: string[]) => {
    const words = attribute('message', values.text(`${actions.join(' and ')}!`));
    const more = [keyword('identify-actions', ...actions), words];
    return (await ask(target, { operation: 'Identify-Printer', more })).status;
  };
  expect(await identify('sound', 'display')).toBe('successful-ok');
  expect(await identify('dance')).toBe('client-error-attributes-or-values-not-supported');
  const page = await fetch(`http://127.0.0.1:${String(target.port)}/`);
  expect(await page.text()).toContain('Identify: sound and display!');
});

const settable = ['copies-default', 'printer-info', 'printer-location', 'sides-default'];
const ofSettings = {
  'printer-info': { text: 'first' },
  'printer-settable-attributes-supported': { keyword: settable },
};

test.each([
  [
    'Set-Printer-Attributes sets what is settable (RFC 3380 4.1)',
    `Set-Printer-Attributes [printer] printer-info=textWithLanguage:Drucker sides-default=two-sided-long-edge
    printer printer-info=Drucker sides-default=two-sided-long-edge`,
  ],
  ...[
    ['read-only', 'printer-up-time=1', 'attributes-not-settable', 'notSettable'],
    ['unknown', 'x-unknown=1', 'attributes-not-settable', 'notSettable'],
    ['not in the list', 'sides-default=x', 'attributes-or-values-not-supported', 'x'],
    ['out of range', 'copies-default=10000', 'attributes-or-values-not-supported', '10000'],
    ['of another syntax', 'printer-location=1', 'attributes-or-values-not-supported', '1'],
  ].map(([what, wrong = '', status, shown]) => [
    `Set-Printer-Attributes refuses what is ${what}, and sets nothing (RFC 3380 4.1.3)`,
    `Set-Printer-Attributes [printer] printer-info=text:new ${wrong} !${status}
    answers unsupported ${wrong.replace(/=.*/, `=${shown}`)}
    printer printer-info=first`,
  ]),
  [
    'a request that sets nothing is a bad request (RFC 3380 4.1)',
    `Set-Printer-Attributes [printer] !bad-request
    Set-Printer-Attributes !bad-request`,
  ],
  [
    'Get-Printer-Supported-Values tells what may be set (RFC 3380 4.3)',
    `Get-Printer-Supported-Values requested-attributes=printer-info,printer-up-time,copies-default
    answers printer copies-default=1-9999 printer-info=adminDefine printer-up-time=-
    Get-Printer-Supported-Values
    answers printer copies-default=1-9999 printer-location=adminDefine printer-up-time=-`,
  ],
])('%s', async (_, script) => {
  expect(await play(script, ofSettings)).toEqual(linesOf(script));
});

test('printers that share a profile are set each for itself', async () => {
  const profile = await loadProfile(suiteComplete);
  await using one = await startSuiteComplete({ profile });
  await using other = await startSuiteComplete({ profile });
  const printer = [keyword('sides-default', 'two-sided-long-edge')];
  await ask(one, { operation: 'Set-Printer-Attributes', printer });
  const seen = await ask(other, { operation: 'Get-Printer-Attributes' });
  expect(seen.group('printer')[0]).toMatchObject({ 'sides-default': 'one-sided' });
});

const orders = [
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

test.each([
  ...orders.map((operation) => [
    `${operation} shows what the operator says (RFC 3998 3)`,
    `${operation} printer-message-from-operator=text:noon
    printer printer-message-from-operator=noon`,
  ]),
  [
    'Startup-Printer shows it when it starts the printer, not when it is refused (RFC 3998 3)',
    `Startup-Printer printer-message-from-operator=text:why !not-possible
    printer printer-message-from-operator=
    Shutdown-Printer
    Startup-Printer printer-message-from-operator=text:noon
    printer printer-message-from-operator=noon`,
  ],
  [
    'an event that the order brings about tells the message (RFC 3380 5.1)',
    `Create-Printer-Subscriptions [pull] notify-events=printer-state-changed notify-attributes=printer-message-from-operator
    Pause-Printer printer-message-from-operator=text:noon
    Get-Notifications notify-subscription-ids=1
    answers eventNotification printer-message-from-operator=noon`,
  ],
  [
    'the printer tells since when it shows the message (RFC 3380)',
    `printer printer-message-time=noValue printer-message-date-time=noValue
    pass 9000
    Pause-Printer printer-message-from-operator=text:noon
    printer printer-message-time=10 printer-message-date-time=1970-01-01T00:00:09.000Z
    pass 5000
    Set-Printer-Attributes [printer] printer-message-from-operator=text:later
    printer printer-message-time=15 printer-message-date-time=1970-01-01T00:00:14.000Z`,
  ],
])('%s', async (_, script) => {
  const name = 'printer-message-from-operator';
  const profile = { 'printer-settable-attributes-supported': { keyword: name } };
  expect(await play(script, profile)).toEqual(linesOf(script));
});

test('a printer without printer-message-from-operator tells that it ignored it (RFC 8011 4.1.7)', async () => {
  const script = `
    Pause-Printer printer-message-from-operator=text:noon !successful-ok-ignored-or-substituted-attributes
    printer printer-message-from-operator=-`;
  const profile = { 'printer-message-from-operator': null };
  expect(await play(script, profile)).toEqual(linesOf(script));
});
