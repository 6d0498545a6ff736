import type { Transactor } from '../store/store.ts';
import type { Controlled } from './start.ts';

/**
 * Puts another state in the place of all that is there, in one transaction: what was under way is
 * broken off first, files that no record names any more are removed behind it.
 */
export async function replaceState(
  controlled: Controlled,
  replace: (transactor: Transactor) => Promise<void>,
): Promise<void> {
  const { common, store, content } = controlled;
  await common.breakOff();
  const left = await store.write(async (transactor) => {
    await transactor.change.holdEverything();
    const before = await transactor.documents.files();
    await replace(transactor);
    return before.difference(await transactor.documents.files());
  });
  for (const file of left) await content.discard({ kind: 'file', size: 0, file });
}
