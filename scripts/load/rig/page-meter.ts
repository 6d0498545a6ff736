import type { CDPSession, Page } from 'playwright-core';

/** Counts the events that the page has handled, through the page's own module. */
export async function countEvents(page: Page): Promise<void> {
  await page.evaluate(`import('/page/live.ts').then(({ listen }) => {
    globalThis.eventsHandled = 0;
    const count = (events) => { globalThis.eventsHandled += events.length; };
    listen(['document', 'exchange'], count);
  })`);
}

/** Resolves when the page has handled this many events in all; rejects after two minutes. */
export async function handled(page: Page, events: number): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      if (globalThis.eventsHandled >= ${String(events)}) resolve();
      else if (performance.now() - start > 120_000) reject(new Error(globalThis.eventsHandled + ' of ${String(events)} events arrived'));
      else setTimeout(look, 5);
    };
    look();
  })`);
}

/** Pixels a second: about four screens of the list. */
const scrollSpeed = 3_000;

/** Scrolls the list forth and back, and returns the times between frames in ms. */
export async function frameTimes(page: Page, seconds: number): Promise<readonly number[]> {
  return await page.evaluate<readonly number[]>(`new Promise((resolve) => {
    const box = document.querySelector('.list .scroll');
    const times = [];
    const most = box.scrollHeight - box.clientHeight;
    const start = performance.now();
    let last;
    const frame = (now) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      const way = (((now - start) / 1_000) * ${String(scrollSpeed)}) % (2 * most);
      box.scrollTop = way < most ? way : 2 * most - way;
      if (now - start < ${String(seconds * 1000)}) requestAnimationFrame(frame);
      else resolve(times);
    };
    requestAnimationFrame(frame);
  })`);
}

/** Types a search by one letter at a time, and returns how long each letter keeps the page busy until its next frame (ms). */
export async function searchTimes(page: Page, text: string): Promise<readonly number[]> {
  const times: number[] = [];
  const field = page.locator('input[type=search]');
  await field.focus();
  for (const letter of text) {
    await page.evaluate(`globalThis.typed = new Promise((resolve) => {
      document.querySelector('input[type=search]').addEventListener('input', () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }, { once: true, capture: true });
    }); undefined`);
    await page.keyboard.type(letter);
    times.push(await page.evaluate<number>('globalThis.typed'));
  }
  await field.fill('');
  return times;
}

/** Bytes of the JavaScript heap after a collection. */
export async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}
