import { rule } from '../../catalogue/rule.ts';

/** interface 4.2, get account information. */
export const accountRules = [
  rule('ACC-GET-03', '4.2', {
    title: 'An unknown domain is answered with 404',
    provenance: 'derived',
  }),
  rule('ACC-GET-01', '4.2', { title: 'AccountInfo has every member, each of its type' }),
  rule('ACC-GET-02', '4.2', {
    title: 'GET /account with domainname returns the account that has this domain name',
    provenance: 'derived',
  }),
  rule('ACC-GET-04', '4.2', {
    title: 'Without domainname the request address selects the account',
    needs: ['host-domain'],
  }),
  rule('ACC-GET-05', '2', {
    title: 'accountType is 1 for a vendor, 2 for a customer, 3 for a container',
  }),
  rule('ACC-GET-06', '4.2', {
    title: 'Another account is not shown to a key that is not above it',
    provenance: 'derived',
    needs: ['key.foreign', 'domain.foreign'],
  }),
  rule('ACC-HEAD-01', '4.2', {
    title: 'HEAD of a registered domain is answered 200 without a key',
  }),
  rule('ACC-HEAD-03', '4.2', {
    title: 'HEAD without domainname looks up the request address and is answered 200 without a key',
    needs: ['host-domain'],
    since: '2026-12',
  }),
  rule('ACC-HEAD-02', '4.2', {
    title: 'HEAD of an unknown domain is answered 404, without a key and with one',
    exercisedMin: 2,
    provenance: 'derived',
  }),
];
