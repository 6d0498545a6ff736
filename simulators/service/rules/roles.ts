import { type Permission, permissions } from './permissions.ts';
import type { Role } from './records.ts';

/**
 * What a role may do, and how far: `own` reaches the user's own documents, record and cards only,
 * `account` everything of the account (SIL-23).
 */
export interface RoleRights {
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: 'own' | 'account';
}

const views = permissions.filter((name) => name.startsWith('View'));

export const roleRights: Readonly<Record<Role, RoleRights>> = {
  Administrators: { permissions: new Set(permissions), reach: 'account' },
  Users: {
    permissions: new Set<Permission>([
      'ViewAccount',
      'ViewJob',
      'AddJob',
      'DeleteJob',
      'ReleaseJob',
      'ViewOutputPort',
      'ViewInputPort',
      'ViewLocations',
      'ViewUser',
      'ModifyUser',
      'CardManagement',
    ]),
    reach: 'own',
  },
  Reporting: {
    permissions: new Set<Permission>(['ViewReport', 'ViewJob', 'ViewUser', 'ViewOutputPort']),
    reach: 'account',
  },
  Support: {
    permissions: new Set<Permission>([...views, 'ReleaseJob', 'ModifyOutputPort']),
    reach: 'account',
  },
};
