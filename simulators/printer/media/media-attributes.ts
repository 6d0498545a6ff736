import {
  type Attribute,
  attribute,
  type Collection,
  collection,
} from '../../kit/wire/ipp/attribute.ts';
import { integer, keyword, rangeOfInteger } from '../../kit/wire/ipp/value.ts';
import type { MediaDocument, TrayDocument } from './media-form.ts';
import { type NamedSize, readSizeName } from './size-name.ts';

/**
 * What PWG 5100.7 and RFC 8011 5.2.11 have a printer say of its paper. Throws a TypeError that names
 * a size that is none, or what lies in a tray that doesn't take it.
 */
export function mediaAttributes(media: MediaDocument): readonly Attribute[] {
  const sizes = readSizes(media);
  const loaded = media.trays.flatMap((tray) => loadedIn(tray, media));
  const [first] = loaded;
  if (first === undefined) throw new TypeError('trays: no tray contains paper');
  return [
    attribute('media-supported', ...[...sizes.keys()].map(keyword)),
    attribute('media-default', keyword(first.size)),
    attribute('media-ready', ...unique(loaded.map(({ size }) => size)).map(keyword)),
    attribute('media-size-supported', ...sizesSupported(sizes)),
    ...sides.map((side) => attribute(`media-${side}-margin-supported`, ...marginsOf(media))),
    attribute('media-source-supported', ...['auto', ...sourcesOf(media)].map(keyword)),
    attribute('media-type-supported', ...typesOf(media).map(keyword)),
    attribute('media-col-default', mediaColOf(first)),
    attribute('media-col-ready', ...loaded.map(mediaColOf)),
    attribute('media-col-database', ...database(media).map(mediaColOf)),
  ];
}

const sides = ['bottom', 'left', 'right', 'top'] as const;

/** One kind of paper in one place. */
export interface PlacedMedium {
  readonly size: string;
  readonly type: string;
  readonly source: string;
  readonly margin: number;
}

function readSizes({ trays, borderless = [] }: MediaDocument): ReadonlyMap<string, NamedSize> {
  const names = unique(trays.flatMap((tray) => tray.sizes));
  const stray = borderless.find((name) => !names.includes(name));
  if (stray !== undefined) throw new TypeError(`borderless: ${stray} fits in no tray`);
  return new Map(names.map((name) => [name, sizeOf(name)]));
}

function sizeOf(name: string): NamedSize {
  const size = readSizeName(name);
  if (size === undefined)
    throw new TypeError(`${name} is not a self-describing size name (PWG 5101.1)`);
  return size;
}

function loadedIn(
  { source, sizes, types, loaded }: TrayDocument,
  media: MediaDocument,
): PlacedMedium[] {
  if (loaded === undefined) return [];
  if (!sizes.includes(loaded.size)) throw new TypeError(`${source}: ${loaded.size} does not fit`);
  if (!types.includes(loaded.type))
    throw new TypeError(`${source}: ${loaded.type} is not supported`);
  return [{ ...loaded, source, margin: media.margin }];
}

/** Fixed sizes one by one; a least and a greatest one together as ranges. */
function sizesSupported(sizes: ReadonlyMap<string, NamedSize>): Collection[] {
  const all = [...sizes.values()];
  const fixed = all.filter(({ extent }) => extent === 'fixed').map(mediaSize);
  const least = all.find(({ extent }) => extent === 'min');
  const greatest = all.find(({ extent }) => extent === 'max');
  if (least === undefined || greatest === undefined) return fixed;
  const between = collection(
    attribute('x-dimension', rangeOfInteger(least.width, greatest.width)),
    attribute('y-dimension', rangeOfInteger(least.height, greatest.height)),
  );
  return [...fixed, between];
}

function mediaSize({ width, height }: NamedSize): Collection {
  return collection(
    attribute('x-dimension', integer(width)),
    attribute('y-dimension', integer(height)),
  );
}

function marginsOf({ margin, borderless = [] }: MediaDocument): ReturnType<typeof integer>[] {
  return unique(borderless.length > 0 ? [0, margin] : [margin]).map(integer);
}

function sourcesOf({ trays }: MediaDocument): readonly string[] {
  return unique(trays.map(({ source }) => source));
}

function typesOf({ trays }: MediaDocument): readonly string[] {
  return unique(trays.flatMap(({ types }) => types));
}

/** Every kind of paper in every place that takes it; sizes between bounds are not counted up. */
function database({ trays, margin, borderless = [] }: MediaDocument): readonly PlacedMedium[] {
  return trays.flatMap(({ source, sizes, types }) =>
    sizes
      .filter((size) => sizeOf(size).extent === 'fixed')
      .flatMap((size) => types.map((type) => ({ size, type, source, margin })))
      .flatMap((medium) =>
        borderless.includes(medium.size) ? [medium, { ...medium, margin: 0 }] : [medium],
      ),
  );
}

/** Throws a TypeError where the size is none. */
export function mediaColOf({ size, type, source, margin }: PlacedMedium): Collection {
  return collection(
    attribute('media-size', mediaSize(sizeOf(size))),
    attribute('media-size-name', keyword(size)),
    ...sides.map((side) => attribute(`media-${side}-margin`, integer(margin))),
    attribute('media-source', keyword(source)),
    attribute('media-type', keyword(type)),
  );
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
