import {
  type Attribute,
  attribute,
  findAttribute,
  isCollection,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import { numbersOf, readValue, textOf } from '../../kit/wire/ipp/read-value.ts';
import { integer, keyword, octetString, outOfBand } from '../../kit/wire/ipp/value.ts';
import { mediaColOf } from '../media/media-attributes.ts';
import { readSizeName } from '../media/size-name.ts';
import { readStock, sourceOf } from './read-stock.ts';
import { isEmpty, type Medium, type Stock, type Tray } from './stock.ts';
import { fieldsOf, withFields } from './tray-fields.ts';

type Attributes = ReadonlyMap<string, Attribute>;

/** The attributes of the profile that are told differently with this stock. */
export function stockAttributes(stock: Stock, attributes: Attributes): readonly Attribute[] {
  const start = readStock(attributes);
  const { supplies } = stock;
  const sameSupplies = JSON.stringify(supplies) === JSON.stringify(start.supplies);
  // Of what the printer knows nothing, it tells what its profile says.
  return [
    ...(stock.trays.length === 0 || sameTrays(stock, start)
      ? []
      : trayAttributes(stock, start, attributes)),
    ...(supplies.length === 0 || sameSupplies ? [] : supplyAttributes(stock, attributes)),
  ];
}

/** Whether other paper is ready (PWG 5100.7 6.7). */
export function sameTrays(one: Stock, other: Stock): boolean {
  return JSON.stringify(one.trays) === JSON.stringify(other.trays);
}

function trayAttributes(
  { trays }: Stock,
  start: Stock,
  attributes: Attributes,
): readonly Attribute[] {
  const ready = trays.filter((tray) => !isEmpty(tray));
  const sizes = [...new Set(ready.flatMap(({ medium }) => medium?.size ?? []))];
  const cols = ready.flatMap((tray) => mediaColReady(tray, start, attributes));
  return [
    attribute('media-ready', ...orNone(sizes.map(keyword))),
    attribute('media-col-ready', ...orNone(cols)),
    rewritten('printer-input-tray', attributes, (text) => {
      const source = sourceOf(fieldsOf(text).get('name') ?? '');
      const tray = trays.find((one) => one.source === source);
      return tray === undefined ? text : withFields(text, { level: tray.level, ...feedOf(tray) });
    }),
  ].flatMap((one) => one ?? []);
}

function orNone(values: readonly Value[]): readonly Value[] {
  return values.length === 0 ? [outOfBand('noValue')] : values;
}

/** As the profile has it, where the same paper lies there as at the start. */
function mediaColReady(tray: Tray, start: Stock, attributes: Attributes): readonly Value[] {
  const { source, medium } = tray;
  if (medium === undefined) return [];
  const before = start.trays.find((one) => one.source === source)?.medium;
  const told = (attributes.get('media-col-ready')?.values ?? []).filter(
    (value) =>
      isCollection(value) && textOf(findAttribute(value.members, 'media-source')) === source,
  );
  if (told.length > 0 && before !== undefined && isSame(before, medium)) return told;
  const margins = numbersOf(attributes.get('media-bottom-margin-supported'));
  return [mediaColOf({ ...medium, source, margin: Math.max(0, ...margins) })];
}

function isSame(one: Medium, other: Medium): boolean {
  return one.size === other.size && one.type === other.type;
}

function feedOf({ medium }: Tray): Readonly<Record<string, number>> {
  const size = medium === undefined ? undefined : readSizeName(medium.size);
  return size === undefined ? {} : { mediafeed: size.height, mediaxfeed: size.width };
}

function supplyAttributes({ supplies }: Stock, attributes: Attributes): readonly Attribute[] {
  let at = 0;
  const levels = supplies.map(({ level }) => integer(level));
  return [
    attribute('marker-levels', ...levels),
    rewritten('printer-supply', attributes, (text) => {
      const level = supplies[at]?.level;
      at += 1;
      if (level === undefined) return text;
      const capacity = Number(fieldsOf(text).get('maxcapacity') ?? 100);
      const share = level < 0 || capacity <= 0 ? level : Math.round((level * capacity) / 100);
      return withFields(text, { level: share });
    }),
  ].flatMap((one) => one ?? []);
}

function rewritten(
  name: string,
  attributes: Attributes,
  rewrite: (text: string) => string,
): Attribute | undefined {
  const written = attributes.get(name);
  if (written === undefined) return undefined;
  const values = written.values.map((value) => {
    const read = readValue(value);
    if (read.kind !== 'octetString') return value;
    const text = rewrite(new TextDecoder().decode(read.bytes));
    return octetString(new TextEncoder().encode(text));
  });
  return attribute(name, ...values);
}
