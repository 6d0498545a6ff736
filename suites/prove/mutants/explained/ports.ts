import type { Explanation } from '../explanation.ts';

export const ofPorts: readonly Explanation[] = [
  {
    of: ['outputports.list'],
    members: ['body*modelFamily'],
    mutations: ['incremented'],
    why: 'the set of model families is unspecified',
    silence: 'SIL-60',
  },
  {
    of: ['outputports.list'],
    members: ['body*deployStatus', 'body*terminalStatus', 'body*active'],
    why: 'these members of a port created by a call are unspecified, and a terminal may report at any time',
    silence: 'SIL-64',
  },
  {
    // Cases that run beside the one that made the port list it too.
    of: ['outputports.list'],
    members: ['body[].services.*'],
    why: 'the form of the services of a port is unspecified',
    silence: 'SIL-7F',
    isSeldom: true,
  },
  {
    // OUT-15 looks at it in the case that makes such a port; cases beside it list that port too.
    of: ['outputports.list'],
    members: ['body[].embeddedConfigurationId'],
    mutations: ['incremented', 'negated'],
    why: 'the properties of a port of another case are unknown in this one',
    isSeldom: true,
  },
  {
    of: ['outputports.list'],
    members: ['body*locationId'],
    why: 'interface 2 states no such member of an output port',
    silence: 'SIL-99',
  },
  {
    of: ['inputports.list'],
    members: ['body*locationId'],
    mutations: ['removed'],
    why: 'interface 2: optional, may be null',
    silence: 'SIL-1A',
  },
  {
    of: ['inputports.list'],
    members: ['body*containerName'],
    why: 'the members that enrichPorts adds to an input port are unspecified',
    silence: 'SIL-7A',
  },
];
