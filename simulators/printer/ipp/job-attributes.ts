import { cutText } from '../../kit/cut-text.ts';
import {
  type Attribute,
  attribute,
  findAttribute,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { printedPages } from '../impressions.ts';
import type { JobTicket } from '../receipt.ts';
import { formatDetected } from './document-language.ts';
import { type IppPrinter, statusSeen, upTime } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { type JobState, jobState, shownState } from './job-state.ts';
import { printerState } from './printer-status.ts';
import { type Authority, jobUri, pageUri, printerUri } from './printer-uri.ts';
import { selectNames } from './requested.ts';
import { isTemplate } from './template-names.ts';
import { jobUuid } from './uuid.ts';

export interface ToldJob {
  readonly job: IppJob;
  readonly printer: IppPrinter;
  readonly authority: Authority;
}

/** What tells nothing is left out. */
type Maker = (told: ToldJob) => Value | readonly Value[];

/** Longer errors are cut to this number of octets. */
const mostText = 255;

/** RFC 8011 5.3 and PWG 5100.13 6.7: what a printer says of a job. */
const description: Readonly<Record<string, Maker>> = {
  'attributes-charset': () => values.charset('utf-8'),
  'attributes-natural-language': () => values.naturalLanguage('en'),
  'job-uri': ({ job, authority }) => values.uri(jobUri(authority, job.id)),
  'job-id': ({ job }) => values.integer(job.id),
  'job-uuid': ({ job, printer }) => values.uri(jobUuid(printer, job.id)),
  'job-printer-uri': ({ authority }) => values.uri(printerUri(authority)),
  'job-more-info': ({ authority }) => values.uri(pageUri(authority)),
  'job-name': ({ job }) => values.name(job.description.name),
  'job-originating-user-name': ({ job }) => values.name(job.description.userName),
  'job-priority': ({ job }) => values.integer(job.description.priority),
  'job-state': (told) => values.enumeration(jobState[stateOf(told)]),
  'job-state-reasons': (told) => reasonsOf(told).map(values.keyword),
  'job-state-message': (told) => values.text(`${stateOf(told)}: ${reasonsOf(told).join(', ')}`),
  'job-document-access-errors': ({ job }) =>
    job.accessErrors.map((error) => values.text(cutText(error, mostText))),
  'number-of-documents': ({ job }) => values.integer(job.documents.length),
  'number-of-intervening-jobs': ({ job, printer }) =>
    values.integer(printer.queue.intervening(job)),
  'document-format-detected': ({ job }) => formatDetected(job.receipts.at(-1)),
  'job-k-octets': ({ job }) => values.integer(Math.ceil(sum(job, 'bytes') / 1024)),
  'job-k-octets-processed': ({ job }) => values.integer(Math.ceil(sum(job, 'bytes') / 1024)),
  'job-impressions': ({ job }) => values.integer(sum(job, 'pages')),
  'job-impressions-completed': ({ job }) => values.integer(impressionsOut(job)),
  'job-media-sheets-completed': ({ job }) => values.integer(printedSheets(job)),
  'job-printer-up-time': ({ printer }) => values.integer(upTime(printer)),
  'time-at-creation': ({ job, printer }) => values.integer(upTime(printer, job.times.created)),
  'time-at-processing': ({ job, printer }) => upTimeOf(printer, job.times.processing),
  'time-at-completed': ({ job, printer }) => upTimeOf(printer, job.times.completed),
  'date-time-at-creation': ({ job }) => values.dateTime(job.times.created),
  'date-time-at-processing': ({ job }) => dateTimeOf(job.times.processing),
  'date-time-at-completed': ({ job }) => dateTimeOf(job.times.completed),
};

/** What a client learns of a job it has just made (RFC 8011 4.2.1.2). */
export const newJobNames = [
  'job-uri',
  'job-id',
  'job-state',
  'job-state-reasons',
  'job-state-message',
] as const;

/** The attributes of the job that were asked for. */
export function jobAttributes(told: ToldJob, requested: readonly string[]): Attribute[] {
  const { template, said, operatorMessage } = told.job.description;
  const asked = [...said, ...template, ...(operatorMessage === undefined ? [] : [operatorMessage])];
  const own = asked.map((one) => one.name).filter((name) => !(name in description));
  const names = [...new Set([...Object.keys(description), ...own])];
  return selectNames(names, requested, { groupOf }).flatMap((name) => {
    if (isForeign(name, told.printer)) return [];
    const make = description[name];
    if (make === undefined) return findAttribute(asked, name) ?? [];
    const made = [make(told)].flat();
    return made.length === 0 ? [] : attribute(name, ...made);
  });
}

// A job template attribute that the printer doesn't have is none of its jobs'.
function isForeign(name: string, { profile }: IppPrinter): boolean {
  return name === 'job-priority' && !profile.attributes.has('job-priority-supported');
}

function groupOf(name: string): string {
  return isTemplate(name) ? 'job-template' : 'job-description';
}

function stateOf({ job, printer }: ToldJob): JobState {
  return shownState(job.state, printer.device.state() === 'stopped');
}

/** RFC 8011 5.3.8: why the job is in the state it shows. */
function reasonsOf(told: ToldJob): readonly string[] {
  const { job, printer } = told;
  if (job.reason !== undefined) return [job.reason];
  const coming = job.incoming || job.documents.some((document) => !document.isWhole);
  const stands = printerState(statusSeen(printer)) === 'stopped';
  return [
    ...(coming ? ['job-incoming', 'job-data-insufficient'] : []),
    ...reasonsByState[stateOf(told)](job),
    ...(stands && isUnderWay(stateOf(told)) ? ['printer-stopped'] : []),
  ];
}

function isUnderWay(state: JobState): boolean {
  return state === 'pending' || state === 'processing-stopped';
}

const none = (): readonly string[] => [];

const reasonsByState: Readonly<Record<JobState, (job: IppJob) => readonly string[]>> = {
  pending: (job) => (job.isReady ? ['job-queued'] : []),
  'pending-held': (job) => job.holds,
  processing: () => ['job-printing'],
  'processing-stopped': (job) => (job.state === 'processing-stopped' ? ['job-suspended'] : []),
  canceled: none,
  aborted: none,
  completed: none,
};

function upTimeOf(printer: IppPrinter, at: number | undefined): Value {
  return at === undefined ? values.outOfBand('noValue') : values.integer(upTime(printer, at));
}

function dateTimeOf(at: number | undefined): Value {
  return at === undefined ? values.outOfBand('noValue') : values.dateTime(at);
}

function sum(job: IppJob, what: 'bytes' | 'pages'): number {
  return job.receipts.reduce((total, receipt) => total + receipt[what], 0);
}

/** All copies together. */
export function impressionsOut(job: IppJob): number {
  return printed(job, (pages) => pages);
}

function printedSheets(job: IppJob): number {
  return printed(job, (pages, { sides = 'one-sided' }) =>
    sides === 'one-sided' ? pages : Math.ceil(pages / 2),
  );
}

/** What came out of the job's documents, all copies together. */
function printed(job: IppJob, ofOneCopy: (pages: number, ticket: JobTicket) => number): number {
  const counts = job.documents.map(({ receipt, underWay }) => {
    if (receipt?.state !== 'completed') {
      const { ticket, printed: out = 0 } = receipt ?? underWay ?? { ticket: { other: {} } };
      return ofOneCopy(out, ticket);
    }
    const { ticket } = receipt;
    return ofOneCopy(printedPages(receipt).printed, ticket) * (ticket.copies ?? 1);
  });
  return counts.reduce((total, count) => total + count, 0);
}
