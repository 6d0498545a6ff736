import type { Explanation } from '../explanation.ts';

const order = ['reordered'];

export const ofLists: readonly Explanation[] = [
  {
    members: [
      'body',
      'body.items',
      'body*cards',
      'body*services',
      'body*groupIds',
      'body*domainNames',
      'body*identifiers',
      'body*tags',
    ],
    mutations: order,
    why: 'lists of these calls have no order',
    silence: 'SIL-17',
  },
  {
    of: ['outputports.list', 'inputports.list', 'containers.list', 'groups.list'],
    members: ['body'],
    mutations: ['first dropped'],
    why: 'the oldest is not of the run: what others made, they may delete at any time',
  },
  {
    of: ['account.get', 'containers.list'],
    members: ['body*domainNames'],
    mutations: ['one twice'],
    why: 'whether a domain name may be given twice is not said',
    silence: 'SIL-82',
  },
  {
    of: ['users.all'],
    members: ['body.recordsOnPage', 'body.nextPageToken'],
    why: 'how the list carries its page is not said',
    silence: 'SIL-18',
  },
  {
    of: ['documents.history'],
    members: ['body.nextPageToken'],
    mutations: ['changed'],
    why: 'a page token is any text',
    silence: 'SIL-16',
  },
];
