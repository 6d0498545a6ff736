interface Placed {
  readonly section: string;
  readonly digest: string;
}

/** The differences between an interface text and parts.tsv. */
interface Differences<T, P> {
  /** Parts of the text without a row. */
  readonly unaccounted: readonly T[];
  /** Rows whose part is not in the text. */
  readonly stale: readonly P[];
}

/** Compares by section and digest; a part that occurs twice needs two rows. */
export function differences<T extends Placed, P extends Placed>(
  text: readonly T[],
  rows: readonly P[],
): Differences<T, P> {
  return { unaccounted: without(text, rows), stale: without(rows, text) };
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
