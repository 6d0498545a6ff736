import { rule } from '../../catalogue/rule.ts';

/** interface 5: API keys and the Advanced API permissions. */
export const keyRules = [
  rule('KEY-01', '5.1', { title: 'A call without an API key is refused', exercisedMin: 5 }),
  rule('KEY-02', '5.1', {
    title: 'A call with an unknown API key is refused',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('KEY-03', '5.1', {
    title: 'An expired API key is refused',
    provenance: 'assumed',
    silence: 'SIL-20',
    needs: ['key.expired'],
  }),
  rule('KEY-04', '5.1', {
    title: 'An inactive API key is refused',
    provenance: 'assumed',
    silence: 'SIL-20',
    needs: ['key.inactive'],
  }),
  rule('KEY-05', '5.2', {
    title: "Calls not marked 'no Advanced API permissions needed' refuse a key without the option",
    needs: ['key.plain'],
    exercisedMin: 3,
  }),
  rule('KEY-06', '5.2', {
    title: 'With the option, a call whose right is not on the list is refused',
    needs: ['key.limited'],
    exercisedMin: 3,
  }),
  rule('KEY-07', '5.2', {
    title: 'With the option, a call works when only its rights are on the list',
    needs: ['key.limited'],
    exercisedMin: 3,
  }),
  rule('KEY-08', '5.2', {
    title: 'With the option, permissions are checked also in calls that would not require it',
    needs: ['key.limited'],
  }),
  rule('KEY-09', '5.4', {
    title: "With 'Allow unauthenticated requests' disabled a call without a user token is refused",
    needs: ['key.authenticated-only'],
    exercisedMin: 3,
  }),
  rule('KEY-23', '5.4', {
    title: "With 'Allow unauthenticated requests' disabled a device token is no user token",
    provenance: 'derived',
    needs: ['key.authenticated-only', 'device'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('KEY-10', '5.4', {
    title: "With 'Allow unauthenticated requests' disabled login still works without a user token",
    needs: ['key.authenticated-only'],
  }),
  rule('KEY-11', '5.5', {
    title: "With 'Allow untrusted endpoints' disabled login without a device token is refused",
    needs: ['key.trusted-only', 'device'],
  }),
  rule('KEY-12', '5.5', {
    title: "With 'Allow untrusted endpoints' disabled login with a device token works",
    needs: ['key.trusted-only', 'device'],
  }),
  rule('KEY-13', '5.5', {
    title:
      "With 'Allow untrusted endpoints' disabled recording a job without a device or user token is refused",
    needs: ['key.trusted-only', 'device'],
  }),
  rule('KEY-14', '5.6', {
    title: 'An insecure key is refused by list documents of the user',
    needs: ['key.insecure'],
  }),
  rule('KEY-15', '5.6', {
    title: 'An insecure key is refused by send document to output port',
    needs: ['key.insecure'],
  }),
  rule('KEY-16', '5.6', {
    title: 'An insecure key is refused by download document',
    needs: ['key.insecure'],
  }),
  rule('KEY-17', '5.7', {
    title: 'Owners delete, send and download with a key without the option',
    needs: ['key.plain', 'allow.paper'],
    exercisedMin: 3,
  }),
  rule('KEY-18', '5.7', {
    title:
      'A user who is not the owner may not delete, send or download with a key without the option',
    provenance: 'derived',
    needs: ['key.plain'],
    exercisedMin: 3,
  }),
  rule('KEY-20', '5.7', {
    title: 'An administrator deletes, sends and downloads the documents of others with a full key',
    provenance: 'assumed',
    silence: 'SIL-46',
    needs: ['user.administrator', 'allow.paper'],
    exercisedMin: 3,
  }),
  rule('KEY-21', '5.7', {
    title: 'Without a user token a key without the option is refused: the caller is not the owner',
    provenance: 'derived',
    needs: ['key.plain', 'allow.paper'],
    exercisedMin: 3,
  }),
  rule('KEY-22', '5.7', {
    title: 'With the option the owner, too, needs the right of the call on the list',
    provenance: 'assumed',
    silence: 'SIL-34',
    needs: [
      'right.documents.download/ViewJob',
      'right.documents.send/ReleaseJob',
      'right.documents.delete/DeleteJob',
      'allow.paper',
    ],
    exercisedMin: 3,
  }),
];
