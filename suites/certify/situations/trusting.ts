import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { failing, released, turnedAway } from './shown-rules.ts';

/** Who is it that answers? */
export const trusting: readonly Situation[] = [
  {
    id: 'trust/unknown-authority',
    title: 'the certificate of the service is from an unknown authority',
    doing: 'look',
    instead: anything,
    certificate: 'unknown-authority',
    shows: ['TERM-SEC-02'],
  },
  {
    id: 'trust/expired-certificate',
    title: 'the certificate of the service has expired',
    doing: 'look',
    instead: anything,
    certificate: 'expired',
    shows: ['TERM-SEC-02'],
  },
  {
    id: 'trust/other-name',
    title: 'the certificate of the service is for another name',
    doing: 'look',
    instead: anything,
    certificate: 'other-name',
    shows: ['TERM-SEC-02'],
  },
  {
    id: 'trust/changed-after-login',
    title: 'after the login the service presents a certificate from an unknown authority',
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    meanwhile: [{ after: { operation: 'login.post' }, what: 'certificate-changes' }],
    shows: ['TERM-SEC-02'],
  },
  {
    id: 'trust/redirected-login',
    title: 'a login is redirected to another host',
    doing: 'look',
    instead: anything,
    bends: [{ operation: 'login.post', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: [...turnedAway, 'TERM-SEC-03'],
  },
  {
    id: 'trust/redirected-list',
    title: 'the list is redirected to another host',
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    bends: [{ operation: 'documents.list', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: [...failing, 'TERM-SEC-03'],
  },
  {
    id: 'trust/redirected-release',
    title: 'a release is redirected to another host',
    doing: 'release',
    waiting: { count: 1 },
    bends: [{ operation: 'documents.send', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: [...released, ...failing, 'TERM-SEC-03', 'TERM-VALUE-02', 'TERM-ERR-02'],
  },
  {
    id: 'trust/redirected-to-plain',
    title: 'the list is redirected to the same host without TLS',
    doing: 'look',
    instead: anything,
    waiting: { count: 1 },
    bends: [{ operation: 'documents.list', times: 20, does: { kind: 'redirect-to-plain' } }],
    shows: [...failing, 'TERM-SEC-03'],
  },
];
