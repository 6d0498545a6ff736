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
    why: 'the order of these lists is unspecified',
    silence: 'SIL-17',
  },
  {
    of: ['outputports.list', 'inputports.list', 'containers.list', 'groups.list'],
    members: ['body'],
    mutations: ['first dropped'],
    why: 'the oldest entry is not of the run: other clients may delete their objects at any time',
  },
  {
    of: ['account.get', 'containers.list'],
    members: ['body*domainNames'],
    mutations: ['first repeated'],
    why: 'whether a domain name may be repeated is unspecified',
    silence: 'SIL-82',
  },
  {
    of: ['users.all'],
    members: ['body.recordsOnPage', 'body.nextPageToken'],
    why: 'the form of paging in this list is unspecified',
    silence: 'SIL-18',
  },
  {
    of: ['documents.history'],
    members: ['body.nextPageToken'],
    mutations: ['changed'],
    why: 'a page token may be any text',
    silence: 'SIL-16',
  },
];
