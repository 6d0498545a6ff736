import { type Attribute, findAttribute, isCollection } from '../../kit/wire/ipp/attribute.ts';
import { numbersOf, readValue, textOf, textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { Medium, Stock, Supply, Tray } from './stock.ts';
import { fieldsOf } from './tray-fields.ts';

type Attributes = ReadonlyMap<string, Attribute>;

/** What a profile says of trays and supplies: printer-input-tray, media-col-ready and the marker attributes. */
export function readStock(attributes: Attributes): Stock {
  return { trays: readTrays(attributes), supplies: readSupplies(attributes) };
}

/** The tray from which the printer itself chooses is none. */
const notATray = 'auto';

function readTrays(attributes: Attributes): readonly Tray[] {
  const ready = readyMedia(attributes);
  return (attributes.get('printer-input-tray')?.values ?? []).flatMap((value) => {
    const read = readValue(value);
    if (read.kind !== 'octetString') return [];
    const fields = fieldsOf(new TextDecoder().decode(read.bytes));
    const source = sourceOf(fields.get('name') ?? '');
    if (source === '' || source === notATray) return [];
    const medium = ready.get(source);
    return {
      source,
      level: Number(fields.get('level') ?? -2),
      capacity: Number(fields.get('maxcapacity') ?? -2),
      ...(medium === undefined ? {} : { medium }),
    };
  });
}

/** The keyword of media-source for a tray's name, which live printers write as they like: `Tray 1`. */
export function sourceOf(name: string): string {
  return name.trim().toLowerCase().replace(/[ _]+/g, '-');
}

function readyMedia(attributes: Attributes): ReadonlyMap<string, Medium> {
  const ready = new Map<string, Medium>();
  for (const value of attributes.get('media-col-ready')?.values ?? []) {
    if (!isCollection(value)) continue;
    const member = (name: string): string | undefined => textOf(findAttribute(value.members, name));
    const [source, size] = [member('media-source'), member('media-size-name')];
    if (source === undefined || size === undefined) continue;
    ready.set(source, { size, type: member('media-type') ?? 'stationery' });
  }
  return ready;
}

function readSupplies(attributes: Attributes): readonly Supply[] {
  const types = textsOf(attributes.get('marker-types'));
  const levels = numbersOf(attributes.get('marker-levels'));
  const lowLevels = numbersOf(attributes.get('marker-low-levels'));
  return textsOf(attributes.get('marker-names')).map((name, at) => ({
    name,
    type: types[at] ?? 'unknown',
    level: levels[at] ?? -2,
    lowLevel: lowLevels[at] ?? usualLowLevel,
  }));
}

const usualLowLevel = 10;
