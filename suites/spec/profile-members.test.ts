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
    'keys.limited with all permissions of documents.send except ReleaseJob, ' +
      'another with those of documents.delete except DeleteJob, allow.settings',
  );
  expect(ofAnyCall(text)).toBe(
    'keys.limited with all permissions of a call except one, allow.settings',
  );
  expect(ofAnyCall(membersText(['role.users.create']))).toBe(
    'users.ordinary without one of the permissions of a call',
  );
});
