/** Rounds of contestants in turn, the order being turned round each time, after one of each to warm up. */
export async function inPairs<N extends string, R>(
  names: readonly [N, N, ...N[]],
  pairs: number,
  play: (name: N) => Promise<R>,
): Promise<Readonly<Record<N, readonly R[]>>> {
  const rounds: Record<string, R[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await play(name);
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? names : names.toReversed();
    for (const name of order) rounds[name]?.push(await play(name));
  }
  return rounds as { readonly [name in N]: R[] };
}

/** A number of the one over that of the other, pair by pair. */
export function ratiosOf<R>(
  over: readonly R[],
  under: readonly R[],
  numberOf: (round: R) => number,
): readonly number[] {
  return over.map((round, pair) => {
    const other = under[pair];
    return other === undefined ? Number.NaN : numberOf(round) / numberOf(other);
  });
}
