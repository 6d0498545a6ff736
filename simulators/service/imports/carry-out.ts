import { type ImportState, importHoldMs, type UserImport } from '../rules/import.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { ImportParts } from './imports.ts';

type Parts = Pick<ImportParts, 'store' | 'clock' | 'ids'>;

/** What a step has done: how far the import is now, or that nothing is left of it. */
type Progress = Partial<Pick<UserImport, 'state' | 'linesDone' | 'membersDone'>> | 'over';

/** So much is done in one transaction: others wait a few milliseconds for it. */
const rowsTogether = 500;
const membersTogether = 500;
const removedTogether = 2000;

/**
 * Takes an import to its end, in steps each of which is durable and can be done twice; in between
 * others have their turn. False when it was taken away, with its account or by a reset. Rejects
 * when `signal` says so: another process may take it over at once.
 */
export async function carryOut(
  { store, clock, ids }: Parts,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) await letGo(store, id);
    signal.throwIfAborted();
    const end = await store.write((transactor) =>
      takeStep(transactor, id, { heldUntil: clock.now() + importHoldMs, ids }),
    );
    if (end !== 'more') return end === 'over';
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Whoever comes next goes on where this one stopped. */
async function letGo(store: Store, id: number): Promise<void> {
  await store.write(({ change }) => change.setImport(id, { heldUntil: 0 }));
}

interface Holding extends Pick<Parts, 'ids'> {
  readonly heldUntil: number;
}

async function takeStep(
  transactor: Transactor,
  id: number,
  { heldUntil, ids }: Holding,
): Promise<'more' | 'over' | 'gone'> {
  const known = await transactor.imports.byId(id);
  if (known === undefined) return 'gone';
  await transactor.change.holdAccount(known.accountId);
  const one = await transactor.imports.byId(id);
  if (one === undefined) return 'gone';
  const progress = await steps[one.state](transactor, one, ids);
  if (progress === 'over') return 'over';
  await transactor.change.setImport(id, { ...progress, heldUntil });
  return 'more';
}

type Step = (transactor: Transactor, one: UserImport, ids: Parts['ids']) => Promise<Progress>;

const steps: Readonly<Record<ImportState, Step>> = {
  // Nobody was told of it: whoever sent it will again.
  checking: () => Promise.resolve({ state: 'clearing' }),

  async importing({ imports, change }, { id, accountId, lines, linesDone }, ids) {
    const range = { after: linesDone, upTo: Math.min(linesDone + rowsTogether, lines) };
    for (const groupName of await imports.missingGroups(id, range))
      await change.addGroup({ accountId, groupName, groupDn: ids.uuid() });
    await change.importRows(id, range);
    return range.upTo < lines ? { linesDone: range.upTo } : { state: 'disabling', linesDone: 0 };
  },

  async disabling({ change }, one) {
    const membersDone = await change.disableAbsent(one, membersTogether);
    return membersDone === undefined ? { state: 'clearing' } : { membersDone };
  },

  async clearing({ change }, { id, lines, linesDone }) {
    const upTo = linesDone + removedTogether;
    await change.removeImportRows(id, upTo);
    if (upTo < lines) return { linesDone: upTo };
    await change.removeImport(id);
    return 'over';
  },
};
