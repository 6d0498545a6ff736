import type { Rule } from '../../spec/rule.ts';
import { derivedRule, terminalRule } from '../../spec/terminal-rule.ts';

/** interface 5: with which key and token a terminal calls. */
export const terminalCallerRules: readonly Rule[] = [
  terminalRule('TERM-KEY-01', '5', {
    from: [
      '5 the header of the API key',
      'account.head',
      'authproviders.get without a key',
      '5 almost every call needs a key',
      '5 HEAD /account without a key',
      '5 GET /authproviders without a key',
    ],
    title: 'Every call that requires an API key has it in the header X-Api-Key',
    exercisedMin: 2,
  }),
  terminalRule('TERM-KEY-02', '5', {
    from: '5 one key for login and call',
    title: 'A call with a user token has the API key of the login that returned the token',
    exercisedMin: 2,
    ifSent: true,
  }),
  terminalRule('TERM-TOK-01', '5', {
    from: ['5 the user token', '5 the device token'],
    title: 'Tokens are sent in the header Authorization as "Bearer <token>", and nowhere else',
    exercisedMin: 2,
  }),
  terminalRule('TERM-TOK-02', '4.4', {
    from: 'documents.list needs a token',
    title: 'The list of waiting documents is requested with a user token',
    doing: ['look', 'release', 'delete', 'download'],
  }),
  derivedRule('TERM-TOK-03', '5', {
    from: '5 a token holds rights',
    title:
      "After another user has logged in, only the recording of a job uses the earlier user's token",
    exercisedMin: 2,
  }),
  derivedRule('TERM-TOK-04', '5', {
    from: '5 token lifetime',
    title:
      'A refused token is used for at most ten more calls, and leads to at most three logins or renewals',
    provenance: 'assumed',
    silence: 'SIL-150',
    ifSent: true,
  }),
  derivedRule('TERM-TOK-05', '5', {
    from: '5 owners',
    title:
      'Documents are released, deleted and downloaded with the token of the user they were listed for',
    doing: ['release', 'delete', 'download'],
  }),
  derivedRule('TERM-TOK-06', '5', {
    from: '5 a token holds rights',
    title: 'Every call for a user uses the session of that user, not that of an earlier user',
    doing: ['look', 'release', 'copy', 'scan', 'delete', 'download', 'upload', 'history'],
  }),
  terminalRule('TERM-DEV-01', '5', {
    from: ['5 keys that want a device token', 'login.post devices'],
    title: 'If the key allows no untrusted endpoints, a login has the device token',
    exercisedMin: 2,
  }),
  terminalRule('TERM-DEV-02', '5', {
    from: ['5 keys that want a device token', 'documents.record whose job'],
    title:
      'If the key allows no untrusted endpoints, the recording of a job has a device token or a user token',
    doing: ['copy', 'scan'],
  }),
  terminalRule('TERM-DEV-03', '4.4', {
    from: ['documents.record whose job', 'documents.record param username'],
    title: 'A job recorded with a device token names its user',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  terminalRule('TERM-LOGIN-01', '4.3', {
    from: 'login.post param password',
    title: 'A login with authtype 0 has a password',
    ifSent: true,
  }),
  derivedRule('TERM-LOGIN-02', '4.3', {
    from: 'login.post param password',
    title: 'A login whose authtype ignores the password sends none',
    level: 'SHOULD',
    ifSent: true,
  }),
];

/** interface, conventions and 5: what must not get into wrong hands. */
export const terminalSecrecyRules: readonly Rule[] = [
  derivedRule('TERM-SEC-01', '5', {
    from: ['5 the header of the API key', 'login.post param password', '5 the user token'],
    title: 'No URL contains a key, token, password or PIN',
    exercisedMin: 2,
  }),
  derivedRule('TERM-SEC-02', 'conventions', {
    from: 'HTTPS',
    title: 'Nothing is sent to a service with an untrusted certificate',
    presumes: 'tls',
  }),
  derivedRule('TERM-SEC-03', '5', {
    from: ['5 the user token', '5 the device token'],
    title: 'No key, token or password is sent to another host after a redirect',
  }),
  terminalRule('TERM-SEC-04', 'conventions', {
    from: 'HTTPS',
    title: 'All calls use HTTPS',
    exercisedMin: 2,
    presumes: 'tls',
  }),
  derivedRule('TERM-SEC-05', '4.3', {
    from: 'login.post param password',
    // Anybody who has one can log in with it at any terminal. No sentence forbids headers of one's own.
    level: 'SHOULD',
    title: 'No header and no URL of a call for documents contains a card number or a short id',
    exercisedMin: 2,
  }),
];
