import { builtInActor } from '../../../certify/actors/built-in.ts';
import { deviatingActor } from '../../../certify/deviating/deviating-actor.ts';
import { deviatingTerminals } from '../../../certify/deviating/deviating-terminals.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { openStand, type PrinterOptions } from './stand.ts';

/**
 * One journal of Platen's own terminal in these situations, and of every deviating terminal in its
 * own one. Each is a case by itself, called by the situation or the fault.
 */
export async function recordTerminals(
  options: PrinterOptions,
  played: readonly string[],
  tell: (name: string) => void,
): Promise<readonly JournalEvent[]> {
  const { clock } = options;
  await using stand = await openStand(options);
  const journal: JournalEvent[] = [];
  const add = (name: string, [run, ...events]: readonly JournalEvent[]): void => {
    if (run !== undefined && journal.length === 0) journal.push(run);
    journal.push(...events.map((event) => ('case' in event ? { ...event, case: name } : event)));
    tell(name);
  };
  for (const id of played)
    add(id, await stand.play((given) => builtInActor({ given, clock }), [id]));
  for (const { id, situation, fault } of deviatingTerminals)
    add(
      `deviating/${id}`,
      await stand.play((given) => deviatingActor(fault, { given, clock }), [situation]),
    );
  return journal;
}
