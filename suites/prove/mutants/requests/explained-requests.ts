import type { Notice } from './noticed.ts';

/** Why no rule looks at a value: mutants of these groups may survive. */
export interface RequestExplanation extends Omit<Notice, 'by'> {
  readonly why: string;
  /** The silence that leaves it open, where one does. */
  readonly silence?: string;
}

const reading = 'documents.list documents.history documents.download accesscontrols.get';
const free = 'changed|emptied';
const administering =
  'outputports.create accesscontrols.delete accesscontrols.add locations.create users.create';

export const explainedRequests: readonly RequestExplanation[] = [
  {
    members: 'call',
    mutations: 'dropped',
    why: 'a missing call breaks no rule: the rules that need it are NOT RUN',
  },
  {
    members: 'call',
    mutations: 'repeated',
    why: 'repeating a query, a login, a deletion or an update changes nothing and is not forbidden',
  },
  {
    of: reading,
    members: 'parameter.*',
    mutations: 'in the query',
    why: 'calls without a body may use the query',
    silence: 'SIL-01',
  },
  { members: 'parameter.*', mutations: 'removed', why: 'it is optional' },
  {
    of: 'documents.history documents.upload outputports.create accesscontrols.get accesscontrols.delete accesscontrols.add locations.create users.create',
    members: 'header.authorization',
    mutations: 'removed',
    why: 'only one kind of key requires a user token there, and terminals do not have such a key',
    silence: 'SIL-32',
  },
  {
    of: 'documents.delete accesscontrols.delete',
    members: 'header.content-type',
    why: 'there is no body to which it could refer',
  },
  {
    of: 'card.post',
    members: 'header.x-api-key',
    mutations: 'another',
    why: 'only a token binds a call to the key of a login',
  },
  {
    of: 'card.post',
    members: 'parameter.cd',
    mutations: 'changed|huge|negative|not a number',
    why: 'card readers send card numbers in many forms',
    silence: 'SIL-69',
  },
  {
    of: 'card.post',
    members: 'answer',
    mutations: 'a page of HTML',
    why: 'a tap returns 200 and no data',
  },
  {
    of: 'login.post',
    members: 'parameter.userid',
    mutations: free,
    why: 'users may enter any text',
  },
  {
    of: 'login.post',
    members: 'parameter.password',
    mutations: free,
    why: 'users may enter any text',
  },
  {
    of: 'documents.send documents.upload',
    members: 'parameter.copies',
    mutations: 'huge|negative|not a number',
    why: 'no range is stated, and for uploads it is a string',
  },
  {
    of: 'documents.record',
    members: 'parameter.papersize',
    mutations: free,
    why: 'the names of paper sizes are unspecified',
    silence: 'SIL-52',
  },
  { of: 'documents.record', members: 'parameter.title', mutations: free, why: 'it is free text' },
  {
    of: 'documents.record',
    members: 'answer',
    mutations: 'refused|declined|a page of HTML',
    why: 'the copy was made nevertheless, and a permanently refused call is not retried',
  },
  {
    of: 'documents.record',
    members: 'answer',
    mutations: 'lost',
    why: 'the service may have recorded it: both to retry and not to retry are correct',
  },
  {
    of: 'documents.upload',
    members: 'parameter.*',
    mutations: free,
    why: 'only the service knows its users and queues',
  },
  {
    of: 'outputports.create users.create accesscontrols.add',
    members: 'parameter.*',
    mutations: free,
    why: 'it is free text',
  },
  {
    of: 'accesscontrols.add locations.create',
    members: 'json.*',
    mutations: 'incremented|negated|changed|emptied|first dropped|last dropped|first repeated',
    why: 'any text, number or list of this type is valid',
  },
  {
    of: administering,
    members: 'answer',
    why: 'what the administrator does with it is unspecified',
  },
];
