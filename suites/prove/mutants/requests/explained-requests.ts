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
    why: 'who does not make a call breaks no rule by it: what it would have shown is NOT RUN',
  },
  {
    members: 'call',
    mutations: 'repeated',
    why: 'to ask, log in, delete or set the same once more changes nothing, and nobody forbids it',
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
    why: 'only keys of one kind want a user token there, and a terminal is given none of it',
    silence: 'SIL-32',
  },
  {
    of: 'documents.delete accesscontrols.delete',
    members: 'header.content-type',
    why: 'there is no body that it could be about',
  },
  {
    of: 'card.post',
    members: 'header.x-api-key',
    mutations: 'another',
    why: 'only a token ties a call to the key of a login',
  },
  {
    of: 'card.post',
    members: 'parameter.cd',
    mutations: 'changed|far more|negative|no number',
    why: 'readers write the number of a card in many ways',
    silence: 'SIL-69',
  },
  {
    of: 'card.post',
    members: 'answer',
    mutations: 'a page of HTML',
    why: 'a tap returns 200 and nothing that could be read',
  },
  {
    of: 'login.post',
    members: 'parameter.userid',
    mutations: free,
    why: 'who stands there types what they type',
  },
  {
    of: 'login.post',
    members: 'parameter.password',
    mutations: free,
    why: 'who stands there types what they type',
  },
  {
    of: 'documents.send documents.upload',
    members: 'parameter.copies',
    mutations: 'far more|negative|no number',
    why: 'no range of it is stated, and for uploads it is a string',
  },
  {
    of: 'documents.record',
    members: 'parameter.papersize',
    mutations: free,
    why: 'the names of paper sizes are not listed',
    silence: 'SIL-52',
  },
  { of: 'documents.record', members: 'parameter.title', mutations: free, why: 'it is free text' },
  {
    of: 'documents.record',
    members: 'answer',
    mutations: 'refused|declined|a page of HTML',
    why: 'the copy was made all the same, and what is refused for good is not tried again',
  },
  {
    of: 'documents.record',
    members: 'answer',
    mutations: 'lost',
    why: 'the service may have recorded it: to try again is right, and not to do it twice is too',
  },
  {
    of: 'documents.upload',
    members: 'parameter.*',
    mutations: free,
    why: 'which users and queues there are only the service knows',
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
    mutations: 'one more|negated|changed|emptied|first dropped|last dropped|one twice',
    why: 'any text, number or list of this type is as good',
  },
  {
    of: administering,
    members: 'answer',
    why: 'nobody tells what who administers makes of it',
  },
];
