import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedBench, openBench, openPage, violations } from './browser.fixture.ts';

let opened: OpenedBench;
let page: Page;

beforeAll(async () => {
  opened = await openBench();
  ({ page } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());

const card = (title: string, on = page): Locator =>
  on.locator('section.card').filter({ has: on.getByRole('heading', { name: title, exact: true }) });

async function open(path: string, on = page): Promise<void> {
  await on.goto(opened.bench.page + path);
}

it('shows the result of a tap in words, the bytes sent and received, and the exchange', async () => {
  await opened.bench.upload('minutes.pdf');
  await open('readers');
  const reader = card('raw-printer-reader');
  await reader.getByRole('button', { name: "Tap ann's card" }).click();
  await reader.getByText('released 1 document: minutes.pdf').waitFor();
  await reader.getByText('Sent and received').click();
  await reader.getByText('GET /api/v1/card?cd=946EBD28').waitFor();
  await reader.getByLabel('Card number').fill('00000001');
  await reader.getByRole('button', { name: 'Tap', exact: true }).click();
  await reader.getByText('There is no such card. Register').waitFor();
  expect(await violations(page)).toEqual([]);
  await reader
    .getByRole('link', { name: /^Exchange \d+$/ })
    .first()
    .click();
  await page.getByRole('complementary').getByText('card?cd=00000001').first().waitFor();
});

it('keeps taps of a reader that is offline until it is online again', async () => {
  await open('readers');
  const reader = card('ipp-printer-reader');
  await reader.getByRole('button', { name: 'Go offline' }).click();
  await reader.getByText('offline, 0 taps waiting').waitFor();
  await reader.getByRole('button', { name: "Tap ben's card" }).click();
  await reader.getByText('offline, 1 tap waiting').waitFor();
  await reader.getByRole('button', { name: 'Go online' }).click();
  await reader.getByText('released 0 documents').waitFor();
  expect(await reader.getByText('offline,').count()).toBe(0);
});

it('shows why a terminal was refused, and its calls with their exchanges', async () => {
  await open('readers');
  const terminal = card('raw-printer-terminal');
  await terminal.getByLabel('Card').fill('00000001');
  await terminal.getByRole('button', { name: 'Log in by card' }).click();
  await terminal.getByRole('alert').getByText('status 401').waitFor();
  const call = terminal.getByRole('listitem').filter({ hasText: '401' });
  await call.getByRole('link').click();
  await page.getByRole('complementary').getByText('HTTP/1.1 401').waitFor();
  expect(page.url()).toMatch(/\/traffic\/\d+$/);
});

it('lists, prints and deletes the documents of the user at a terminal', async () => {
  await open('readers');
  const terminal = card('ipp-printer-terminal');
  await terminal.getByRole('button', { name: "ann's card" }).click();
  await terminal.getByText('Ann Archer').waitFor();
  for (const title of ['kept.pdf', 'unwanted.pdf']) await opened.bench.upload(title);
  const row = (title: string) => terminal.getByRole('listitem').filter({ hasText: title });
  await row('unwanted.pdf').getByRole('button', { name: 'Delete' }).click();
  await row('unwanted.pdf').waitFor({ state: 'detached' });
  await row('kept.pdf').getByRole('button', { name: 'Print' }).click();
  await row('kept.pdf').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await terminal.getByRole('button', { name: 'Log out' }).click();
  await terminal.getByText('Please log in.').waitFor();
});

it('shows every member of an account record, and switches an output port off and on', async () => {
  await open('accounts');
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  const details = page.getByRole('complementary');
  await details.getByText('946EBD28').waitFor();
  await page.getByRole('link', { name: 'raw-printer', exact: true }).click();
  expect(page.url()).toMatch(/\/accounts\/port-\d+$/);
  await details.getByRole('button', { name: 'Switch off' }).click();
  await details.getByRole('button', { name: 'Switch on' }).click();
  await details.getByRole('button', { name: 'Switch off' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

it('controls clock, snapshots and scheduled faults, and a second tab agrees', async () => {
  const other = await openPage(opened.browser, `${opened.bench.page}control`);
  await open('control');
  await card('Clock').getByRole('button', { name: 'Stop' }).click();
  await card('Clock').getByRole('button', { name: '+ 1 hour' }).click();
  await card('Clock', other).getByText(', stopped').waitFor();
  await card('Clock').getByRole('button', { name: 'Start' }).click();
  await card('Clock', other).getByText('ahead of the real time').waitFor();
  await page.getByLabel('Name').fill('Not a name');
  await page.getByRole('button', { name: 'Take' }).click();
  await page.locator('footer .bad').waitFor();
  await page.getByLabel('Name').fill('before');
  await page.getByRole('button', { name: 'Take' }).click();
  await card('Snapshots', other).getByRole('button', { name: 'Restore' }).waitFor();
  await page.getByLabel('Operation').selectOption('uploadDocument');
  await page.getByRole('button', { name: 'Schedule' }).first().click();
  const faults = card('Scheduled faults of the service', other);
  await faults.getByText('call 1 of uploadDocument: returns 503').waitFor();
  await expect(opened.bench.upload('refused.pdf')).rejects.toThrow('was refused');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset to the seed' }).click();
  await card('Snapshots', other).getByText('before').waitFor();
  await faults.getByText('No scheduled faults.').waitFor();
  await other.context().close();
});
