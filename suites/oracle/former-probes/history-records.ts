import { bearerName, type Exchange } from '../../journal/exchange.ts';
import { isJobType } from '../../judge/history-pages.ts';
import { isPort } from '../../judge/sends.ts';
import type { State } from '../../model/state.ts';
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
