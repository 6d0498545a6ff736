import {
  type Attribute,
  attribute,
  findAttribute,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { impressionsOf } from '../impressions.ts';
import type { IppDocument } from './document.ts';
import { formatDetected } from './document-language.ts';
import { type IppPrinter, upTime } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { jobState } from './job-state.ts';
import { type Authority, jobUri, printerUri } from './printer-uri.ts';
import { selectNames } from './requested.ts';
import { isTemplate } from './template-names.ts';
import { documentUuid } from './uuid.ts';

export interface ToldDocument {
  readonly document: IppDocument;
  readonly job: IppJob;
  readonly printer: IppPrinter;
  readonly authority: Authority;
}

type Maker = (told: ToldDocument) => Value;

/** PWG 5100.5 6: what a printer says of a document. */
const description: Readonly<Record<string, Maker>> = {
  'attributes-charset': () => values.charset('utf-8'),
  'attributes-natural-language': () => values.naturalLanguage('en'),
  'document-name': ({ document, job }) => nameOf(document, job),
  'document-number': ({ document }) => values.integer(document.number),
  'document-uuid': ({ document, job, printer }) =>
    values.uri(documentUuid(printer, job.id, document.number)),
  'document-job-id': ({ job }) => values.integer(job.id),
  'document-job-uri': ({ job, authority }) => values.uri(jobUri(authority, job.id)),
  'document-printer-uri': ({ authority }) => values.uri(printerUri(authority)),
  'document-state': ({ document }) => values.enumeration(jobState[document.state]),
  'document-state-reasons': ({ document }) => values.keyword(reasonOf(document)),
  'last-document': ({ document, job }) =>
    values.boolean(!job.incoming && document === job.documents.at(-1)),
  'document-format-detected': ({ document }) => formatDetected(document.receipt),
  'k-octets': ({ document }) => values.integer(Math.ceil((document.receipt?.bytes ?? 0) / 1024)),
  'k-octets-processed': ({ document }) =>
    values.integer(Math.ceil((document.receipt?.bytes ?? 0) / 1024)),
  impressions: ({ document }) => values.integer(document.receipt?.pages ?? 0),
  'impressions-completed': ({ document }) => values.integer(impressionsOut(document)),
  'printer-up-time': ({ printer }) => values.integer(upTime(printer)),
  'time-at-creation': ({ document, printer }) => timeOf(printer, document.times.created),
  'time-at-processing': ({ document, printer }) => timeOf(printer, document.times.processing),
  'time-at-completed': ({ document, printer }) => timeOf(printer, document.times.completed),
};

/** The attributes of the document that were asked for. */
export function documentAttributes(told: ToldDocument, requested: readonly string[]): Attribute[] {
  const { said } = told.document;
  const own = said.map((one) => one.name).filter((name) => !(name in description));
  const names = [...Object.keys(description), ...own];
  return selectNames(names, requested, { groupOf }).flatMap((name) => {
    const make = description[name];
    return make === undefined ? (findAttribute(said, name) ?? []) : attribute(name, make(told));
  });
}

/** PWG 5100.5 9.1: a document has a name, also where its sender gave it none. */
function nameOf({ said, number }: IppDocument, job: IppJob): Value {
  const given = [said, job.description.said].flatMap(
    (from) => findAttribute(from, 'document-name')?.values ?? [],
  );
  return given[0] ?? values.name(`Document ${String(number)}`);
}

function groupOf(name: string): string {
  return isTemplate(name) ? 'document-template' : 'document-description';
}

function impressionsOut({ receipt, underWay }: IppDocument): number {
  if (receipt?.state === 'completed') return impressionsOf(receipt);
  return (receipt ?? underWay)?.printed ?? 0;
}

function reasonOf(document: IppDocument): string {
  if (document.state === 'processing') return 'job-printing';
  if (document.state !== 'pending') return reasons[document.state];
  return document.isWhole ? 'none' : 'document-incoming';
}

const reasons = {
  canceled: 'canceled-by-user',
  aborted: 'aborted-by-system',
  completed: 'completed-successfully',
} as const;

function timeOf(printer: IppPrinter, at: number | undefined): Value {
  return at === undefined ? values.outOfBand('noValue') : values.integer(upTime(printer, at));
}
