import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { failing, listed, printed, turnedAway } from './shown-rules.ts';

/** Who comes, whether they may, and how long their login lasts. */
export const entering: readonly Situation[] = [
  {
    id: 'login/unknown-card',
    title: 'somebody comes with a card that nobody has',
    doing: 'look',
    instead: anything,
    who: { by: 'card', as: 'unknown-card' },
    shows: turnedAway,
  },
  {
    id: 'login/disabled',
    title: 'the account of whoever comes is disabled',
    doing: 'look',
    instead: anything,
    who: { as: 'disabled' },
    shows: turnedAway,
  },
  {
    id: 'login/expired',
    title: 'the account of whoever comes has expired',
    doing: 'look',
    instead: anything,
    who: { as: 'expired' },
    shows: turnedAway,
  },
  {
    id: 'login/wrong-password',
    title: 'somebody mistypes a password',
    doing: 'look',
    instead: anything,
    who: { by: 'password', as: 'wrong-password' },
    shows: turnedAway,
  },
  {
    id: 'login/locked-out',
    title: 'somebody has mistyped a password so often that the right one is not taken any more',
    doing: 'look',
    instead: anything,
    who: { by: 'password', as: 'locked-out' },
    shows: turnedAway,
  },
  {
    id: 'login/by-password',
    title: 'somebody logs in with a name and a password',
    doing: 'look',
    instead: anything,
    who: { by: 'password' },
    waiting: { count: 1 },
    shows: [...listed, 'TERM-LOGIN-01'],
  },
  {
    id: 'login/by-short-id',
    title: 'somebody logs in with a short id',
    doing: 'look',
    instead: anything,
    who: { by: 'short-id' },
    waiting: { count: 1 },
    shows: [...listed, 'TERM-LOGIN-02'],
  },
  {
    id: 'login/another-user',
    title: 'one person prints, then another one, at the same terminal',
    doing: 'release',
    waiting: { count: 2 },
    actions: [{}, { person: 'other' }],
    shows: [...printed, 'TERM-TOK-03', 'TERM-OUT-04'],
  },
  {
    id: 'login/service-unwell',
    title: 'the first login is answered 503, to be tried again after two seconds',
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
    title: 'the login is over between the list and the release',
    doing: 'release',
    waiting: { count: 2 },
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'token-expires' }],
    shows: [...printed, ...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/token-over-again',
    title:
      'the login is over, whatever it was renewed with is spent, and the next one is over as soon',
    doing: 'release',
    waiting: { count: 2 },
    meanwhile: [
      { after: { operation: 'documents.list', nth: 1 }, what: 'token-expires' },
      { after: { operation: 'documents.list', nth: 2 }, what: 'token-expires' },
    ],
    shows: [...printed, ...failing, 'TERM-TOK-04'],
  },
  {
    id: 'login/device-token-revoked',
    title: "the terminal's device token was revoked",
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    meanwhile: [{ after: { operation: 'begin' }, what: 'device-token-revoked' }],
    shows: turnedAway,
  },
];
