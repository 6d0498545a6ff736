import type { Explanation } from '../explanation.ts';

export const ofAdministration: readonly Explanation[] = [
  {
    of: ['authproviders.get', 'accesscontrols.get'],
    members: ['body*'],
    why: 'the contents of these lists are unspecified',
    silence: 'SIL-1B',
  },
  {
    of: [
      'authproviders.add',
      'authproviders.delete',
      'accesscontrols.add',
      'accesscontrols.delete',
    ],
    members: ['body*'],
    why: 'the contents of ResponseCodeInfo are unspecified',
    silence: 'SIL-1B',
  },
  {
    of: ['containers.delete', 'locations.delete'],
    members: ['body.id'],
    mutations: ['incremented', 'negated'],
    why: 'interface 2: the id is that of an object created or changed; after a deletion it is unspecified',
  },
  {
    of: ['terminalconfig.create'],
    members: ['body.id'],
    why: 'the response besides the errorCode is unspecified',
    silence: 'SIL-74',
  },
  {
    of: ['version.get'],
    members: ['body.version', 'body.buildDate', 'body.buildTimeStamp'],
    mutations: ['changed', 'emptied', 'incremented', 'negated'],
    why: 'the implementer chooses the version',
    silence: 'SIL-1A',
  },
  {
    of: ['account.get', 'containers.list'],
    members: ['body*timezone'],
    why: 'interface 2: optional, may be null',
    silence: 'SIL-1A',
  },
];
