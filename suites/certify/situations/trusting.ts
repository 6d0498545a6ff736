import type { Situation } from '../situation.ts';

const untrusted = ['TERM-SEC-02'];
const redirected = ['TERM-SEC-03', 'TERM-SEC-01'];

/** Who is it that answers? */
export const trusting: readonly Situation[] = [
  {
    id: 'trust/unknown-authority',
    title: 'the certificate of the service is of an authority that nobody knows',
    doing: 'look',
    certificate: 'unknown-authority',
    shows: untrusted,
  },
  {
    id: 'trust/expired-certificate',
    title: 'the certificate of the service has expired',
    doing: 'look',
    certificate: 'expired',
    shows: untrusted,
  },
  {
    id: 'trust/other-name',
    title: 'the certificate of the service is for another name',
    doing: 'look',
    certificate: 'other-name',
    shows: untrusted,
  },
  {
    id: 'trust/redirected-login',
    title: 'a login is redirected to another host',
    doing: 'look',
    bends: [{ operation: 'login.post', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: redirected,
  },
  {
    id: 'trust/redirected-list',
    title: 'the list is redirected to another host',
    doing: 'look',
    waiting: { count: 1 },
    bends: [{ operation: 'documents.list', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: redirected,
  },
  {
    id: 'trust/redirected-release',
    title: 'a release is redirected to another host',
    doing: 'release',
    waiting: { count: 1 },
    bends: [{ operation: 'documents.send', times: 20, does: { kind: 'redirect-to-stranger' } }],
    shows: [...redirected, 'TERM-ERR-02'],
  },
  {
    id: 'trust/redirected-to-plain',
    title: 'the list is redirected to the same host without TLS',
    doing: 'look',
    waiting: { count: 1 },
    bends: [{ operation: 'documents.list', times: 20, does: { kind: 'redirect-to-plain' } }],
    shows: ['TERM-SEC-04'],
  },
];
