import type { AccountedPart } from './part.ts';
import type { TextPart } from './parts-of.ts';

/** Where an interface text and the account of it differ. */
export interface Differences {
  /** Parts of the text that are not accounted for. */
  readonly unaccounted: readonly TextPart[];
  /** Accounts whose part the text does not have. */
  readonly stale: readonly AccountedPart[];
}

/** Compares by section and digest; a part that is there twice needs two accounts. */
export function differences(
  text: readonly TextPart[],
  account: readonly AccountedPart[],
): Differences {
  return { unaccounted: without(text, account), stale: without(account, text) };
}

interface Placed {
  readonly section: string;
  readonly digest: string;
}

function without<T extends Placed>(these: readonly T[], others: readonly Placed[]): readonly T[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(key(one), (left.get(key(one)) ?? 0) + 1);
  return these.filter((one) => {
    const count = left.get(key(one)) ?? 0;
    left.set(key(one), count - 1);
    return count <= 0;
  });
}

function key({ section, digest }: Placed): string {
  return `${section}/${digest}`;
}
