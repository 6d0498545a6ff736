import type { Explanation } from '../explanation.ts';

export const ofPeople: readonly Explanation[] = [
  {
    of: ['login.post'],
    members: ['body.token.refresh_token'],
    why: 'how a token is renewed is not shown, so nobody can use it',
    silence: 'SIL-26',
  },
  {
    of: ['login.post'],
    members: ['body.token.expires_in'],
    mutations: ['one more'],
    why: 'how long tokens live is not said; that they live so long is judged in whole seconds',
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
    why: 'how a creation that has no id carries its result is judged by its errorCode where it has one',
    silence: 'SIL-1C',
  },
];
