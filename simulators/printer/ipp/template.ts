import {
  type Attribute,
  attribute,
  type Collection,
  findAttribute,
  isCollection,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import { readValue, type TypedValue, textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { PrinterProfile } from '../profile.ts';
import { checkLengths } from './operation-attributes.ts';
import { asUnsupported } from './unsupported.ts';

/** Job template attributes (RFC 8011 5.2, PWG 5100.x): what a client may ask of the pages. */
const templateNames: ReadonlySet<string> = new Set([
  'copies',
  'cover-back',
  'cover-front',
  'finishings',
  'finishings-col',
  'force-front-side',
  'imposition-template',
  'insert-sheet',
  'job-account-id',
  'job-accounting-user-id',
  'job-copies',
  'job-delay-output-until',
  'job-error-sheet',
  'job-hold-until',
  'job-hold-until-time',
  'job-message-to-operator',
  'job-pages-per-set',
  'job-priority',
  'job-sheet-message',
  'job-sheets',
  'job-sheets-col',
  'media',
  'media-col',
  'media-input-tray-check',
  'media-overprint',
  'multiple-document-handling',
  'number-up',
  'orientation-requested',
  'output-bin',
  'output-device',
  'overrides',
  'page-delivery',
  'page-order-received',
  'page-ranges',
  'pages-per-subset',
  'presentation-direction-number-up',
  'print-color-mode',
  'print-content-optimize',
  'print-quality',
  'print-rendering-intent',
  'print-scaling',
  'printer-resolution',
  'proof-print',
  'separator-sheets',
  'sides',
  'x-image-position',
  'x-image-shift',
  'x-side1-image-shift',
  'x-side2-image-shift',
  'y-image-position',
  'y-image-shift',
  'y-side1-image-shift',
  'y-side2-image-shift',
]);

const printerSuffix = /^(.+)-(?:default|supported|ready|database)$/;

/** Whether a printer attribute belongs to the group 'job-template' of RFC 8011 4.2.5.1. */
export function isTemplateOfPrinter(name: string): boolean {
  const asked = printerSuffix.exec(name)?.[1] ?? '';
  return templateNames.has(asked) || memberSupported.test(name);
}

/** What may stand in media-col and finishings-col is told with them (PWG 5100.1 5.3, PWG 5100.7 6.3). */
const memberSupported = /^(?:media-[a-z-]+|finishing-template)-supported$/;

export function isTemplate(name: string): boolean {
  return templateNames.has(name);
}

export interface Template {
  readonly accepted: readonly Attribute[];
  /** As the unsupported group shows them (RFC 8011 4.1.7). */
  readonly unsupported: readonly Attribute[];
}

/** Sorts what a client asked for into what this printer can do and what it can't. */
export function sortTemplate(asked: readonly Attribute[], profile: PrinterProfile): Template {
  const accepted: Attribute[] = [];
  const unsupported: Attribute[] = [];
  for (const one of asked) {
    checkLengths(one);
    const { attributes } = profile;
    if (!templateNames.has(one.name) || !attributes.has(`${one.name}-supported`)) {
      unsupported.push(asUnsupported(one));
      continue;
    }
    const odd = one.values.filter((value) => !isSupported(one.name, value, attributes));
    if (odd.length > 0) unsupported.push(attribute(one.name, ...odd));
    else accepted.push(one);
  }
  return { accepted, unsupported };
}

/** Whether the printer's -supported attributes let `name` have the value. */
export function isSupported(
  name: string,
  value: Value,
  attributes: PrinterProfile['attributes'],
): boolean {
  const supported = attributes.get(`${supportedAs[name] ?? name}-supported`);
  if (supported === undefined) return false;
  const asked = readValue(value);
  if (name === 'job-priority') return 'number' in asked && asked.number >= 1 && asked.number <= 100;
  if (isCollection(value)) return isCollectionSupported(value, supported, attributes);
  return supported.values.some((one) => covers(readValue(one), asked));
}

/** PWG 5100.7 6.3.1.16: a size by its name is one of those that `media` may name. */
const supportedAs: Readonly<Record<string, string>> = { 'media-size-name': 'media' };

/** The -supported attribute has the names of members, or collections that say what each may be. */
function isCollectionSupported(
  { members }: Collection,
  supported: Attribute,
  attributes: PrinterProfile['attributes'],
): boolean {
  const names = textsOf(supported);
  if (names.length === 0) return supported.values.some((one) => coversMembers(one, members));
  return members.every(
    ({ name, values }) =>
      names.includes(name) &&
      (!attributes.has(`${supportedAs[name] ?? name}-supported`) ||
        values.every((value) => isSupported(name, value, attributes))),
  );
}

function coversMembers(supported: Value, members: readonly Attribute[]): boolean {
  if (!isCollection(supported)) return false;
  return members.every(({ name, values }) => {
    const may = findAttribute(supported.members, name)?.values ?? [];
    return values.every((value) => may.some((one) => covers(readValue(one), readValue(value))));
  });
}

/** Whether what is asked lies in what a value of the -supported attribute says. */
function covers(supported: TypedValue, asked: TypedValue): boolean {
  if ('text' in supported) return 'text' in asked && asked.text === supported.text;
  if ('truth' in supported) return supported.truth && (asked.kind === 'dateTime' || isRange(asked));
  if ('lower' in supported) {
    if ('lower' in asked) return asked.lower >= supported.lower && asked.upper <= supported.upper;
    return 'number' in asked && asked.number >= supported.lower && asked.number <= supported.upper;
  }
  if ('feed' in supported) return 'feed' in asked && sameResolution(supported, asked);
  return 'number' in supported && 'number' in asked && asked.number === supported.number;
}

// RFC 8011 5.2.7: page-ranges-supported is a boolean; a range runs upwards from 1.
function isRange(asked: TypedValue): boolean {
  return 'lower' in asked && asked.lower >= 1 && asked.lower <= asked.upper;
}

type Resolution = Extract<TypedValue, { readonly kind: 'resolution' }>;

function sameResolution(one: Resolution, other: Resolution): boolean {
  return one.crossFeed === other.crossFeed && one.feed === other.feed && one.units === other.units;
}
