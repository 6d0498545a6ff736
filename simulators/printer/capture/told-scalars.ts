import type { Value } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';

/** By the words of ipptool, also where it writes them for a value. */
export const outOfBand: Readonly<Partial<Record<string, values.OutOfBand>>> = {
  unsupported: 'unsupported',
  unknown: 'unknown',
  'no-value': 'noValue',
  'not-settable': 'notSettable',
  'delete-attribute': 'deleteAttribute',
  'admin-define': 'adminDefine',
};

/** A text of several may have commas too; within a text a blank follows them. */
export const betweenTexts = /,(?! )/;

/** `1-99`, or `7` where both ends are the same. */
export function rangeTold(piece: string): Value | undefined {
  const [, lower, upper = lower] = /^(-?\d{1,10})(?:-(-?\d{1,10}))?$/.exec(piece) ?? [];
  return lower === undefined ? undefined : values.rangeOfInteger(Number(lower), Number(upper));
}

/** `600dpi`, `600x300dpcm`. */
export function resolutionTold(piece: string): Value | undefined {
  const [, crossFeed, feed = crossFeed, units] =
    /^(\d{1,10})(?:x(\d{1,10}))?(dpi|dpcm)$/.exec(piece) ?? [];
  if (units !== 'dpi' && units !== 'dpcm') return undefined;
  return values.resolution(Number(crossFeed), Number(feed), units);
}

/** ipptool puts a backslash before quotes, backslashes and opening brackets. */
export function unescaped(piece: string): string {
  return piece.replace(/\\(["[\\])/g, '$1');
}
