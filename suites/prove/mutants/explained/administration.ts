import type { Explanation } from '../explanation.ts';

export const ofAdministration: readonly Explanation[] = [
  {
    of: ['authproviders.get', 'accesscontrols.get'],
    members: ['body*'],
    why: 'what the list of these holds is not shown',
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
    why: 'what ResponseCodeInfo holds is not shown',
    silence: 'SIL-1B',
  },
  {
    of: ['containers.delete', 'locations.delete'],
    members: ['body.id'],
    mutations: ['one more', 'negated'],
    why: 'interface 2: the id is that of an object created or changed; what it is after a deletion is not said',
  },
  {
    of: ['terminalconfig.create'],
    members: ['body.id'],
    why: 'what it answers besides the errorCode is not shown',
    silence: 'SIL-74',
  },
  {
    of: ['version.get'],
    members: ['body.version', 'body.buildDate', 'body.buildTimeStamp'],
    mutations: ['changed', 'emptied', 'one more', 'negated'],
    why: 'which version it is, is up to the implementer',
    silence: 'SIL-1A',
  },
  {
    of: ['account.get', 'containers.list'],
    members: ['body*timezone'],
    why: 'interface 2: optional, may be null',
    silence: 'SIL-1A',
  },
];
