import type { Explanation } from '../explanation.ts';

export const ofPorts: readonly Explanation[] = [
  {
    of: ['outputports.list'],
    members: ['body*modelFamily'],
    mutations: ['one more'],
    why: 'which model families there are is not said',
    silence: 'SIL-60',
  },
  {
    of: ['outputports.list'],
    members: ['body*deployStatus', 'body*terminalStatus', 'body*active'],
    why: 'what a port has of these that a call made is not said, and a terminal may report at any time',
    silence: 'SIL-64',
  },
  {
    // Cases that run beside the one that made the port list it too.
    of: ['outputports.list'],
    members: ['body[].services.*'],
    why: 'how the services of a port are told is not said',
    silence: 'SIL-7F',
    isSeldom: true,
  },
  {
    // OUT-15 looks at it in the case that makes such a port; cases beside it list that port too.
    of: ['outputports.list'],
    members: ['body[].embeddedConfigurationId'],
    mutations: ['one more', 'negated'],
    why: 'of a port that another case made, nothing is known in this one',
    isSeldom: true,
  },
  {
    of: ['outputports.list'],
    members: ['body*locationId'],
    why: 'interface 2 has no such member of an output port',
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
    why: 'what enrichPorts adds to an input port is not said',
    silence: 'SIL-7A',
  },
];
