import type { GateResult, JudgeOptions } from './api.ts';
import { checkOptions, ids, shown, yesOrNo } from './check-options.ts';

/**
 * Judges a recording again, offline, by the rules of this version. `journal` is the path of a journal,
 * compressed or not, or of the folder of a run. Throws JournalError for a file that is not a journal.
 */
export async function judge(journal: string, options: JudgeOptions = {}): Promise<GateResult> {
  if (typeof journal !== 'string' || journal === '')
    throw new TypeError(
      `judge takes the path of a journal or of the folder of a run, not ${shown(journal)}`,
    );
  checkOptions('judge', options, { only: ids, strict: yesOrNo });
  const { judgeFile } = await import('./judge-file.ts');
  return await judgeFile(journal, options);
}
