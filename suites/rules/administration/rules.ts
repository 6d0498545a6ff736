import { cautionOf } from '../../catalogue/cautions.ts';
import { rule } from '../../catalogue/rule.ts';

/** interface 4.8 and 4.9: the shapes of their answers are not shown (SIL-1B), so records are found by their names. */
export const administrationRules = [
  rule('PROV-NEW-01', '4.8', {
    title: 'An added authentication provider is listed',
    provenance: 'derived',
  }),
  rule('PROV-NEW-02', '4.8', {
    title: 'An authentication provider without a required member is refused and none is added',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('PROV-NEW-03', '4.8', {
    title: 'A providerType that is not 0 to 3 is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('PROV-NEW-04', '4.8', {
    title: 'A typeConfiguration that is not the text of a JSON object is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('PROV-NEW-05', '4.8', {
    title: 'An LDAP provider is added with the members of its list',
    provenance: 'assumed',
    silence: 'SIL-169',
  }),
  rule('PROV-NEW-06', '4.8', {
    title: 'A provider can be added without priority and id',
  }),
  rule('PROV-GET-02', '4.8', { title: 'GET /authproviders works without an API key' }),
  rule('PROV-GET-03', '4.8', {
    title: 'Without an API key no provider with client or web secrets is returned',
    exercisedMin: 2,
  }),
  rule('PROV-GET-04', '4.8', {
    title: 'No answer holds a password or a secret of a provider',
    provenance: 'assumed',
    silence: 'SIL-66',
    exercisedMin: 2,
  }),
  rule('PROV-DEL-01', '4.8', {
    title: 'A deleted authentication provider is no longer listed',
    provenance: 'derived',
  }),
  rule('PROV-DEL-02', '4.8', {
    title: 'Deleting an unknown authentication provider is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('PROV-DEL-04', '4.8', {
    title: 'The last local provider of an account is not deleted',
    provenance: 'assumed',
    silence: 'SIL-115',
    needs: ['key.vendor', 'domain.vendor'],
  }),
  rule('PROV-DEL-03', '4.8', {
    title: 'A provider that has users is not deleted',
    provenance: 'assumed',
    silence: 'SIL-72',
  }),
  rule('ACL-NEW-01', '4.9', {
    title: 'An added access control is listed for its account domain',
    provenance: 'derived',
  }),
  rule('ACL-GET-02', '4.9', {
    title: 'GET /accesscontrols does not list the access controls of another container',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('ACL-NEW-02', '4.9', {
    title: 'A roleName that is not one of the four is refused',
    provenance: 'derived',
  }),
  rule('ACL-NEW-03', '4.9', {
    title: 'Every role of the list is accepted',
    exercisedMin: 4,
  }),
  rule('ACL-NEW-04', '4.9', {
    title: 'An access control for a user and a group at once, or for neither, is refused',
    provenance: 'assumed',
    silence: 'SIL-7D',
    exercisedMin: 2,
  }),
  rule('ACL-NEW-05', '4.9', {
    title: 'An access control of an unknown provider is refused',
    provenance: 'derived',
  }),
  rule('ACL-NEW-06', '4.9', {
    title: 'A user with a role has the permissions of the role',
    provenance: 'assumed',
    silence: 'SIL-23',
  }),
  rule('ACL-NEW-07', '4.9', {
    title: 'A role given to a group by its name applies to its members',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 2,
  }),
  rule('ACL-NEW-08', '4.9', {
    title: 'A role in a container does not apply in the account above it',
    provenance: 'assumed',
    silence: 'SIL-88',
    since: '2026-12',
    needs: cautionOf('accesscontrols.delete'),
  }),
  rule('ACL-DEL-04', '4.9', {
    title: 'A user whose access control was deleted no longer has its role',
    provenance: 'assumed',
    silence: 'SIL-23',
    since: '2026-12',
    needs: cautionOf('accesscontrols.delete'),
  }),
  rule('ACL-DEL-05', '4.9', {
    title: 'A new user with the name of a deleted one does not inherit its role',
    provenance: 'assumed',
    silence: 'SIL-104',
    since: '2026-12',
    needs: cautionOf('accesscontrols.delete'),
  }),
  rule('ACL-DEL-01', '4.9', {
    title: 'A deleted access control is no longer listed',
    provenance: 'derived',
    needs: cautionOf('accesscontrols.delete'),
  }),
  rule('ACL-DEL-02', '4.9', {
    title: 'Deleting an unknown access control is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
    needs: cautionOf('accesscontrols.delete'),
  }),
  rule('ACL-DEL-03', '4.9', {
    title: 'The id of an access control is its position in the list',
    provenance: 'assumed',
    silence: 'SIL-71',
  }),
];
