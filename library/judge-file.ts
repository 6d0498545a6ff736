import { journalBytes } from '../reports/journal-bytes.ts';
import { readJournalFrom } from '../suites/journal/ndjson.ts';
import { judgeRecorded } from '../suites/run/recorded.ts';
import type { GateResult, JudgeOptions } from './api.ts';
import { resultOf } from './gate-run.ts';

export async function judgeFile(
  path: string,
  { only, strict = false }: JudgeOptions,
): Promise<GateResult> {
  const events = await readJournalFrom(journalBytes(path));
  return resultOf(judgeRecorded(events, only), strict);
}
