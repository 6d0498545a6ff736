import { rule } from '../../catalogue/rule.ts';

/** interface 4.12 and, of 4.7, the memberships. */
export const groupRules = [
  rule('GRP-LIST-02', '4.12', {
    title: 'At the domain of a container without providers the groups of its account are listed',
    provenance: 'assumed',
    silence: 'SIL-107',
    needs: ['domain.container'],
  }),
  rule('GRP-LIST-01', '4.12', {
    title: 'The groups are listed as GroupInfo',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('GRP-NEW-01', '4.12', {
    title: 'A created group is listed with its name',
    provenance: 'derived',
  }),
  rule('GRP-NEW-03', '4.12', {
    title: 'Groups created without a groupdn have different group ids',
  }),
  rule('GRP-NEW-02', '4.12', {
    title: 'A given groupdn is listed with the group',
    provenance: 'derived',
  }),
  rule('GRP-NEW-05', '4.12', {
    title: 'PUT /groups returns the id of the group',
    provenance: 'assumed',
    silence: 'SIL-1C',
  }),
  rule('GRP-NEW-06', '4.12', {
    title: 'A groupdn names one group: using it again creates no second group',
    provenance: 'derived',
  }),
  rule('GRP-NEW-07', '4.12', {
    title: 'Groups whose names differ only in non-Latin letters can be created without a groupdn',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('GRP-GET-01', '4.12', { title: 'A group is returned as GroupInfo by its primary key' }),
  rule('GRP-GET-02', '4.12', { title: 'A group is also returned by its textual group id' }),
  rule('GRP-GET-03', '4.12', { title: 'An unknown group is answered 404', provenance: 'derived' }),
  rule('GRP-DEL-01', '4.12', {
    title: 'A deleted group is no longer listed',
    provenance: 'derived',
  }),
  rule('GRP-DEL-02', '4.12', {
    title: 'Deleting an unknown group is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('GRP-DEL-03', '4.12', { title: 'A group can also be deleted by its textual group id' }),
  rule('GRP-MEM-01', '4.12', { title: 'The members of a group are listed as UserInfo' }),
  rule('GRP-MEM-04', '4.12', {
    title: 'The members of a group are also listed by its textual group id',
  }),
  rule('GRP-MEM-02', '4.12', {
    title: 'A group lists the users who were added to it',
    provenance: 'derived',
  }),
  rule('GRP-MEM-03', '4.12', {
    title: 'The members of an unknown group are answered 404',
    provenance: 'derived',
  }),
  rule('GRP-MEM-05', '4.12', {
    title: 'A group does not list users who are not its members',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('GRP-MEM-06', '4.12', {
    title: 'A group does not list a deleted user among its members',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('GRP-DEL-04', '4.12', {
    title: 'A group that was deleted is no longer among the groups of a user',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('USR-GRP-05', '4.7', { title: 'A group may be named by its textual group id' }),
  rule('USR-GRP-06', '4.7', { title: 'The user name of a membership call is not case-sensitive' }),
  rule('USR-GRP-01', '4.7', { title: 'PUT adds the user to the groups' }),
  rule('USR-GRP-02', '4.7', { title: 'POST sets the membership to exactly the given groups' }),
  rule('USR-GRP-03', '4.7', { title: 'POST without groupid clears all groups' }),
  rule('USR-GRP-04', '4.7', { title: 'DELETE removes the user from the groups' }),
  rule('USR-GRP-07', '4.7', {
    title: 'A membership in an unknown group is refused',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('USR-GRP-12', '4.7', {
    title: 'A membership call without effect is not answered 5xx and changes nothing',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-GRP-09', '4.7', {
    title: 'The groups of a user are listed as GroupInfo',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('USR-GRP-11', '4.7', {
    title: 'For an unknown user no groups are returned: the call is refused or the list is empty',
    provenance: 'derived',
  }),
  rule('USR-GRP-10', '2', {
    title: "A user's groupIds are the groups the user is in",
    provenance: 'derived',
  }),
];
