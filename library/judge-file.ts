import { journalBytes } from '../reports/journal-bytes.ts';
import { whyUnread } from '../simulators/kit/bounded-file.ts';
import { readJournalFrom } from '../suites/engine/journal/ndjson.ts';
import { judgeRecorded } from '../suites/engine/run/recorded.ts';
import type { GateResult, JudgeOptions } from './api.ts';
import { refuseUnknown, resultOf } from './gate-run.ts';

export async function judgeFile(
  path: string,
  { only, strict = false }: JudgeOptions,
): Promise<GateResult> {
  refuseUnknown(only);
  const events = await readJournalFrom(journalBytes(path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error)
      throw new Error(
        `${path} cannot be read: ${whyUnread(error)}; judge takes a journal or the folder of a run`,
      );
    throw error;
  });
  return resultOf(judgeRecorded(events, only), strict);
}
