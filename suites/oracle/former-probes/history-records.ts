import { isJobType } from '../../engine/case/history-pages.ts';
import { isPort } from '../../engine/case/sends.ts';
import { bearerName, type Exchange } from '../../engine/journal/exchange.ts';
import type { State } from '../../engine/state/state.ts';
import { record } from '../../rules/history-records/recording.ts';
import type { FormerProbes } from '../former-probes.ts';

export const ofRecordedJobs: FormerProbes = {
  'REC-05': (x) => record(x) && !isJobType(x.param('jobtype')),
  'REC-10': (x) => record(x) && !x.hasToken,
  'REC-11': (x, { facts }) =>
    record(x) && bearerName(x.sent) === facts.device && x.param('username') === undefined,
  'REC-13': (x, state) => record(x) && isNowhere(x, state),
};

/** By the one port that it names. */
function isNowhere(x: Exchange, state: State): boolean {
  const port = x.param('address') ?? x.param('serialnumber');
  return port !== undefined && !isPort(port, state);
}
