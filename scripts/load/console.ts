import { type Browser, chromium, type Page } from 'playwright-core';
import { requireTool } from '../../fixtures/external-tools.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { type ConsoleRig, startConsoleRig } from './rig/console.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { countEvents, frameTimes, handled, heapBytes, searchTimes } from './rig/page-meter.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/console.ts [options]',
  about:
    'The live page in a browser, over a control plane with made documents: time to its first rows,\n' +
    'frame times while the list is scrolled and events arrive, and its heap after few and many events.',
  options: {
    documents: { about: 'documents in the list', fallback: '20000' },
    starts: { about: 'times that the page is opened', fallback: '5' },
    rate: { about: 'events a second while frames are timed', fallback: '200' },
    seconds: { about: 'seconds of each round of frames', fallback: '30' },
    rounds: { about: 'rounds of frames', fallback: '3' },
    events: { about: 'events after which the heap is read', fallback: '20000,720000' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

export interface ConsoleResult {
  readonly documents: number;
  readonly rate: number;
  readonly firstRowsMs: Spread;
  readonly allRowsMs: Spread;
  /** Share of frames in each round that took less than 50 ms. */
  readonly shortFrames: Spread;
  readonly frameMs: { readonly p50: number; readonly p99: number; readonly most: number };
  readonly searchMs: Spread;
  readonly heap: readonly { readonly events: number; readonly megabytes: number }[];
  /** The last heap over the first. */
  readonly heapRatio: number;
}

const longFrameMs = 50;
/** The control plane disconnects a client that is 1 MB of events behind. */
const eventsAtOnce = 2_000;

const machine = thisMachine();
const [documents = 0] = wholeNumbers(given.documents, 'documents');
const [starts = 0] = wholeNumbers(given.starts, 'starts');
const [rate = 0] = wholeNumbers(given.rate, 'rate');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const [rounds = 0] = wholeNumbers(given.rounds, 'rounds');
const heapAfter = wholeNumbers(given.events, 'events');
/** Events so far. */
let sent = 0;
print(await measure());

async function measure(): Promise<ConsoleResult> {
  await using rig = await startConsoleRig({ documents });
  const executablePath = requireTool('chromium');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const opened = await openings(browser, rig);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await untilRows(page, rig);
    await countEvents(page);
    const frames = await roundsOfFrames(page, rig);
    const heap = await heapSizes(page, rig);
    // After the heap, because a search keeps the text of each row.
    const searchMs = spreadOf(await searchTimes(page, 'report 1234'));
    const all = frames.flat();
    return {
      documents,
      rate,
      ...opened,
      shortFrames: spreadOf(frames.map(shareOfShort)),
      frameMs: { p50: median(all), p99: quantile(all, 0.99), most: Math.max(...all) },
      searchMs,
      heap,
      heapRatio: (heap.at(-1)?.megabytes ?? Number.NaN) / (heap[0]?.megabytes ?? Number.NaN),
    };
  } finally {
    await browser.close();
  }
}

/** Each in a context of its own; the first one warms up. */
async function openings(
  browser: Browser,
  rig: ConsoleRig,
): Promise<Pick<ConsoleResult, 'firstRowsMs' | 'allRowsMs'>> {
  const times: { readonly firstMs: number; readonly allMs: number }[] = [];
  for (let start = 0; start <= starts; start += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    times.push(await untilRows(await context.newPage(), rig));
    await context.close();
  }
  const measured = times.slice(1);
  return {
    firstRowsMs: spreadOf(measured.map(({ firstMs }) => firstMs)),
    allRowsMs: spreadOf(measured.map(({ allMs }) => allMs)),
  };
}

/** Opens the list of documents; the times are counted from the navigation. */
async function untilRows(page: Page, rig: ConsoleRig): Promise<{ firstMs: number; allMs: number }> {
  const startNs = systemClock.monotonic();
  const elapsedMs = (): number => Number(systemClock.monotonic() - startNs) / 1e6;
  await page.goto(`${rig.url}documents`, { waitUntil: 'commit' });
  await page.locator('.list .row').first().waitFor();
  const firstMs = elapsedMs();
  await page.locator(`.list[aria-rowcount="${String(documents + 1)}"]`).waitFor();
  return { firstMs, allMs: elapsedMs() };
}

async function send(rig: ConsoleRig, events: number, overMs: number): Promise<void> {
  sent += events;
  await rig.send({ events, overMs });
}

async function roundsOfFrames(
  page: Page,
  rig: ConsoleRig,
): Promise<readonly (readonly number[])[]> {
  const times: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sending = send(rig, rate * seconds, seconds * 1_000);
    times.push(await frameTimes(page, seconds));
    await sending;
    await handled(page, sent);
  }
  return times;
}

function shareOfShort(times: readonly number[]): number {
  return times.filter((ms) => ms < longFrameMs).length / times.length;
}

async function heapSizes(page: Page, rig: ConsoleRig): Promise<ConsoleResult['heap']> {
  const cdp = await page.context().newCDPSession(page);
  const sizes: ConsoleResult['heap'][number][] = [];
  for (const events of heapAfter) {
    while (sent < events) {
      await send(rig, Math.min(eventsAtOnce, events - sent), 0);
      await handled(page, sent);
    }
    sizes.push({ events: sent, megabytes: (await heapBytes(cdp)) / 1024 ** 2 });
  }
  return sizes;
}

function print(result: ConsoleResult): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'console', machine, ...result })}\n`);
    return;
  }
  const { p50, p99, most } = result.frameMs;
  const table = textTable([
    ['what', 'result'],
    ['first rows', `${spreadText(result.firstRowsMs)} ms`],
    ['all rows', `${spreadText(result.allRowsMs)} ms`],
    [`share of frames below ${String(longFrameMs)} ms`, percents(result.shortFrames)],
    ['frames', `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${most.toFixed(1)} ms`],
    ['a letter of a search', `${spreadText(result.searchMs)} ms`],
    ...result.heap.map(({ events, megabytes }) => [
      `heap after ${String(events)} events`,
      `${megabytes.toFixed(2)} MB`,
    ]),
    ['last heap over the first', result.heapRatio.toFixed(3)],
  ]);
  const about = `${String(documents)} documents, ${String(rate)} events a second, ${String(rounds)} rounds of ${String(seconds)} s`;
  process.stdout.write(`${describeMachine(machine)}\n${about}\n\n${table}\n`);
}

function percents({ median: middle, min, max }: Spread): string {
  const [text, least, greatest] = [middle, min, max].map((share) => (100 * share).toFixed(2));
  return `${text ?? ''} % (${least ?? ''} to ${greatest ?? ''})`;
}
