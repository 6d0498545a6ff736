import type { Case } from '../../engine/case/case.ts';
import { assertion, type Check } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { perProbe } from '../../engine/case/refusals.ts';
import { history } from '../../engine/case/subjects/history-pages.ts';
import { userList } from '../../engine/case/subjects/user-pages.ts';
import { fault } from '../../engine/fault.ts';
import { both, letIn, whoseForm, withKey } from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { userWithJobs } from '../../engine/session/printers/recorded-jobs.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import type { Calls } from '../../spec/calls.ts';
import { record } from '../history-records/recording.ts';
import { there } from './other-account.ts';

/** interface 1 and 5: a page token of this account in the hands of another one. */
export const rules = [
  rule('NEIGH-PAGE-01', 'A history page token shows no records to a key of another account', {
    from: 'documents.history param pagetoken',
    basis: 'derived',
    needs: ['key.foreign'],
    check: showsNothing('NEIGH-PAGE-01', (page, c) => {
      const titles = new Set(c.calls(record).map((x) => x.param('title')));
      return recordsOf(page).some((one) => titles.has(textMember(one, 'documentName')));
    }),
    faults: fault(
      'turns-history-pages-for-anybody',
      'returns the page of a history page token to any account',
      turnsPages(history),
    ),
  }),
  rule(
    'NEIGH-PAGE-02',
    'A page token of GET /users/all shows no users to a key of another account',
    {
      from: 'users.all param pagetoken',
      basis: 'derived',
      needs: ['key.foreign'],
      // A record names its account: the same record is the same user.
      check: showsNothing('NEIGH-PAGE-02', (page, _, control) => {
        const ours = new Set(recordsOf(control).map((one) => JSON.stringify(one)));
        return recordsOf(page).some((one) => ours.has(JSON.stringify(one)));
      }),
      faults: fault(
        'turns-user-pages-for-anybody',
        'returns the page of a users page token to any account',
        turnsPages(userList),
      ),
    },
  ),
];

/** The page of a token that the other account's key sends holds nothing of this account, as the page of this one's key does. */
function showsNothing(
  ruleId: string,
  holdsOurs: (page: Exchange, c: Case, control: Exchange) => boolean,
): Check {
  return perProbe(ruleId, function* (probe, c, control) {
    if (control === undefined || !holdsOurs(control, c, control)) return;
    const leaks = probe.ok && holdsOurs(probe, c, control);
    yield assertion(probe, !leaks, {
      expected: 'no records of this account',
      seen: leaks ? 'records of this account' : probe.words,
    });
  });
}

function turnsPages(pages: Calls) {
  const turns = whoseForm(pages, (form) => form.has('pagetoken'));
  return ({ key }: FaultTarget) => letIn(both(turns, withKey(key('foreign'))), key('full'));
}

export const testCases = [
  testCase('neighbours/page-tokens', ['key.foreign'], async (s) => {
    const { userName: username } = await userWithJobs(s, 3);
    await turnPage(s, 'documents.history', { username, maxrecords: 1 });
    // Users of the run stand on the page wherever names are in order.
    await s.times(5, () => s.user({ name: `0-${s.name('early')}` }));
    const { providerId: providerid } = s.credentials.facts;
    await turnPage(s, 'users.all', { providerid, maxrecords: 2 });
  }),
];

/** The second page of a question, by a key of the other account and by this one's. */
async function turnPage(s: Session, operation: string, question: ParameterValues): Promise<void> {
  const first = s.need(await s.call(operation, question), 'the first page');
  const next = { ...question, pagetoken: textMember(first.json, 'nextPageToken') ?? '' };
  const rule = operation === 'users.all' ? 'NEIGH-PAGE-02' : 'NEIGH-PAGE-01';
  await s.probe(
    rule,
    () => s.call(operation, next, there(s)),
    () => s.call(operation, next),
  );
}
