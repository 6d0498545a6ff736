import { createHash } from 'node:crypto';
import { type Attribute, attribute, type Value } from '../../kit/wire/ipp/attribute.ts';
import { operation } from '../../kit/wire/ipp/operation.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { type IppPrinter, upTime } from './ipp-printer.ts';
import { printerUri } from './printer-uri.ts';
import { charsets } from './request-checks.ts';
import { selectNames } from './requested.ts';
import { isTemplateOfPrinter } from './template.ts';
import { describeVersion, versions } from './versions.ts';

interface Told extends IppPrinter {
  readonly authority: string;
}

type Maker = (printer: Told) => readonly Value[];

const printerState = { idle: 3, processing: 4, stopped: 5 } as const;

/** What the printer itself knows better than its profile (RFC 8011 5.4, PWG 5100.13). */
const dynamic: Readonly<Record<string, Maker>> = {
  'printer-uri-supported': ({ authority }) => [values.uri(printerUri(authority))],
  'uri-security-supported': () => [values.keyword('none')],
  'uri-authentication-supported': () => [values.keyword('requesting-user-name')],
  'printer-name': ({ device }) => [values.name(device.name)],
  'printer-uuid': ({ device }) => [values.uri(`urn:uuid:${uuidOf(device.name)}`)],
  'printer-more-info': ({ authority }) => [values.uri(`http://${authority}/`)],
  'printer-state': ({ device }) => [values.enumeration(printerState[device.state()])],
  'printer-state-reasons': ({ device }) => device.stateReasons().map(values.keyword),
  'printer-state-message': ({ device }) => [values.text(device.state())],
  'printer-is-accepting-jobs': () => [values.boolean(true)],
  'queued-job-count': ({ jobs }) => [values.integer(jobs.unfinished().length)],
  'printer-up-time': (printer) => [values.integer(upTime(printer))],
  'printer-current-time': ({ clock }) => [values.dateTime(clock.now())],
  'printer-impressions-completed': ({ device }) => [values.integer(device.pageCount())],
  'ipp-versions-supported': () => versions.map((one) => values.keyword(describeVersion(one))),
  'operations-supported': ({ operations }) =>
    operations.map((name) => values.enumeration(operation[name])),
  'charset-configured': () => [values.charset('utf-8')],
  'charset-supported': () => charsets.map(values.charset),
  'natural-language-configured': () => [values.naturalLanguage('en')],
  'generated-natural-language-supported': () => [values.naturalLanguage('en')],
};

/** Told only to those who ask for it by name (PWG 5100.7). */
const unasked: ReadonlySet<string> = new Set(['media-col-database']);

/** The attributes asked for, the profile's and the printer's own. */
export function printerAttributes(printer: Told, requested: readonly string[]): Attribute[] {
  const { attributes } = printer.profile;
  const names = [...Object.keys(dynamic), ...attributes.keys()];
  const selected = selectNames([...new Set(names)], requested, { groupOf, unasked });
  return selected.flatMap((name) => {
    const make = dynamic[name];
    return make === undefined ? (attributes.get(name) ?? []) : attribute(name, ...make(printer));
  });
}

function groupOf(name: string): string {
  return isTemplateOfPrinter(name) ? 'job-template' : 'printer-description';
}

// The same printer has the same UUID each time it starts (RFC 9562, version 8).
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
