import { cutText } from '../../kit/cut-text.ts';
import { type Attribute, attribute, type Value } from '../../kit/wire/ipp/attribute.ts';
import { operation } from '../../kit/wire/ipp/operation.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import type { Device } from '../device.ts';
import type { PrinterProfile } from '../profile.ts';
import { iconPath, iconSizes } from '../web/icon.ts';
import { type IppPrinter, statusSeen, upTime } from './ipp-printer.ts';
import { alerts } from './printer-alerts.ts';
import { printerState, printerStateReasons } from './printer-status.ts';
import { type Authority, pageUri } from './printer-uri.ts';
import { charsets } from './request-checks.ts';
import { selectNames } from './requested.ts';
import { isTemplateOfPrinter } from './template-names.ts';
import { printerUuid } from './uuid.ts';
import { describeVersion } from './versions.ts';
import { waysAt, xriAttributes } from './ways.ts';

interface Told extends IppPrinter {
  readonly authority: Authority;
}

type Maker = (printer: Told) => readonly Value[];

const stateCodes = { idle: 3, processing: 4, stopped: 5 } as const;

/** What the printer itself knows better than its profile (RFC 8011 5.4, PWG 5100.13). */
const dynamic: Readonly<Record<string, Maker>> = {
  'printer-uri-supported': (told) => waysAt(told).map(({ uri }) => values.uri(uri)),
  'uri-security-supported': (told) => waysAt(told).map(({ security }) => values.keyword(security)),
  'uri-authentication-supported': (told) =>
    waysAt(told).map(({ authentication }) => values.keyword(authentication)),
  ...xriAttributes,
  'printer-name': ({ device }) => [values.name(cutText(device.name, 127))],
  'printer-dns-sd-name': ({ device }) => [values.name(dnsSdName(device))],
  'printer-uuid': ({ device }) => [values.uri(printerUuid(device.name))],
  'printer-more-info': ({ authority }) => [values.uri(pageUri(authority))],
  'printer-icons': ({ authority }) =>
    iconSizes.map((size) => values.uri(pageUri(authority, iconPath(size)))),
  'printer-supply-info-uri': ({ authority }) => [values.uri(pageUri(authority))],
  'printer-state': (printer) => [values.enumeration(stateCodes[printerState(statusSeen(printer))])],
  'printer-state-reasons': (printer) =>
    printerStateReasons(statusSeen(printer)).map(values.keyword),
  'printer-state-message': (printer) => [values.text(printerState(statusSeen(printer)))],
  'printer-state-change-time': (printer) => [
    values.integer(upTime(printer, printer.status.stateChangedAt)),
  ],
  'printer-state-change-date-time': ({ status }) => [values.dateTime(status.stateChangedAt)],
  'printer-config-change-time': (printer) => [
    values.integer(upTime(printer, printer.status.configChangedAt)),
  ],
  'printer-config-change-date-time': ({ status }) => [values.dateTime(status.configChangedAt)],
  'printer-is-accepting-jobs': ({ status }) => [values.boolean(status.orders.accepting)],
  'queued-job-count': ({ jobs }) => [values.integer(jobs.unfinished)],
  'printer-up-time': (printer) => [values.integer(upTime(printer))],
  'printer-current-time': ({ clock }) => [values.dateTime(clock.now())],
  'printer-impressions-completed': ({ device }) => [values.integer(device.pageCount())],
  'ipp-versions-supported': ({ versions }) =>
    versions.map((one) => values.keyword(describeVersion(one))),
  'operations-supported': ({ operations }) =>
    [...operations].map((name) => values.enumeration(operation[name])),
  'printer-alert': (printer) => alerts(statusSeen(printer)).map((one) => one.code),
  'printer-alert-description': (printer) =>
    alerts(statusSeen(printer)).map((one) => one.description),
  'job-spooling-supported': () => [values.keyword('spool')],
  'charset-configured': () => [values.charset('utf-8')],
  'charset-supported': () => charsets.map(values.charset),
  'natural-language-configured': () => [values.naturalLanguage('en')],
  'generated-natural-language-supported': () => [values.naturalLanguage('en')],
};

/** PWG 5100.13 5.6.10: name(63), by which DNS-SD knows it, or would. */
function dnsSdName(device: Device): string {
  return cutText(device.announcedAs?.() ?? device.name, 63);
}

/** What a profile says of these does not count while a printer runs. */
export const ownAttributes: ReadonlySet<string> = new Set(Object.keys(dynamic));

/** Told only to those who ask for it by name (PWG 5100.7). */
const unasked: ReadonlySet<string> = new Set(['media-col-database']);

/** The attributes asked for, the profile's and the printer's own. */
export function printerAttributes(printer: Told, requested: readonly string[]): Attribute[] {
  const { made, standing } = selectionOf(printer.profile, requested);
  return [...made.map(([name, make]) => attribute(name, ...make(printer))), ...standing];
}

/** Of what was asked for: what is made for each answer, and behind it what stands in the profile. */
interface Selection {
  readonly made: readonly (readonly [name: string, make: Maker])[];
  readonly standing: readonly Attribute[];
}

/** Clients ask for the same again and again. */
const selections = new WeakMap<PrinterProfile, Map<string, Selection>>();
const rememberedSelections = 32;
const mostKeyLength = 4096;

function selectionOf(profile: PrinterProfile, requested: readonly string[]): Selection {
  const known = selections.get(profile) ?? new Map<string, Selection>();
  selections.set(profile, known);
  const key = JSON.stringify(requested);
  const selection = known.get(key) ?? select(profile, requested);
  if (known.size < rememberedSelections && key.length < mostKeyLength) known.set(key, selection);
  return selection;
}

function select({ attributes }: PrinterProfile, requested: readonly string[]): Selection {
  const names = new Set([...Object.keys(dynamic), ...attributes.keys()]);
  const selected = selectNames([...names], requested, { groupOf, unasked });
  return {
    made: selected.flatMap((name) => {
      const make = dynamic[name];
      return make === undefined ? [] : [[name, make] as const];
    }),
    standing: selected.flatMap((name) =>
      dynamic[name] === undefined ? (attributes.get(name) ?? []) : [],
    ),
  };
}

function groupOf(name: string): string {
  return isTemplateOfPrinter(name) ? 'job-template' : 'printer-description';
}
