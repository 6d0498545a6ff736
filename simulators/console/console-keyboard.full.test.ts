import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedBench, openBench, openPage, violations } from './browser.fixture.ts';

let opened: OpenedBench;
let page: Page;

beforeAll(async () => {
  opened = await openBench();
  ({ page } = opened);
  await page.getByText('No documents yet.').waitFor();
  await opened.bench.upload('first.pdf');
  await page.getByRole('link', { name: 'first.pdf' }).waitFor();
});
afterAll(() => opened[Symbol.asyncDispose]());

const views = [
  'Documents',
  'Printers',
  'Readers and terminals',
  'Traffic',
  'Accounts',
  'Control',
] as const;

async function openView(at: number): Promise<void> {
  await page.keyboard.press(String(at + 1));
  await page.getByRole('heading', { level: 1, name: views[at] ?? '' }).waitFor();
}

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 420],
  ['dark', 420],
] as const)(
  'has no accessibility violations in any view: %s, %i px',
  async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const at of views.keys()) {
      await openView(at);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  },
);

const nameOf = `((one) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40))`;

interface TabStop {
  readonly name: string;
  readonly outline: string;
}

/** Moves the focus by Tab from the first control until it leaves the page or returns there; every stop with its outline. */
async function tabStops(): Promise<readonly TabStop[]> {
  await page.locator('.skip').focus();
  const stops: TabStop[] = [];
  for (let press = 0; press < 300; press += 1) {
    const stop = await page.evaluate<TabStop | undefined>(`(() => {
      const at = document.activeElement;
      if (at === document.body || (${String(press)} > 0 && at.matches('.skip'))) return undefined;
      return { name: ${nameOf}(at), outline: getComputedStyle(at).outlineStyle };
    })()`);
    if (stop === undefined) return stops;
    stops.push(stop);
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus never left the page');
}

it('reaches every control of every view by Tab, with a visible focus', async () => {
  for (const at of views.keys()) {
    await openView(at);
    const stops = await tabStops();
    expect(stops.filter(({ outline }) => outline === 'none')).toEqual([]);
    const controls = await page.evaluate<
      readonly string[]
    >(`[...document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]')]
      .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility()).map(${nameOf})`);
    expect(stops.map(({ name }) => name).sort()).toEqual(controls.toSorted());
  }
});

it('holds the focus in a dialog, and gives it back when Escape closes it', async () => {
  await openView(0);
  const opener = page.getByRole('button', { name: 'Keys ( ? )' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    const place =
      "document.activeElement.closest('dialog') !== null || document.activeElement === document.body";
    expect(await page.evaluate(place)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Keys ( ? )');
  await page.keyboard.press('?');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('shows the same in two tabs after an upload and after a reset', async () => {
  await openView(0);
  const other = await openPage(opened.browser, opened.bench.page);
  await other.getByRole('link', { name: 'first.pdf' }).waitFor();
  await opened.bench.upload('second.pdf');
  for (const tab of [page, other]) await tab.getByRole('link', { name: 'second.pdf' }).waitFor();
  await other.keyboard.press('6');
  await other.getByRole('button', { name: 'Reset to the seed' }).click();
  await other.keyboard.press('1');
  for (const tab of [page, other]) await tab.getByText('No documents yet.').waitFor();
  await other.context().close();
  expect(opened.trouble).toEqual([]);
});
