import type { JournalEvent } from '../journal/event.ts';
import type { Recorder } from '../journal/recorder.ts';
import type { TestCase } from '../session/test-case.ts';
import { playTestCase, type Setting } from './play.ts';
import { pool } from './pool.ts';

/** Answers with the test cases that the end of the run left unplayed. */
export async function playAll(
  chosen: readonly TestCase[],
  setting: Setting,
  {
    width,
    tell,
  }: { readonly width: number; readonly tell: (scenario: string, done: number) => void },
): Promise<readonly string[]> {
  let done = 0;
  const unplayed: string[] = [];
  const playOne = async (scenario: TestCase): Promise<void> => {
    if (setting.allowance.end() !== undefined) {
      unplayed.push(scenario.name);
      return;
    }
    await playTestCase(scenario, setting, scenario.name);
    done += 1;
    tell(scenario.name, done);
  };
  await pool(
    chosen.filter((one) => one.exclusive !== true),
    width,
    playOne,
  );
  await pool(
    chosen.filter((one) => one.exclusive === true),
    1,
    playOne,
  );
  return unplayed;
}

/** Says in the journal what kept the run from playing all. */
export function recordEnd(
  unplayed: readonly string[],
  journal: readonly JournalEvent[],
  { allowance, recorder }: Setting,
): void {
  const end = allowance.end();
  const isCut = journal.some((event) => event.type === 'case' && event.phase === 'cut');
  if (end !== undefined && (isCut || unplayed.length > 0))
    recorder.record({ type: 'ended', ...end, unplayed });
}

/** No request is made of a target that cannot be asked. */
export function recordUnreachable(
  why: string,
  chosen: readonly TestCase[],
  recorder: Pick<Recorder, 'record'>,
): void {
  const unplayed = chosen.map((scenario) => scenario.name);
  recorder.record({ type: 'ended', by: 'unreachable', why, unplayed });
}
