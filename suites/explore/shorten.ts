import type { Step } from './move.ts';

/** Plays steps on fresh state and answers with those that were made, if they still show it. */
export type Shows = (steps: readonly Step[]) => Promise<readonly Step[] | undefined>;

/**
 * Makes a sequence shorter and its arguments plainer as long as it still shows what it showed:
 * without halves, quarters, single steps, until none can be missed; then each argument for itself.
 * `mayTry` is asked before every try.
 */
export async function shorten(
  steps: readonly Step[],
  shows: Shows,
  mayTry: () => boolean,
): Promise<readonly Step[]> {
  const attempt = async (candidate: readonly Step[]): Promise<readonly Step[] | undefined> =>
    mayTry() ? shows(candidate) : undefined;
  const least = await withoutChunks(steps, attempt);
  return withPlainer(least, attempt);
}

/** From the end: what came last is about what came before, and goes more easily. */
async function withoutChunks(steps: readonly Step[], attempt: Shows): Promise<readonly Step[]> {
  let best = steps;
  for (let size = Math.ceil(best.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let end = best.length; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      const shorter = await attempt([...best.slice(0, start), ...best.slice(end)]);
      if (shorter === undefined) continue;
      best = shorter;
      isShorter = true;
      end = Math.min(end, best.length + size);
    }
    if (size === 1 && !isShorter) return best;
    size = Math.max(1, Math.floor(size / 2));
    if (best.length === 0) return best;
  }
  return best;
}

async function withPlainer(steps: readonly Step[], attempt: Shows): Promise<readonly Step[]> {
  let best = steps;
  for (let at = 0; at < best.length; at += 1) {
    for (let step = best[at]; step !== undefined; ) {
      const plainer = await firstThatShows(best, { at, variants: step.plainer }, attempt);
      if (plainer === undefined) break;
      best = plainer;
      step = best[at];
    }
  }
  return best;
}

async function firstThatShows(
  steps: readonly Step[],
  { at, variants }: { readonly at: number; readonly variants: readonly Step[] },
  attempt: Shows,
): Promise<readonly Step[] | undefined> {
  for (const variant of variants) {
    const shown = await attempt(steps.with(at, variant));
    if (shown?.length === steps.length) return shown;
  }
  return undefined;
}
