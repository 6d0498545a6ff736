import { type Json, numberMember, textMember } from '../../journal/json.ts';
import {
  actAs,
  alterForm,
  answersInstead,
  both,
  letIn,
  type OnRequest,
  on,
  withKey,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage, pageIn, withPage } from '../../prove/history-page.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
  withForm,
} from '../../prove/interception.ts';

const history = on('documents.history');
const weekMs = 7 * 24 * 3_600_000;
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];

/** interface 4.4: what is asked of the history. */
export const historyQuestionDeviations: readonly Fault[] = [
  {
    id: 'history-serves-any-range',
    says: 'serves a range of more than one week',
    rule: 'HIST-09',
    make: () => ({
      request: (request, upstream) =>
        history(request) && spanMs(request) > weekMs ? weekByWeek(request, upstream) : request,
    }),
  },
  {
    id: 'history-refuses-a-week',
    says: 'refuses a range of exactly one week',
    rule: 'HIST-10',
    make: () =>
      answersInstead(
        (request) => history(request) && spanMs(request) >= weekMs,
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'history-turned-range-is-empty',
    says: 'returns an empty page when datestart is not before dateend',
    rule: 'HIST-11',
    make: () => emptyFor((request) => spanMs(request) <= 0, ['datestart', 'dateend']),
  },
  {
    id: 'history-of-a-week-by-default',
    says: 'serves one week when no dates are given',
    rule: 'HIST-12',
    make: () => servesAWeek({ toldAsADay: false }),
  },
  {
    id: 'history-tells-a-day-serves-a-week',
    says: 'serves one week when no dates are given, and reports a range of 24 hours',
    rule: 'HIST-12',
    make: () => servesAWeek({ toldAsADay: true }),
  },
  {
    id: 'history-ignores-end',
    says: 'ignores dateend',
    rule: 'HIST-13',
    make: () => ignores('dateend'),
  },
  {
    id: 'history-ignores-user',
    says: 'ignores username',
    rule: 'HIST-14',
    make: () => ignores('username'),
  },
  {
    id: 'history-user-by-beginning',
    says: 'matches username as the beginning of a login name',
    rule: 'HIST-14',
    make: () => byBeginning('username', 'userName'),
  },
  {
    id: 'history-ignores-port',
    says: 'ignores portname',
    rule: 'HIST-15',
    make: () => ignores('portname'),
  },
  {
    id: 'history-port-by-beginning',
    says: 'matches portname as the beginning of a port name',
    rule: 'HIST-15',
    make: () => byBeginning('portname', 'outputPortName'),
  },
  {
    id: 'history-ignores-status',
    says: 'ignores status',
    rule: 'HIST-16',
    make: () => ignores('status'),
  },
  {
    id: 'history-takes-one-status',
    says: 'serves only the records in the first of several states',
    rule: 'HIST-32',
    make: () =>
      alterForm(history, (form) => {
        const [first, ...others] = form.getAll('status');
        if (first !== undefined && others.length > 0) form.set('status', first);
      }),
  },
  {
    id: 'history-ignores-jobtype',
    says: 'ignores jobtype',
    rule: 'HIST-17',
    make: () => ignores('jobtype'),
  },
  {
    id: 'history-ignores-domain',
    says: 'ignores domainname',
    rule: 'HIST-18',
    make: () => ignores('domainname'),
  },
  {
    id: 'history-of-no-sub-account',
    says: 'serves the whole account when domainname is not a sub-account',
    rule: 'HIST-28',
    make: () =>
      alterForm(history, (form) => {
        if (!/container/.test(form.get('domainname') ?? 'container')) form.delete('domainname');
      }),
  },
  {
    id: 'history-of-a-vendor',
    says: 'serves the history of a vendor account',
    rule: 'HIST-19',
    make: ({ key }) => actAs(both(history, withKey(key('vendor'))), { key: key('full') }),
  },
  {
    id: 'history-of-a-container',
    says: 'serves the history of a container account',
    rule: 'HIST-20',
    make: ({ key }) => actAs(both(history, withKey(key('container'))), { key: key('full') }),
  },
  {
    id: 'history-without-scans',
    says: 'leaves scans out of the history',
    rule: 'HIST-21',
    make: () => hides((record) => textMember(record, 'jobType') === 'SCAN'),
  },
  {
    id: 'history-without-waiting-documents',
    says: 'adds documents to the history only when they are finished',
    rule: 'HIST-21',
    make: () => hides((record) => textMember(record, 'outputPortName') === '' && isWaiting(record)),
  },
  {
    id: 'history-of-days-gone-by-is-empty',
    says: 'removes recorded jobs from the history after a day',
    rule: 'HIST-21',
    make: () => emptyFor((request) => spanMs(request) > 0, []),
  },
  {
    id: 'history-filter-finds-nothing',
    says: 'returns nothing when jobtype is given',
    rule: 'HIST-21',
    make: () => emptyFor((request) => formOf(request).has('jobtype'), []),
  },
  {
    id: 'history-without-deleted-documents',
    says: 'returns no deleted documents when status is given',
    rule: 'HIST-21',
    make: () => emptyFor((request) => formOf(request).get('status') === '2', []),
  },
  {
    id: 'history-of-everybody',
    says: 'serves the history of all accounts to every key',
    rule: 'HIST-22',
    make: ({ key }) => letIn(both(history, withKey(key('foreign'))), key('full')),
  },
  {
    id: 'history-takes-any-jobtype',
    says: 'returns an empty page for an unknown jobtype',
    rule: 'HIST-26',
    make: () =>
      emptyFor(
        (request) => !jobTypes.includes(formOf(request).get('jobtype') ?? 'PRINT'),
        ['jobtype'],
      ),
  },
];

/** From datestart to dateend; NaN where one is not given. */
function spanMs(request: PassingRequest): number {
  const time = (name: string): number => Date.parse(formOf(request).get(name) ?? '');
  return time('dateend') - time('datestart');
}

function before(instant: string, ms: number): string {
  return new Date(Date.parse(instant) - ms).toISOString();
}

/** What a question about a longer range would be answered, put together from questions about one week each. */
async function weekByWeek(request: PassingRequest, upstream: Upstream): Promise<PassingAnswer> {
  const form = formOf(request);
  const start = Date.parse(form.get('datestart') ?? '');
  const records: Json[] = [];
  for (let end = form.get('dateend') ?? ''; ; end = before(end, weekMs)) {
    const from = Math.max(start, Date.parse(end) - weekMs);
    form.set('dateend', end);
    form.set('datestart', new Date(from).toISOString());
    const answer = await upstream(withForm(request, form));
    const page = pageIn(answer);
    if (page === undefined) return answer;
    records.push(...page.records);
    if (from === start) return withPage(answer, { ...page, records });
  }
}

/** Answers the records of the question without the parameter; the answer repeats the whole question. */
function ignores(name: string): Interception {
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      if (!history(request) || !form.has(name)) return request;
      form.delete(name);
      const wide = await upstream(withForm(request, form));
      const page = pageIn(wide);
      const asked = await upstream(request);
      return page === undefined || pageIn(asked) === undefined ? wide : withPage(asked, page);
    },
  };
}

function hides(which: (record: Json) => boolean): Interception {
  return bendPage(history, (records) => records.filter((record) => !which(record)));
}

function isWaiting(record: Json): boolean {
  return numberMember(record, 'status') === 0;
}

/** Such questions are answered with an empty page; the parameters that the service would refuse are left out. */
function emptyFor(which: OnRequest, refused: readonly string[]): Interception {
  return {
    request: async (request, upstream) => {
      if (!history(request) || !which(request)) return request;
      const form = formOf(request);
      for (const name of refused) form.delete(name);
      return withPage(await upstream(withForm(request, form)), { records: [], next: undefined });
    },
  };
}

/** A question without dates is asked once more, for the week before the end that the answer tells. */
function servesAWeek({ toldAsADay }: { readonly toldAsADay: boolean }): Interception {
  return {
    answer: async (answer, request, upstream) => {
      const form = formOf(request);
      const dateEnd = textMember(jsonOf(answer), 'dateEnd');
      const isDated = ['datestart', 'dateend', 'pagetoken'].some((name) => form.has(name));
      if (!history(request) || dateEnd === undefined || isDated) return answer;
      form.set('dateend', dateEnd);
      form.set('datestart', before(dateEnd, weekMs));
      const week = await upstream(withForm(request, form));
      const page = pageIn(week);
      return page === undefined || !toldAsADay ? week : withPage(answer, page);
    },
  };
}

/** Filters by what a name begins with. */
function byBeginning(name: string, member: string): Interception {
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      const beginning = form.get(name);
      if (!history(request) || beginning === null) return request;
      // The answer repeats the question as it was asked.
      const answer = await upstream(request);
      form.delete(name);
      form.set('maxrecords', '2000');
      const records = pageIn(await upstream(withForm(request, form)))?.records ?? [];
      const found = records.filter((record) => textMember(record, member)?.startsWith(beginning));
      return withPage(answer, { records: found, next: undefined });
    },
  };
}
