import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { failing, inTurn, listed, printed, turnedAway } from './shown-rules.ts';

/** Who comes, whether they may, and how long their login lasts. */
export const entering: readonly Situation[] = [
  {
    id: 'login/unknown-card',
    title: 'a user comes with an unknown card',
    doing: 'look',
    instead: anything,
    who: { by: 'card', as: 'unknown-card' },
    shows: turnedAway,
  },
  {
    id: 'login/disabled',
    title: 'the account of the user is disabled',
    doing: 'look',
    instead: anything,
    who: { as: 'disabled' },
    shows: turnedAway,
  },
  {
    id: 'login/expired',
    title: 'the account of the user has expired',
    doing: 'look',
    instead: anything,
    who: { as: 'expired' },
    shows: turnedAway,
  },
  {
    id: 'login/wrong-password',
    title: 'a user enters a wrong password',
    doing: 'look',
    instead: anything,
    who: { by: 'password', as: 'wrong-password' },
    shows: turnedAway,
  },
  {
    id: 'login/locked-out',
    title: 'a user has entered so many wrong passwords that the correct one is refused',
    doing: 'look',
    instead: anything,
    who: { by: 'password', as: 'locked-out' },
    shows: turnedAway,
  },
  {
    id: 'login/by-password',
    title: 'a user logs in with a name and a password',
    doing: 'look',
    instead: anything,
    who: { by: 'password' },
    waiting: { count: 1 },
    shows: [...listed, 'TERM-LOGIN-01', 'TERM-LOGIN-03'],
  },
  {
    id: 'login/by-short-id',
    title: 'a user logs in with a short id',
    doing: 'look',
    instead: anything,
    who: { by: 'short-id' },
    waiting: { count: 1 },
    shows: [...listed, 'TERM-LOGIN-02'],
  },
  {
    id: 'login/another-user',
    title: 'one user prints, then another, at the same terminal',
    doing: 'release',
    waiting: { count: 2 },
    actions: [{}, { person: 'other' }],
    shows: [...printed, ...inTurn, 'TERM-TOK-03', 'TERM-OUT-04'],
  },
  {
    id: 'login/service-unwell',
    title: 'the first login is answered 503 with Retry-After: 2',
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    bends: [
      { operation: 'login.post', does: { kind: 'status', status: 503, retryAfterSeconds: 2 } },
    ],
    shows: [...listed, ...failing, 'TERM-TRY-05'],
  },
  {
    id: 'login/token-over',
    title: 'the session expires between the list and the release',
    doing: 'release',
    waiting: { count: 2 },
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'token-expires' }],
    shows: [...printed, ...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/token-over-again',
    title: 'the session expires, and the next one expires as quickly',
    doing: 'release',
    waiting: { count: 3 },
    meanwhile: [
      { after: { operation: 'documents.list', nth: 1 }, what: 'token-expires' },
      { after: { operation: 'documents.list', nth: 2 }, what: 'token-expires' },
      // Who renewed theirs has no need to look again.
      { after: { operation: 'documents.send', nth: 2 }, what: 'token-expires' },
    ],
    shows: [...printed, ...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/never-lasts',
    title: 'every login succeeds, and its session has expired before it is used',
    doing: 'release',
    waiting: { count: 1 },
    meanwhile: Array.from({ length: 20 }, (_, at) => ({
      after: { operation: 'login.post', nth: at + 1 },
      what: 'token-expires',
    })),
    shows: [...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/refresh-token-spent',
    title:
      'the session expires between the list and the release, and its refresh token is no longer valid',
    doing: 'release',
    waiting: { count: 2 },
    meanwhile: [
      { after: { operation: 'documents.list' }, what: 'refresh-token-spent' },
      { after: { operation: 'documents.list' }, what: 'token-expires' },
    ],
    shows: [...printed, ...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/device-token-revoked',
    title: 'the device token of the terminal was revoked',
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    meanwhile: [{ after: { operation: 'begin' }, what: 'device-token-revoked' }],
    shows: turnedAway,
  },
];
