import type { Explanation } from '../explanation.ts';

export const ofDocuments: readonly Explanation[] = [
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*colorPages'],
    why: 'the time at which colour pages are counted is unspecified',
    silence: 'SIL-129',
  },
  {
    of: ['documents.upload'],
    members: ['body.totalPages'],
    mutations: ['incremented', 'negated'],
    why: 'the pages may not be counted yet; those in the list are judged',
    silence: 'SIL-52a',
  },
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*storageOnline'],
    mutations: ['negated'],
    why: 'the availability of the content may change at any time',
    silence: 'SIL-5B',
  },
  {
    of: ['documents.upload', 'documents.list', 'documents.history'],
    members: ['body*outputPortId', 'body*outputPortName'],
    why: 'the port of a document before it is printed is unspecified',
    silence: 'SIL-50',
  },
  {
    of: ['documents.upload'],
    members: ['body.status'],
    mutations: ['incremented'],
    why: 'a document may be printed as soon as it arrives, and have a different state when it is listed',
    silence: 'SIL-40',
  },
  {
    of: ['receipt'],
    members: ['pages', 'state'],
    why: 'data of the simulated printer about a job; the target only sends the bytes, which are compared',
    silence: 'SIL-5C',
  },
];
