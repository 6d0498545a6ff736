import type { Explanation } from '../explanation.ts';

export const ofCallers: readonly Explanation[] = [
  {
    // Calls whose errors name neither 401 nor 403.
    of: [
      'account.create',
      'account.update',
      'card.post',
      'outputports.create',
      'outputports.put-create',
      'outputports.update',
      'outputports.put-update',
      'outputports.move',
      'inputports.create',
      'inputports.update',
      'users.groups',
      'users.groups-add',
      'users.groups-set',
      'users.groups-remove',
      'groups.list',
      'groups.create',
      'groups.delete',
      'authproviders.get',
      'authproviders.add',
      'authproviders.delete',
      'accesscontrols.get',
      'accesscontrols.add',
      'accesscontrols.delete',
      'locations.list',
      'terminalconfig.create',
    ],
    answer: 'refusal',
    members: ['status'],
    mutations: ['accepted'],
    why: 'the errorCode in the body refuses the call just as a status does',
    silence: 'SIL-182',
  },
];
