/**
 * Octets compared and hashed four at a time. The last four are a number of their own, which
 * overlaps the one before where the size is no multiple of four: there are four octets at the least.
 */
export function foursAt(view: DataView, start: number, size: number): Int32Array {
  const last = start + size - 4;
  const fours = new Int32Array(Math.ceil(size / 4));
  for (let index = 0; index < fours.length; index += 1) {
    fours[index] = view.getInt32(Math.min(start + 4 * index, last), true);
  }
  return fours;
}

/** Whether these stand at `start`, with the same number of octets. */
export function standAt(
  { fours, size }: { readonly fours: Int32Array; readonly size: number },
  view: DataView,
  start: number,
): boolean {
  const last = start + size - 4;
  if (start + size > view.byteLength || view.getInt32(last, true) !== fours[fours.length - 1]) {
    return false;
  }
  for (let index = 0, at = start; at < last; index += 1, at += 4) {
    if (view.getInt32(at, true) !== fours[index]) return false;
  }
  return true;
}

/** A number that is the same for the same octets, and tells them apart in its low bits. */
export function hashAt(view: DataView, start: number, size: number): number {
  const last = start + size - 4;
  let hash = size;
  for (let at = start; at < last; at += 4) hash = mixed(hash ^ view.getInt32(at, true));
  return mixed(hash ^ view.getInt32(last, true));
}

function mixed(number: number): number {
  const spread = Math.imul(number, 0x9e37_79b1);
  return spread ^ (spread >>> 15);
}
