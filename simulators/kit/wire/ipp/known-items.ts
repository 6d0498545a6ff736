import { type Item, type ItemFrame, readItem } from './item.ts';
import { foursAt, hashAt, standAt } from './octets.ts';

/**
 * Printers say the same again and again: keywords, small numbers, the frames of collections. An
 * item read and checked once serves again, which is safe as long as nobody writes into its value.
 * The table has a fixed size; an item gives way to others that fall on its place.
 */
const places = 8192;
/** Of the whole item; longer ones are read anew each time. */
const mostOctets = 320;
const known: (KnownItem | undefined)[] = Array.from({ length: places });

const noFours = new Int32Array(0);
const nowhere = -1;

/** The bytes at hand. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Of the same bytes. */
  readonly view: DataView;
}

export interface KnownItem extends Item, ItemFrame {
  /** The whole of it as on the wire; none when it is not remembered. */
  readonly fours: Int32Array;
  readonly place: number;
  /** Where the item lies that came behind it last time: a number, so that it keeps nothing alive. */
  follower: number;
}

/** What came behind `last` before, if it stands at `start` again. */
export function followerAt(
  last: KnownItem | undefined,
  { view }: Chunk,
  start: number,
): KnownItem | undefined {
  if (last === undefined || last.follower === nowhere) return undefined;
  const follower = known[last.follower];
  return follower !== undefined && standAt(follower, view, start) ? follower : undefined;
}

/** The item, no delimiter, whose frame is wholly present at `start`. */
export function itemAt(chunk: Chunk, start: number, frame: ItemFrame): KnownItem {
  if (frame.size > mostOctets) return unremembered(chunk, start, frame);
  // Each has two places, so that two that fall on the same don't drive each other out.
  const place = hashAt(chunk.view, start, frame.size) & (places - 1);
  const other = place ^ 1;
  return (
    sameAt(place, chunk.view, start) ??
    sameAt(other, chunk.view, start) ??
    newItem(chunk, start, { frame, place: known[place] === undefined ? place : other })
  );
}

function sameAt(place: number, view: DataView, start: number): KnownItem | undefined {
  const item = known[place];
  return item !== undefined && standAt(item, view, start) ? item : undefined;
}

function newItem(
  chunk: Chunk,
  start: number,
  { frame, place }: { readonly frame: ItemFrame; readonly place: number },
): KnownItem {
  const item = unremembered(chunk, start, frame);
  if (item.fault !== undefined) return item;
  const remembered = { ...item, fours: foursAt(chunk.view, start, frame.size), place };
  known[place] = remembered;
  return remembered;
}

function unremembered({ bytes }: Chunk, start: number, frame: ItemFrame): KnownItem {
  const item = readItem(bytes, start, frame);
  return { ...item, ...frame, fours: noFours, place: nowhere, follower: nowhere };
}
