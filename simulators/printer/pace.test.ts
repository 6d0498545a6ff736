import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { attribute } from '../kit/wire/ipp/attribute.ts';
import { numberOf } from '../kit/wire/ipp/read-value.ts';
import * as values from '../kit/wire/ipp/value.ts';
import { pageTimes, withPace } from './pace.ts';
import { defaultProfile, loadProfile, parseProfile } from './profile.ts';
import { dial, eventually, gather, standPrinter } from './test-stand.ts';
import { ask, jobInState, print, receiptOf, startSuiteComplete } from './testing/ipp-client.ts';
import { pageClock } from './testing/page-clock.ts';

const threePages = Buffer.from('%!PS-Adobe-3.0\n%%Pages: 3\nshowpage showpage showpage\n%%EOF\n');
test('pages come out one after the other, and are told as they do', async () => {
  const { clock, pageOut } = pageClock(systemClock);
  await using target = await startSuiteComplete({ clock, pace: 20 });
  const first = await print(target, { document: threePages });
  const second = await print(target);
  for (let pages = 0; pages < 3; pages += 1) {
    expect(await jobInState(target, first, 5)).toMatchObject({
      'job-impressions-completed': String(pages),
    });
    expect(await jobInState(target, second, 3)).toMatchObject({
      'job-state-reasons': 'job-queued',
    });
    expect(target.printer.state()).toEqual({
      state: 'processing',
      reasons: ['none'],
      pageCount: pages,
    });
    expect(await pageOut()).toBe(3000);
  }
  expect(await jobInState(target, first, 9)).toMatchObject({ 'job-impressions-completed': '3' });
  await jobInState(target, second, 5);
  await pageOut();
  await jobInState(target, second, 9);
  expect(target.printer.state().pageCount).toBe(4);
});

test('a job is canceled between two pages, and the next one begins', async () => {
  const { clock, pageOut } = pageClock(systemClock);
  await using target = await startSuiteComplete({ clock, pace: 20 });
  const copies = [attribute('copies', values.integer(2))];
  const first = await print(target, { document: threePages, job: copies });
  const second = await print(target);
  for (let pages = 0; pages < 4; pages += 1) await pageOut();
  const canceled = await ask(target, { operation: 'Cancel-Job', jobId: first });
  expect(canceled.status).toBe('successful-ok');
  expect(await receiptOf(target, first)).toMatchObject({ state: 'canceled', printed: 4 });
  expect(await jobInState(target, first, 7)).toMatchObject({ 'job-impressions-completed': '4' });
  await jobInState(target, second, 5);
  await pageOut();
  await jobInState(target, second, 9);
});

test('a jam stops a job between two pages; those that are out come out once', async () => {
  const { clock, pageOut } = pageClock(systemClock);
  await using target = await startSuiteComplete({ clock, pace: 20 });
  const jobId = await print(target, { document: threePages });
  await pageOut();
  await target.printer.setFaults([{ kind: 'paper-jam' }]);
  await pageOut();
  expect(await jobInState(target, jobId, 6)).toMatchObject({ 'job-impressions-completed': '2' });
  await target.printer.setFaults([]);
  await pageOut();
  await jobInState(target, jobId, 9);
  expect(target.printer.state().pageCount).toBe(3);
});

test('those who subscribed to job-progress hear of each page', async () => {
  const { clock, pageOut } = pageClock(systemClock);
  await using target = await startSuiteComplete({ clock, pace: 20 });
  const jobId = await print(target, { document: threePages });
  const events = [
    attribute('notify-pull-method', values.keyword('ippget')),
    attribute('notify-events', values.keyword('job-progress')),
  ];
  const made = await ask(target, {
    operation: 'Create-Job-Subscriptions',
    more: [attribute('notify-job-id', values.integer(jobId))],
    subscription: events,
  });
  const id = Number(made.group('subscription')[0]?.['notify-subscription-id']);
  for (let pages = 0; pages < 3; pages += 1) await pageOut();
  await jobInState(target, jobId, 9);
  const more = [attribute('notify-subscription-ids', values.integer(id))];
  const heard = await ask(target, { operation: 'Get-Notifications', more });
  expect(heard.group('eventNotification').map((one) => one['job-impressions-completed'])).toEqual([
    '1',
    '2',
    '3',
    '3',
  ]);
});

test('PJL tells pages as they come out, and the rest with the end', async () => {
  const { clock, pageOut } = pageClock(systemClock);
  await using printer = await standPrinter({ clock, pace: 20 });
  using socket = await dial(printer);
  const told = gather(socket);
  const open = '\x1b%-12345X@PJL USTATUS JOB=ON\r\n@PJL USTATUS PAGE=ON\r\n@PJL JOB START=2\r\n';
  socket.end(
    `${open}@PJL ENTER LANGUAGE=PCL\r\n\x1bEone\ftwo\fthree\f\x1bE\x1b%-12345X@PJL EOJ\r\n`,
  );
  for (const page of ['2', '3']) {
    expect(told()).not.toContain(`PAGE\r\n${page}\r\n`);
    await pageOut();
    await eventually(`page ${page}`, () => told().includes(`PAGE\r\n${page}\r\n`) || undefined);
  }
  await eventually('the end', () => told().includes('END\r\nPAGES=2\r\n') || undefined);
  expect(told().match(/USTATUS PAGE/g)).toHaveLength(2);
});

test('a real pace is the profile’s, with colour or without', async () => {
  const color = pageTimes('real', await loadProfile(a3));
  expect(color({ other: {} })).toBeCloseTo(60_000 / 70);
  expect(color({ colorMode: 'monochrome', other: {} })).toBeCloseTo(60_000 / 75);
  const mono = pageTimes('real', parseProfile({ title: 'm', attributes: speedOf(50) }));
  expect(mono({ colorMode: 'color', other: {} })).toBeCloseTo(60_000 / 50);
  const silent = parseProfile({ title: 'mute', attributes: {} });
  expect(() => pageTimes('real', silent)).toThrow('the profile "mute" has no pages-per-minute');
  expect(pageTimes(0.5, silent)({ other: {} })).toBe(120_000);
});

test('a printer that is told its pace tells it, where it tells one', async () => {
  const profile = await loadProfile(defaultProfile);
  const paced = withPace(profile, 7);
  for (const name of ['pages-per-minute', 'pages-per-minute-color']) {
    expect(numberOf(paced.attributes.get(name))).toBe(7);
    expect(numberOf(profile.attributes.get(name))).toBe(40);
  }
  expect(withPace(paced, 7)).toBe(paced);
  expect(withPace(profile, 'real')).toBe(profile);
  const silent = parseProfile({ title: 'mute', attributes: {} });
  expect(withPace(silent, 7).attributes.size).toBe(silent.attributes.size);
});

const a3 = fileURLToPath(new URL('../../fixtures/printers/a3-finisher.json', import.meta.url));

function speedOf(integer: number): object {
  return { 'pages-per-minute': { integer } };
}
