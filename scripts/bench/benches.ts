import type { ConsoleResult } from '../load/console.ts';
import type { CupsResult } from '../load/cups.ts';
import type { LargeResult } from '../load/large.ts';
import type { PathResult } from '../load/path.ts';
import type { Summary } from '../load/rig/rounds.ts';
import type { ScaleResult } from '../load/scale.ts';
import type { WaitingResult } from '../load/waiting.ts';
import type { Aim, Reading } from './aim.ts';
import { type Bench, bench } from './bench.ts';
import { limits } from './limits.ts';

interface Results<R> {
  readonly results: readonly R[];
}

const short = ['--pairs', '2', '--seconds', '1'];

const path = bench<Results<PathResult>>({
  name: 'path',
  about: 'upload, release, last byte of 50 KB at the printer, beside the bare path',
  options: { usual: [], quick: short },
  aims: [pathAim('http', 1), pathAim('http', 8), pathAim('https', 1), pathAim('https', 8)],
});

const large = bench<{ readonly speeds: readonly LargeResult[] }>({
  name: 'large',
  about: 'a document of 100 MB, beside the bare path',
  options: {
    usual: ['--memory-sizes', '1,200'],
    quick: ['--pairs', '1', '--memory-sizes', '1', '--memory-jobs', '1'],
  },
  aims: (['http', 'https'] as const).map((scheme) => ({
    what: `100 MB over ${scheme.toUpperCase()}, share of the bare path`,
    bound: { least: 0.85 },
    limit: limits.large,
    read: ({ speeds }) => {
      const found = speeds.find((one) => one.scheme === scheme);
      return (
        found && readRatio(found.ratio, [rateOf(found.service, 'MB/s'), rateOf(found.bare, 'MB/s')])
      );
    },
  })),
});

const cups = bench<Results<CupsResult>>({
  name: 'cups',
  about: 'the way of a document, beside a private CUPS with raw queues to the same sinks',
  options: { usual: [], quick: [...short, '--large-mb', '20'] },
  aims: [
    cupsAim('jobs per second on one queue, over those of CUPS', 1, 'rateRatio'),
    cupsAim('jobs per second on eight queues, over those of CUPS', 8, 'rateRatio'),
    cupsAim('p50 on one queue, over that of CUPS', 1, 'p50Ratio'),
    cupsAim('p50 on eight queues, over that of CUPS', 8, 'p50Ratio'),
    {
      what: 'MB/s of a large document, over those of CUPS',
      bound: { least: 1 },
      limit: limits.largeBesideCups,
      read: ({ results }) => {
        const found = results.find(({ unit }) => unit === 'MB/s');
        return found && readRatio(found.rateRatio, cupsSides(found));
      },
    },
  ],
});

const waiting = bench<WaitingResult>({
  name: 'waiting',
  about: 'a tap while 50 documents of its user wait',
  options: { usual: [], quick: ['--taps', '3'] },
  aims: [
    {
      what: 'tap to its answer, when all 50 documents are claimed, p99',
      bound: { most: 10 },
      unit: 'ms',
      limit: limits.tap,
      read: ({ claimedMs, lastByteMs }) => ({
        value: claimedMs.p99,
        ours: `p50 ${claimedMs.p50.toFixed(1)} ms; to the last byte of the last p50 ${lastByteMs.p50.toFixed(0)} ms`,
        beside: '',
      }),
    },
  ],
});

const scale = bench<Results<ScaleResult>>({
  name: 'scale',
  about:
    'the path at a service with 50,000 waiting documents, 5 million records and 100,000 users, beside an empty one',
  options: {
    usual: [],
    quick: [...short, '--waiting', '5000', '--history', '100000', '--users', '2000'],
  },
  aims: [1, 8].map((streams) => ({
    what: `p99 of the path with ${streamsText(streams)}, over that of an empty service`,
    bound: { most: 1.3 },
    limit: limits.scale,
    read: ({ results }) => {
      const found = results.find((one) => one.streams === streams);
      return found && readRatio(found.p99Ratio, [timesOf(found.full), timesOf(found.empty)]);
    },
  })),
});

const live = bench<ConsoleResult>({
  name: 'console',
  about: 'the live page in a browser with 20,000 documents, while events arrive',
  options: {
    usual: [],
    quick: ['--starts', '1', '--seconds', '3', '--rounds', '1', '--events', '4000,12000'],
  },
  aims: [
    {
      what: 'share of frames below 50 ms at 200 events a second, of rounds',
      bound: { least: 0.99 },
      read: ({ shortFrames, frameMs: { p50, p99 } }) =>
        readRatio(shortFrames, [timesOf({ p50Ms: p50, p99Ms: p99 }), '']),
    },
    {
      what: 'heap after the last event, over the heap after the first 20,000',
      bound: { most: 1.1 },
      read: ({ heapRatio, heap }) => ({
        value: heapRatio,
        ours: heap
          .map(({ events, megabytes }) => `${megabytes.toFixed(1)} MB after ${String(events)}`)
          .join(', '),
        beside: '',
      }),
    },
  ],
});

/** In the order in which they are run. */
export const benches: readonly Bench[] = [path, large, cups, waiting, scale, live];

function pathAim(scheme: 'http' | 'https', streams: number): Aim<Results<PathResult>> {
  return {
    what: `50 KB over ${scheme.toUpperCase()}, ${streamsText(streams)}, share of the bare path`,
    bound: { least: scheme === 'http' ? 0.65 : 0.6 },
    limit: limits.path,
    read: ({ results }) => {
      const found = results.find((one) => one.scheme === scheme && one.streams === streams);
      return found && readRatio(found.ratio, [withCpu(found.service), withCpu(found.bare)]);
    },
  };
}

function cupsAim(
  what: string,
  queues: number,
  ratio: 'rateRatio' | 'p50Ratio',
): Aim<Results<CupsResult>> {
  return {
    what,
    bound: ratio === 'rateRatio' ? { least: 4 } : { most: 0.25 },
    limit: limits.cups,
    read: ({ results }) => {
      const found = results.find((one) => one.queues === queues && one.unit === 'jobs/s');
      return found && readRatio(found[ratio], cupsSides(found));
    },
  };
}

type Sides = readonly [ours: string, beside: string];

function cupsSides({ service, cups: theirs, bare, cupsAhead, unit }: CupsResult): Sides {
  const ahead = cupsAhead === undefined ? '' : `; jobs ahead: ${cupsAhead.toFixed(0)} ${unit}`;
  const possible = `; the bare path ${rateOf(bare, unit)}`;
  return [rateOf(service, unit), `CUPS ${rateOf(theirs, unit)}${ahead}${possible}`];
}

function readRatio(spread: Reading['spread'] & object, [ours, beside]: Sides): Reading {
  return { value: spread.median, spread, ours, beside };
}

function withCpu(one: Summary): string {
  return `${rateOf(one, 'jobs/s')}, ${one.cpuMicros.toFixed(0)} us of processor`;
}

function rateOf({ rate, p50Ms }: Summary, unit: 'jobs/s' | 'MB/s'): string {
  return `${rate.toFixed(0)} ${unit}, p50 ${p50Ms.toFixed(1)} ms`;
}

function timesOf({ p50Ms, p99Ms }: Pick<Summary, 'p50Ms' | 'p99Ms'>): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function streamsText(streams: number): string {
  return streams === 1 ? '1 stream' : `${String(streams)} streams`;
}
