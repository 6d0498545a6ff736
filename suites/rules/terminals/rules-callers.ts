import type { Rule } from '../../catalogue/rule.ts';
import { derivedRule, terminalRule } from '../../catalogue/terminal-rule.ts';

/** interface 5: with which key and token a terminal calls. */
export const terminalCallerRules: readonly Rule[] = [
  terminalRule('TERM-KEY-01', '5', {
    title: 'Every call that requires it carries the API key in the header X-Api-Key',
    exercisedMin: 2,
  }),
  terminalRule('TERM-KEY-02', '5', {
    title: 'A call with a user token carries the API key of the login that gave the token',
    exercisedMin: 2,
    ifSent: true,
  }),
  terminalRule('TERM-TOK-01', '5', {
    title: 'Tokens travel in the header Authorization as "Bearer <token>", and nowhere else',
    exercisedMin: 2,
  }),
  terminalRule('TERM-TOK-02', '4.4', {
    title: 'The list of waiting documents is asked for with a user token',
    doing: ['look', 'release', 'delete', 'download'],
  }),
  derivedRule('TERM-TOK-03', '5', {
    title:
      "After somebody else has logged in, nothing but the recording of a job carries the earlier user's token",
    exercisedMin: 2,
  }),
  derivedRule('TERM-TOK-04', '5', {
    title:
      'A token that was refused is used for ten more calls at most, and leads to three logins or renewals at most',
    provenance: 'assumed',
    silence: 'SIL-150',
    ifSent: true,
  }),
  derivedRule('TERM-TOK-05', '5', {
    title:
      'Documents are released, deleted and downloaded with the token of who they were listed for',
    doing: ['release', 'delete', 'download'],
  }),
  derivedRule('TERM-TOK-06', '5', {
    title:
      'Every call that is made for a person uses the session of that person, and none of who was there before',
    doing: ['look', 'release', 'copy', 'scan', 'delete', 'download', 'upload', 'history'],
  }),
  terminalRule('TERM-DEV-01', '5', {
    title: 'Where the key allows no untrusted endpoints, a login carries the device token',
    exercisedMin: 2,
  }),
  terminalRule('TERM-DEV-02', '5', {
    title:
      'Where the key allows no untrusted endpoints, the recording of a job carries a device token or a user token',
    doing: ['copy', 'scan'],
  }),
  terminalRule('TERM-DEV-03', '4.4', {
    title: 'A job that is recorded with a device token names its user',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  terminalRule('TERM-LOGIN-01', '4.3', {
    title: 'A login with authtype 0 carries a password',
    ifSent: true,
  }),
  derivedRule('TERM-LOGIN-02', '4.3', {
    title: 'A login whose authtype ignores the password sends none',
    level: 'SHOULD',
    ifSent: true,
  }),
];

/** interface, conventions and 5: what must not get into wrong hands. */
export const terminalSecrecyRules: readonly Rule[] = [
  derivedRule('TERM-SEC-01', '5', {
    title: 'No key, token, password or PIN stands in a URL',
    exercisedMin: 2,
  }),
  derivedRule('TERM-SEC-02', 'conventions', {
    title: 'Nothing is sent to a service whose certificate nobody vouches for',
    presumes: 'tls',
  }),
  derivedRule('TERM-SEC-03', '5', {
    title: 'No key, token or password is sent to a host that a redirect named',
  }),
  terminalRule('TERM-SEC-04', 'conventions', {
    title: 'The calls are made over HTTPS',
    exercisedMin: 2,
    presumes: 'tls',
  }),
  derivedRule('TERM-SEC-05', '4.3', {
    // Who has one is let in with it, at any terminal. No sentence forbids a header of one's own.
    level: 'SHOULD',
    title:
      'The number of a card and a short id stand in no header and no address of a call for documents',
    exercisedMin: 2,
  }),
];
