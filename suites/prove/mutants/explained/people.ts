import type { Explanation } from '../explanation.ts';

export const ofPeople: readonly Explanation[] = [
  {
    of: ['login.post'],
    members: ['body.token.refresh_token'],
    why: 'the renewal of tokens is unspecified, so no client can use it',
    silence: 'SIL-26',
  },
  {
    of: ['login.post'],
    members: ['body.token.expires_in'],
    mutations: ['incremented'],
    why: 'the lifetime of tokens is unspecified; whether expires_in is correct is judged in whole seconds',
    silence: 'SIL-25',
  },
  {
    of: ['login.post', 'users.get', 'users.all', 'groups.members'],
    members: ['body*isExpired', 'body*token'],
    mutations: ['removed'],
    why: 'interface 2: optional, may be null',
    silence: 'SIL-79',
  },
  {
    of: ['users.create', 'groups.create'],
    members: ['body', 'body.errorCode'],
    mutations: ['removed', 'retyped'],
    why: 'a creation without an id is judged by its errorCode if it has one',
    silence: 'SIL-1C',
  },
];
