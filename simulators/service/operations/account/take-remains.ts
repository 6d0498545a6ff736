import type { ContentStore } from '../../content/content.ts';
import type { Store } from '../../store/store.ts';

/** So few that a step holds up nobody else's writes for long. */
const recordsPerStep = 200;

/**
 * Takes away what removed accounts have left, step by step: nobody can find it any more, so nobody
 * need wait for it. What a crash leaves is taken in a later round.
 */
export async function takeRemains({
  store,
  content,
}: {
  readonly store: Store;
  readonly content: Pick<ContentStore, 'discard'>;
}): Promise<void> {
  for (;;) {
    const { records, contents } = await store.write(({ change }) =>
      change.takeRemains(recordsPerStep),
    );
    // Only now does no committed row name them any more.
    for (const ref of contents) await content.discard(ref);
    if (records === 0) return;
    // An embedded database answers without a pause: requests get their turn here.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
