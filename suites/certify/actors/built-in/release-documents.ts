import type { Failure, PortName, ReleaseReport } from '../../../../simulators/terminal/index.ts';
import type { Action, Told } from '../../action.ts';
import { failed, missingWords, type Sitting } from './sitting.ts';
import { wishesOf } from './wishes.ts';

/** What has become of a wish to print, over all tries. */
interface Progress {
  readonly printed: Map<string, string>;
  /** By uuid; who is tried again leaves it. */
  readonly refused: Map<string, { readonly name: string; readonly why: string }>;
  /** What was being released when an answer was lost, by uuid: it may have been printed. */
  readonly doubts: Map<string, string>;
  isPressedAgain: boolean;
}

/**
 * Prints what was asked for. After whatever leaves it open whether a document came, somebody looks
 * at what still waits before they go on: nothing is released twice on a guess.
 */
export async function releaseDocuments(
  sitting: Sitting,
  action: Action,
  port: PortName,
): Promise<Told> {
  const progress: Progress = {
    printed: new Map(),
    refused: new Map(),
    doubts: new Map(),
    isPressedAgain: false,
  };
  for (let tries = 1; ; tries += 1) {
    const report = await releaseOnce(sitting, action, port);
    note(progress, report);
    const { ended } = report;
    if (ended === undefined) return tell(progress, action, undefined);
    const isPressed = await pressAgain(sitting, action, progress);
    if (!isPressed && !(await sitting.recover(ended.failure, tries)))
      return tell(progress, action, ended.failure);
    await clearDoubts(sitting, progress);
  }
}

function releaseOnce(
  { terminal }: Sitting,
  action: Action,
  port: PortName,
): Promise<ReleaseReport> {
  const wishes = wishesOf(action);
  const { titles } = action;
  return terminal.releaseAll(port, wishes, ({ name }) => titles?.includes(name) ?? true);
}

function note(progress: Progress, { released, refused, ended }: ReleaseReport): void {
  for (const { uuid, name } of released) {
    progress.printed.set(uuid, name);
    progress.refused.delete(uuid);
  }
  for (const { document, refusal } of refused)
    progress.refused.set(document.uuid, { name: document.name, why: refusal.message });
  if (ended?.document !== undefined && isOpen(ended.failure))
    progress.doubts.set(ended.document.uuid, ended.document.name);
}

/** Nobody knows whether it was done. */
function isOpen(failure: Failure): boolean {
  if (failure.kind === 'unreachable') return failure.unsent !== true;
  return ['timeout', 'unexpected'].includes(failure.kind) || isServerError(failure);
}

function isServerError(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status >= 500;
}

/** The printer was not ready; where that was asked for, somebody comes back later, once. */
async function pressAgain(
  { clock }: Sitting,
  { againAfterMs }: Action,
  progress: Progress,
): Promise<boolean> {
  if (againAfterMs === undefined || progress.isPressedAgain) return false;
  progress.isPressedAgain = true;
  await clock.sleep(againAfterMs);
  return true;
}

/** Whether the documents in doubt are among what was printed. What still waits, the next try lists. */
async function clearDoubts({ terminal }: Sitting, progress: Progress): Promise<void> {
  const { doubts } = progress;
  if (doubts.size === 0) return;
  const printed = await terminal.list('printed');
  if (printed.kind !== 'done') return;
  for (const [markUncertain, name] of doubts) {
    if (printed.value.some(({ uuid }) => uuid === markUncertain))
      progress.printed.set(markUncertain, name);
    // Where it still waits, its release will say otherwise.
    else progress.refused.set(markUncertain, { name, why: unknownWords });
    doubts.delete(markUncertain);
  }
}

const unknownWords = 'the result of the release is unknown';

function tell(
  { printed, refused, doubts }: Progress,
  { titles: chosen = [] }: Action,
  failure: Failure | undefined,
): Told {
  const titles = [...printed.values()];
  for (const [uuid, name] of doubts)
    if (!printed.has(uuid)) refused.set(uuid, { name, why: unknownWords });
  const known = new Set([...titles, ...[...refused.values()].map(({ name }) => name)]);
  const missing = failure === undefined ? chosen.filter((title) => !known.has(title)) : [];
  const words = [
    ...[...refused.values()].map(({ name, why }) => `${name}: ${why}`),
    ...missing.map((name) => `${name}: ${missingWords}`),
  ];
  if (failure === undefined && words.length === 0) return { outcome: 'done', printed: titles };
  const why = failure === undefined ? [] : [failed(failure).words ?? ''];
  return {
    outcome: titles.length === 0 ? 'failed' : 'partly',
    printed: titles,
    words: [...words, ...why].join('; '),
  };
}
