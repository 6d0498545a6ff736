import { history } from '../../engine/case/subjects/history-pages.ts';
import type { OnRequest } from '../../engine/fault-proxy/alter.ts';
import { pageIn, withPage } from '../../engine/fault-proxy/history-page.ts';
import {
  formOf,
  type Interception,
  type PassingRequest,
  withFields,
} from '../../engine/fault-proxy/interception.ts';

/** Questions that have a parameter, or one value of it. */
export function asking(name: string, value?: string): OnRequest {
  return (request) => {
    const given = history(request) ? formOf(request).get(name) : null;
    return given !== null && (value === undefined || given === value);
  };
}

const emptyPage = { records: [], next: undefined };

/** From datestart to dateend; NaN where one is not given. */
export function spanMs(request: PassingRequest): number {
  const time = (name: string): number => Date.parse(formOf(request).get(name) ?? '');
  return time('dateend') - time('datestart');
}

/** Answers the records of the question without the parameter; the answer repeats the whole question. */
export function ignoresFilter(name: string): Interception {
  return {
    request: async (request, upstream) => {
      if (!asking(name)(request)) return request;
      const wide = await upstream(withFields(request, { [name]: undefined }));
      const asked = await upstream(request);
      const page = pageIn(wide);
      return page === undefined || pageIn(asked) === undefined ? wide : withPage(asked, page);
    },
  };
}

/** Such questions are answered with an empty page; the parameters that the service would refuse are left out. */
export function emptyFor(which: OnRequest, ...refused: readonly string[]): Interception {
  return {
    request: async (request, upstream) => {
      if (!history(request) || !which(request)) return request;
      const without = Object.fromEntries(refused.map((name) => [name, undefined]));
      return withPage(await upstream(withFields(request, without)), emptyPage);
    },
  };
}
