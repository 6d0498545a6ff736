import { expect, it } from 'vitest';
import { membersText, ofAnyCall } from './profile-members.ts';

it('names each member once, in the order of a profile, however the needs stand', () => {
  expect(
    membersText(['allow.restarts', 'control.restart', 'device', 'key.trusted-only', 'host-domain']),
  ).toBe('domains.hostIsCustomer, keys.trustedOnly, deviceToken, restart, allow.restarts');
  expect(membersText(['user.foreign', 'key.foreign'])).toBe(
    membersText(['key.foreign', 'user.foreign']),
  );
});

it('says which permission each limited key lacks, and in general that it lacks one', () => {
  const text = membersText([
    'allow.settings',
    'right.documents.send/ReleaseJob',
    'right.documents.delete/DeleteJob',
  ]);
  expect(text).toBe(
    'keys.limited with the permissions of documents.send but ReleaseJob, ' +
      'another with those of documents.delete but DeleteJob, allow.settings',
  );
  expect(ofAnyCall(text)).toBe(
    'keys.limited with all permissions of a call but one, allow.settings',
  );
  expect(ofAnyCall(membersText(['role.users.create']))).toBe(
    'users.ordinary whose permissions lack one of a call',
  );
});
