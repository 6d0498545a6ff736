import { cutText } from '../../kit/cut-text.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { numbersOf, readValue, textOf, textsOf, truthOf } from '../../kit/wire/ipp/read-value.ts';
import { printerPath } from '../ipp/printer-uri.ts';
import { printerUuid } from '../ipp/uuid.ts';
import type { Ways } from '../ipp/ways.ts';
import { readSizeName } from '../media/size-name.ts';
import type { PrinterProfile } from '../profile.ts';

export interface TxtParts {
  readonly name: string;
  readonly profile: PrinterProfile;
  readonly ways: Ways;
  /** `http://host:port/` */
  readonly pageUrl: string;
}

type Attributes = ReadonlyMap<string, Attribute>;
type Field = readonly [key: string, value: string];

/** What an IPP service tells before it is asked (PWG 5100.14 4.2, Bonjour Printing); `secure` is of ipps. */
export function ippTxt(parts: TxtParts, secure: boolean): readonly string[] {
  const attributes = parts.profile.attributes;
  return written([
    ...commonFields(parts),
    ['rp', printerPath.slice(1)],
    ['adminurl', parts.pageUrl],
    ['URF', textsOf(attributes.get('urf-supported')).join(',')],
    ['kind', textsOf(attributes.get('printer-kind')).join(',')],
    ['air', parts.ways.basic ? 'username,password' : 'none'],
    ...(secure ? ([['TLS', '1.2']] as const) : []),
  ]);
}

/** What a raw port tells: it has no queues by name. */
export function rawTxt(parts: TxtParts): readonly string[] {
  return written(commonFields(parts));
}

function commonFields({ name, profile: { attributes } }: TxtParts): readonly Field[] {
  const model = textOf(attributes.get('printer-make-and-model')) ?? '';
  return [
    ['txtvers', '1'],
    ['qtotal', '1'],
    ['priority', '50'],
    ['ty', model],
    ['product', `(${model})`],
    ['note', textOf(attributes.get('printer-location')) ?? ''],
    ['pdl', textsOf(attributes.get('document-format-supported')).join(',')],
    ['UUID', printerUuid(name).replace('urn:uuid:', '')],
    ['Color', flag(truthOf(attributes.get('color-supported')) ?? false)],
    ['Duplex', flag(textsOf(attributes.get('sides-supported')).some((one) => one !== 'one-sided'))],
    ['Copies', flag(mostCopies(attributes) > 1)],
    ['Staple', flag(numbersOf(attributes.get('finishings-supported')).includes(staple))],
    ['Punch', flag(numbersOf(attributes.get('finishings-supported')).includes(punch))],
    ['PaperMax', paperMax(attributes)],
    ...deviceId(attributes),
  ];
}

/** PWG 5100.1: of finishings. */
const staple = 4;
const punch = 5;

function flag(truth: boolean): string {
  return truth ? 'T' : 'F';
}

function mostCopies(attributes: Attributes): number {
  const [first] = attributes.get('copies-supported')?.values ?? [];
  const read = first === undefined ? undefined : readValue(first);
  return read?.kind === 'rangeOfInteger' ? read.upper : 1;
}

/** The least of Bonjour Printing's sizes that takes the widest paper, in hundredths of a millimetre. */
function paperMax(attributes: Attributes): string {
  const widths = textsOf(attributes.get('media-supported')).flatMap((name) => {
    const size = readSizeName(name);
    return size === undefined ? [] : [Math.min(size.width, size.height)];
  });
  const widest = Math.max(0, ...widths);
  return papers.find(([most]) => widest <= most)?.[1] ?? '>isoC-A2';
}

const papers = [
  [20_999, '<legal-A4'],
  [21_600, 'legal-A4'],
  [30_500, 'tabloid-A3'],
  [45_800, 'isoC-A2'],
] as const;

/** IEEE 1284: `MFG:Platen;MDL:Office Colour;CMD:...;` */
function deviceId(attributes: Attributes): readonly Field[] {
  const id = textOf(attributes.get('printer-device-id')) ?? '';
  return (['MFG', 'MDL', 'CMD'] as const).map((key) => [
    `usb_${key}`,
    new RegExp(`(?:^|;)${key}:([^;]*)`).exec(id)?.[1] ?? '',
  ]);
}

/** RFC 6763 6.1: 255 bytes each. */
const mostBytes = 255;

function written(fields: readonly Field[]): readonly string[] {
  return fields
    .filter(([, value]) => value !== '')
    .map(([key, value]) => shortened(`${key}=${value}`));
}

/** A list loses what is at its end, and nothing is cut in two. */
function shortened(text: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const cut = cutText(text, mostBytes);
  return cut.includes(',') ? cut.slice(0, cut.lastIndexOf(',')) : cut;
}
