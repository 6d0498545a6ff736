import { history, weekMs } from '../../engine/case/subjects/history-pages.ts';
import { pageIn, withPage } from '../../engine/fault-proxy/history-page.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
  withFields,
} from '../../engine/fault-proxy/interception.ts';
import { type Json, textMember } from '../../engine/journal/json.ts';
import { spanMs } from './history-faults.ts';

export function servesLongRanges(): Interception {
  return {
    request: (request, upstream) =>
      history(request) && spanMs(request) > weekMs ? weekByWeek(request, upstream) : request,
  };
}

/** The answer to a query about a longer range, composed from queries about one week each. */
async function weekByWeek(request: PassingRequest, upstream: Upstream): Promise<PassingAnswer> {
  const { datestart = '', dateend = '' } = Object.fromEntries(formOf(request));
  const start = Date.parse(datestart);
  const records: Json[] = [];
  for (let end = dateend; ; end = weekBefore(end)) {
    const from = Math.max(start, Date.parse(end) - weekMs);
    const week = { datestart: new Date(from).toISOString(), dateend: end };
    const answer = await upstream(withFields(request, week));
    const page = pageIn(answer);
    if (page === undefined) return answer;
    records.push(...page.records);
    if (from === start) return withPage(answer, { ...page, records });
  }
}

function weekBefore(instant: string): string {
  return new Date(Date.parse(instant) - weekMs).toISOString();
}

/** A question without dates is asked once more, for the week before the end that the answer tells. */
export function servesAWeek({ toldAsADay }: { readonly toldAsADay: boolean }): Interception {
  return {
    answer: async (answer, request, upstream) => {
      const form = formOf(request);
      const dateEnd = textMember(jsonOf(answer), 'dateEnd');
      const isDated = ['datestart', 'dateend', 'pagetoken'].some((name) => form.has(name));
      if (!history(request) || dateEnd === undefined || isDated) return answer;
      const range = { datestart: weekBefore(dateEnd), dateend: dateEnd };
      const week = await upstream(withFields(request, range));
      const page = pageIn(week);
      return page === undefined || !toldAsADay ? week : withPage(answer, page);
    },
  };
}

/** A week that ends long before is put behind the last day, where the question has no end. */
export function servesAllSince(): Interception {
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      const start = form.get('datestart');
      if (!history(request) || start === null || form.has('dateend')) return request;
      const dateend = new Date(Date.parse(start) + weekMs).toISOString();
      const latest = await upstream(withFields(request, { datestart: undefined }));
      const first = await upstream(withFields(request, { dateend }));
      const records = [latest, first].flatMap((answer) => pageIn(answer)?.records ?? []);
      return withPage(latest, { records, next: undefined });
    },
  };
}
