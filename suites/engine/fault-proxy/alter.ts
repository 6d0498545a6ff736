import { isArray, isObject, type Json, type JsonObject, numberMember } from '../journal/json.ts';
import type { Interception, PassingAnswer, PassingRequest } from './interception.ts';
import { formOf, jsonAnswer, jsonOf, withForm, withJson } from './interception.ts';

/** The ways in which most faults break something; each makes an interception for one operation. */
export type OnRequest = (request: PassingRequest) => boolean;

export function on(...operations: readonly string[]): OnRequest {
  return (request) => operations.includes(request.operation);
}

/** Changes the JSON of answers with a 2xx status. */
export function alterJson(
  which: OnRequest,
  bend: (json: Json, request: PassingRequest) => Json,
): Interception {
  return {
    answer: (answer, request) => {
      const json = answer.status < 300 && which(request) ? jsonOf(answer) : undefined;
      return json === undefined ? answer : withJson(answer, bend(json, request));
    },
  };
}

/** Changes the record that is answered, or each record of a list. */
export function alterRecords(
  which: OnRequest,
  bend: (record: JsonObject) => JsonObject,
): Interception {
  const each = (json: Json): Json => (isObject(json) ? bend(json) : json);
  return alterJson(which, (json) => (isArray(json) ? json.map(each) : each(json)));
}

/** Each record that is answered has these members in place of its own. */
export function showsMembers(which: OnRequest, members: JsonObject): Interception {
  return alterRecords(which, (record) => ({ ...record, ...members }));
}

/** Changes the list that is answered. */
export function alterList(
  which: OnRequest,
  bend: (list: readonly Json[], request: PassingRequest) => readonly Json[],
): Interception {
  return alterJson(which, (json, request) => (isArray(json) ? bend(json, request) : json));
}

/** A list as it is answered: an array, or an object that holds one as `items` (SIL-18, SIL-1B). */
export function withItems(json: Json, bend: (items: readonly Json[]) => readonly Json[]): Json {
  if (isArray(json)) return [...bend(json)];
  const items = isObject(json) ? json['items'] : undefined;
  return isObject(json) && isArray(items) ? { ...json, items: [...bend(items)] } : json;
}

export function without(record: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([member]) => member !== name));
}

/** Takes a form parameter away, or sets it. */
export function alterForm(
  which: OnRequest,
  bend: (form: URLSearchParams, request: PassingRequest) => void,
): Interception {
  return {
    request: (request) => {
      if (!which(request)) return request;
      const form = formOf(request);
      bend(form, request);
      return withForm(request, form);
    },
  };
}

/** The service does not see these parameters. */
export function ignores(which: OnRequest, ...names: readonly string[]): Interception {
  return alterForm(which, (form) => {
    for (const name of names) form.delete(name);
  });
}

/** Answers another status where the service answers `from`. */
export function alterStatus(which: OnRequest, from: number, to: PassingAnswer): Interception {
  return { answer: (answer, request) => (which(request) && answer.status === from ? to : answer) };
}

/** Lets a caller in who must be refused: the request goes on with the key that may do everything. */
export function letIn(which: OnRequest, fullKey: string): Interception {
  return {
    request: (request) =>
      which(request)
        ? { ...request, headers: { ...request.headers, 'x-api-key': fullKey } }
        : request,
  };
}

/** The caller as whom a request is passed on: with this key, and with this token or none. */
export interface Identity {
  readonly key: string;
  readonly bearer?: string | undefined;
}

/** The same request by somebody else. A Host that names another account goes too. */
export function as(request: PassingRequest, { key, bearer }: Identity): PassingRequest {
  const { authorization: _, host: __, ...headers } = request.headers;
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return { ...request, headers: { ...headers, 'x-api-key': key, ...authorization } };
}

/** Lets a caller do what somebody else may do. */
export function actAs(which: OnRequest, identity: Identity): Interception {
  return { request: (request) => (which(request) ? as(request, identity) : request) };
}

export const okay = jsonAnswer(200, { errorCode: 0 });
/** Success, with an id that nothing has. */
export const made = jsonAnswer(200, { errorCode: 0, id: 2_000_000_001 });

/** Success, with the id that the call named. */
export function okayFor(request: PassingRequest): PassingAnswer {
  const [named = formOf(request).get('id')] = Object.values(request.pathParameters);
  return jsonAnswer(200, { errorCode: 0, id: Number(named) });
}

const forbiddenAnswer = jsonAnswer(403, { errorCode: 10000 });

/** An answer, or what makes it from the request. */
type Answer = PassingAnswer | ((request: PassingRequest) => PassingAnswer);

function answerTo(request: PassingRequest, answer: Answer): PassingAnswer {
  return typeof answer === 'function' ? answer(request) : answer;
}

/** Answers such requests without asking the service; by default with a refusal. */
export function answersInstead(which: OnRequest, answer: Answer = forbiddenAnswer): Interception {
  return { request: (request) => (which(request) ? answerTo(request, answer) : request) };
}

/** By its status, or by an errorCode that is not 0. */
export function isRefused(answer: PassingAnswer): boolean {
  const errorCode = numberMember(jsonOf(answer), 'errorCode') ?? 0;
  return answer.status >= 400 || errorCode !== 0;
}

/** Answers success where the service refuses, by a status or by an errorCode. */
export function pretends(which: OnRequest, answer: Answer = okay): Interception {
  return {
    answer: (given, request) =>
      which(request) && isRefused(given) ? answerTo(request, answer) : given,
  };
}

/** Carries out refused requests nevertheless, as this other request; the answer stays a refusal. */
export function stillDoes(
  which: OnRequest,
  instead: (request: PassingRequest) => PassingRequest,
): Interception {
  return {
    answer: async (answer, request, upstream) => {
      if (which(request) && isRefused(answer)) await upstream(instead(request));
      return answer;
    },
  };
}

/** The first job never reaches its printer; all others do. */
export function losesFirstJob(): Interception {
  let jobs = 0;
  return {
    paper: (job) => {
      jobs += 1;
      return jobs === 1 ? [] : [job];
    },
  };
}

/** Whether a request carries this key. */
export function withKey(key: string): OnRequest {
  return (request) => request.headers['x-api-key'] === key;
}

export function both(...conditions: readonly OnRequest[]): OnRequest {
  return (request) => conditions.every((one) => one(request));
}

/** Such a request with a form, or a query, for which this holds. */
export function whoseForm(which: OnRequest, holds: (form: URLSearchParams) => boolean): OnRequest {
  return both(which, (request) => holds(formOf(request)));
}

export function bearerOf(request: PassingRequest): string | undefined {
  return request.headers['authorization']?.replace(/^bearer /i, '');
}

export function hasToken(request: PassingRequest): boolean {
  return bearerOf(request) !== undefined;
}

export function withoutToken(request: PassingRequest): PassingRequest {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}

/** The same request with this token in place of its own. */
export function withToken(request: PassingRequest, token: string): PassingRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** A user but for the name. */
export const somebody = {
  id: 1,
  providerId: 1,
  accountId: 1,
  fullName: '',
  email: '',
  department: '',
  shortId: '',
  cards: [],
  createdDate: '2026-01-01T00:00:00Z',
  groupIds: [],
};
const token = { access_token: 'given-to-nobody', refresh_token: 'given-to-nobody', expires_in: 60 };

/** Answers every login that the service refuses as one that worked. */
export function letsIn(): Interception {
  return {
    answer: (answer, request) =>
      request.operation === 'login.post' && answer.status >= 400
        ? jsonAnswer(200, { ...somebody, token, userName: formOf(request).get('userid') ?? '' })
        : answer,
  };
}
