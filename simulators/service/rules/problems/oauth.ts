import type { ProblemRow } from './problem-row.ts';

/** What tokens and registrations can run into (SIL-26, SIL-27; RFC 6749 5.2, RFC 8628 3.5). */
export const oauthProblems = {
  'client-unknown': {
    status: 401,
    title: 'The client is unknown, or its API key is invalid',
    oauth: 'invalid_client',
    challenge: 'plain',
  },
  'grant-not-valid': {
    status: 400,
    title: 'The token or code is unknown, already used, expired or belongs to another client',
    oauth: 'invalid_grant',
  },
  'grant-type-unknown': {
    status: 400,
    title: 'The grant type is not supported',
    oauth: 'unsupported_grant_type',
  },
  'authorization-pending': {
    status: 400,
    title: 'The endpoint is not yet authorised',
    oauth: 'authorization_pending',
  },
  'polled-too-soon': {
    status: 400,
    title: 'The endpoint polls too often',
    oauth: 'slow_down',
  },
  'device-code-expired': {
    status: 400,
    title: 'The time to authorise the endpoint is over',
    oauth: 'expired_token',
  },
  'authorization-denied': {
    status: 400,
    title: 'The endpoint was refused',
    oauth: 'access_denied',
  },
  'user-code-unknown': { status: 404, title: 'No endpoint is waiting with this code' },
  'endpoint-unknown': { status: 404, title: 'There is no such endpoint' },
} as const satisfies Record<string, ProblemRow>;
