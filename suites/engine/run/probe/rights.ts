import { denied, type Seen } from './asker.ts';
import type { Claim, ClaimText } from './claim.ts';

/** A call that needs a right, with its answer. */
export interface RightSeen {
  readonly right: string;
  readonly seen: Seen;
}

export interface RightsText extends Omit<ClaimText, 'remedy'> {
  /** The part of the claim that holds: 'ben logs in'. */
  readonly known: string;
  /** The rights that the caller should have, in words: 'the list'. */
  readonly list: string;
  /** Default: what to add to the member of the profile and what to remove. */
  readonly remedy?: string;
}

/** Holds when a caller has just these of the rights that reading shows; otherwise each that differs is named with its call. */
export function rightsClaim(
  { known, list, remedy, ...own }: RightsText,
  permissions: readonly string[],
  found: readonly RightSeen[],
): Claim {
  const silent = found.find(({ seen }) => seen.status === 0);
  if (silent !== undefined) return { ...own, state: 'unanswered', seen: silent.seen.words };
  const beyond = found.filter(({ right, seen }) => !permissions.includes(right) && !denied(seen));
  const short = found.filter(({ right, seen }) => permissions.includes(right) && denied(seen));
  if (beyond.length + short.length === 0)
    return {
      ...own,
      state: 'holds',
      seen: `${known}; permissions checked: ${String(found.length)}`,
    };
  const parts = [part('has', beyond), part('lacks', short)].filter((one) => one !== '');
  return {
    ...own,
    state: 'wrong',
    seen: `${known}; its permissions differ from ${list}: ${parts.join('; ')}`,
    remedy: remedy ?? corrections(own.about, { beyond, short }),
  };
}

function part(verb: string, found: readonly RightSeen[]): string {
  const each = found.map(({ right, seen }) => `${right} (${seen.words})`);
  return each.length === 0 ? '' : `${verb} ${each.join(', ')}`;
}

function corrections(
  about: string,
  {
    beyond,
    short,
  }: { readonly beyond: readonly RightSeen[]; readonly short: readonly RightSeen[] },
): string {
  const names = (found: readonly RightSeen[]): string => found.map(({ right }) => right).join(', ');
  const added = beyond.length === 0 ? [] : [`add ${names(beyond)}`];
  const removed = short.length === 0 ? [] : [`remove ${names(short)}`];
  return `in ${about}.permissions ${[...added, ...removed].join(' and ')}, or change these permissions at the target`;
}
