import type { BoundCheck } from '../case/check.ts';
import { administrationChecks } from './terminal/administration.ts';
import { allShownChecks } from './terminal/all-shown.ts';
import { answerChecks } from './terminal/answer.ts';
import { blindlyChecks } from './terminal/blindly.ts';
import { callChecks } from './terminal/call.ts';
import { callerChecks } from './terminal/caller.ts';
import { chosenChecks } from './terminal/chosen.ts';
import { formChecks } from './terminal/form.ts';
import { historyChecks } from './terminal/history.ts';
import { jobChecks } from './terminal/job.ts';
import { jobTimeChecks } from './terminal/job-time.ts';
import { openChecks } from './terminal/open.ts';
import { othersShownChecks } from './terminal/others-shown.ts';
import { outcomeChecks } from './terminal/outcome.ts';
import { ownHistoryChecks } from './terminal/own-history.ts';
import { personChecks } from './terminal/person.ts';
import { readerChecks } from './terminal/reader.ts';
import { recordChecks } from './terminal/record.ts';
import { secrecyChecks } from './terminal/secrecy.ts';
import { shownChecks } from './terminal/shown.ts';
import { textChecks } from './terminal/texts.ts';
import { triesChecks } from './terminal/tries.ts';
import { trueRecordChecks } from './terminal/true-record.ts';
import { unaskedChecks } from './terminal/unasked.ts';
import { unchosenChecks } from './terminal/unchosen.ts';
import { undisturbedChecks } from './terminal/undisturbed.ts';
import { valueChecks } from './terminal/value.ts';
import { visitChecks } from './terminal/visit.ts';

/** One check per rule for terminals and card readers; a test holds the two lists together. */
export const terminalChecks: readonly BoundCheck[] = [
  ...secrecyChecks,
  ...callChecks,
  ...formChecks,
  ...valueChecks,
  ...callerChecks,
  ...triesChecks,
  ...outcomeChecks,
  ...jobChecks,
  ...chosenChecks,
  ...answerChecks,
  ...openChecks,
  ...historyChecks,
  ...recordChecks,
  ...readerChecks,
  ...administrationChecks,
  ...personChecks,
  ...shownChecks,
  ...textChecks,
  ...undisturbedChecks,
  ...jobTimeChecks,
  ...visitChecks,
  ...unchosenChecks,
  ...unaskedChecks,
  ...trueRecordChecks,
  ...ownHistoryChecks,
  ...blindlyChecks,
  ...othersShownChecks,
  ...allShownChecks,
];
