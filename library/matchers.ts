import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isRegExp, isUint8Array } from 'node:util/types';
import type { BenchPrinter, BenchService, PrintedJob, Release } from './api.ts';
import {
  checkOptions,
  type Kind,
  milliseconds,
  shown,
  text,
  wholeNumber,
} from './check-options.ts';
import { WaitExpired } from './errors.ts';

/** Properties that a job must have; an omitted one may have any value. */
export interface ExpectedJob {
  /** Deadline of the wait in milliseconds, at most and by default what is left of the test's time. */
  readonly timeoutMs?: number;
  readonly title?: string | RegExp;
  readonly user?: string;
  readonly pages?: number;
  readonly copies?: number;
  readonly state?: PrintedJob['state'];
  readonly language?: string;
  readonly sides?: string;
  readonly colorMode?: string;
  /** The document must have exactly these bytes. */
  readonly bytes?: Uint8Array;
}

/** Properties that a release must have; an omitted one may have any value. */
export interface ExpectedRelease {
  /** Deadline of the wait in milliseconds, at most and by default what is left of the test's time. */
  readonly timeoutMs?: number;
  readonly title?: string | RegExp;
  readonly user?: string;
  /** Name of the printer that it was released to. */
  readonly printer?: string;
}

export interface Answer {
  readonly pass: boolean;
  readonly message: () => string;
}

const titleKind: Kind = {
  accepts: (value) => typeof value === 'string' || isRegExp(value),
  words: 'a text or a regular expression',
};
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const jobKinds = {
  timeoutMs: milliseconds,
  title: titleKind,
  user: text,
  pages: count,
  copies: count,
  state: text,
  language: text,
  sides: text,
  colorMode: text,
  bytes: { accepts: isUint8Array, words: 'a Uint8Array' },
};
const releaseKinds = { timeoutMs: milliseconds, title: titleKind, user: text, printer: text };
const pollMs = 50;

/** Waits for the printer's next job and compares it. Throws TypeError where `printer` is none. */
export async function hasPrinted(
  printer: BenchPrinter,
  expected: ExpectedJob,
  timeLeftMs: () => number,
): Promise<Answer> {
  if (typeof (printer as Partial<BenchPrinter> | undefined)?.nextJob !== 'function')
    throw new TypeError(
      `toHavePrinted expects a printer, not ${shown(printer)}: expect(platen.printers[0])`,
    );
  checkOptions('toHavePrinted', expected, jobKinds);
  const { timeoutMs: given = Number.POSITIVE_INFINITY, ...wanted } = expected;
  const timeoutMs = Math.min(given, timeLeftMs());
  let job: PrintedJob;
  try {
    job = await printer.nextJob({ timeoutMs });
  } catch (error) {
    if (!(error instanceof WaitExpired)) throw error;
    return { pass: false, message: () => error.message };
  }
  const wrong = differences(job, wanted);
  const { title, user, pages, state } = job;
  const told = JSON.stringify({ title, user, pages, state });
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? `${printer.name} printed a job of that kind: ${told}`
        : `${printer.name} printed ${told}, but ${wrong.join('; ')}${nameless(printer, job)}`,
  };
}

/** Why a job has no title: what is sent to a raw port names neither title nor user. */
function nameless({ ipp }: BenchPrinter, job: PrintedJob): string {
  return job.title === undefined && ipp === undefined
    ? ' (a job at a raw printer has no title and no user)'
    : '';
}

function differences(job: PrintedJob, { bytes, ...wanted }: ExpectedJob): readonly string[] {
  const wrong = wrongMembers(job, wanted);
  return bytes === undefined || Buffer.from(job.bytes).equals(bytes)
    ? wrong
    : [...wrong, `expected ${bytesText(bytes)}, got ${bytesText(job.bytes)}`];
}

/** "6771 bytes (SHA-256 0a6ef7e9d917…)". */
function bytesText(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `${String(bytes.length)} bytes (SHA-256 ${digest}…)`;
}

/** Waits until the service has released such a document. Throws TypeError where `service` is none. */
export async function hasReleased(
  service: BenchService,
  expected: ExpectedRelease,
  timeLeftMs: () => number,
): Promise<Answer> {
  if (typeof (service as Partial<BenchService> | undefined)?.releases !== 'function')
    throw new TypeError(
      `toHaveReleased expects the service of a bench, not ${shown(service)}: expect(platen.service)`,
    );
  checkOptions('toHaveReleased', expected, releaseKinds);
  const { timeoutMs: given = Number.POSITIVE_INFINITY, ...wanted } = expected;
  const timeoutMs = Math.min(given, timeLeftMs());
  const end = performance.now() + timeoutMs;
  for (;;) {
    const releases = await service.releases();
    const found = releases.find((release) => wrongMembers(release, wanted).length === 0);
    if (found !== undefined)
      return { pass: true, message: () => `the service released ${toldRelease(found)}` };
    if (performance.now() >= end)
      return { pass: false, message: () => missing(wanted, timeoutMs, releases) };
    await pause(pollMs);
  }
}

function missing(wanted: ExpectedRelease, timeoutMs: number, releases: readonly Release[]): string {
  const kind = Object.entries(wanted)
    .map(([name, value]) => `${name} ${isRegExp(value) ? String(value) : JSON.stringify(value)}`)
    .join(', ');
  const which = kind === '' ? 'a document' : `a document with ${kind}`;
  const others =
    releases.length === 0
      ? 'it released none'
      : `it released ${releases.slice(-10).map(toldRelease).join(', ')}`;
  return `waited ${String(timeoutMs)} ms for the service to release ${which}; ${others}`;
}

function toldRelease({ title, user, printer }: Release): string {
  return JSON.stringify({ title, user, printer });
}

function wrongMembers(
  got: object,
  { title, ...plain }: { readonly title?: string | RegExp | undefined },
): readonly string[] {
  const members = got as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(plain)
    .filter(([name, value]) => value !== undefined && members[name] !== value)
    .map(
      ([name, value]) =>
        `expected ${name} ${JSON.stringify(value)}, got ${JSON.stringify(members[name]) ?? 'none'}`,
    );
  const own = members['title'];
  const isTitle =
    title === undefined ||
    (isRegExp(title) ? typeof own === 'string' && title.test(own) : own === title);
  return isTitle
    ? wrong
    : [...wrong, `expected title ${String(title)}, got ${JSON.stringify(own) ?? 'none'}`];
}
