import type { Explanation } from '../explanation.ts';

export const ofDocuments: readonly Explanation[] = [
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*colorPages'],
    why: 'when colour pages are counted is not said',
    silence: 'SIL-129',
  },
  {
    of: ['documents.upload'],
    members: ['body.totalPages'],
    mutations: ['one more', 'negated'],
    why: 'the pages may not be counted yet; those that the list tells are judged',
    silence: 'SIL-52a',
  },
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*storageOnline'],
    mutations: ['negated'],
    why: 'whether the bytes can be reached may change at any time',
    silence: 'SIL-5B',
  },
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*outputPortId', 'body*outputPortName'],
    why: 'which port a document has that is not printed yet is not said',
    silence: 'SIL-50',
  },
  {
    of: ['documents.upload'],
    members: ['body.status'],
    mutations: ['one more'],
    why: 'a document may be printed as soon as it is there, and be in another state when it is listed',
    silence: 'SIL-40',
  },
  {
    of: ['receipt'],
    members: ['pages', 'state'],
    why: 'what our own printer says of a job; that of the target is its bytes, and they are compared',
    silence: 'SIL-5C',
  },
];
