import { type LdapConfiguration, readLdapConfiguration } from '../rules/ldap-configuration.ts';

/** Who is in the directory of the tests; the password of `uid=ann` is `ann-pw`. */
export const directoryPeople = [
  'dn: dc=example,dc=test',
  'objectClass: dcObject',
  'objectClass: organization',
  'o: Example',
  'dc: example',
  '',
  ...unit('people', 'dc=example,dc=test'),
  ...unit('staff', 'ou=people,dc=example,dc=test'),
  ...unit('groups', 'dc=example,dc=test'),
  ...unit('teams', 'ou=groups,dc=example,dc=test'),
  ...unit('accounts', 'dc=example,dc=test'),
  ...person('reader', 'ou=accounts,dc=example,dc=test', []),
  ...person('ann', 'ou=people,dc=example,dc=test', [
    'displayName: Ann Archer',
    'mail: ann@example.test',
    'carLicense: CARD-ANN',
    'departmentNumber: CARD-ANN-2',
    'employeeNumber: 4711',
    'employeeType: archer',
    'roomNumber: /home/ann',
  ]),
  ...person('ben', 'ou=staff,ou=people,dc=example,dc=test', ['mail: ben@example.test']),
  ...person('nomail', 'ou=people,dc=example,dc=test', []),
  ...person('we*ird (1)\\, \\"x\\"', 'ou=people,dc=example,dc=test', ['mail: weird@example.test']),
  ...person('twin1', 'ou=people,dc=example,dc=test', [
    'mail: twin@example.test',
    'employeeType: twin',
  ]),
  ...person('twin2', 'ou=people,dc=example,dc=test', [
    'mail: twin@example.test',
    'employeeType: twin',
  ]),
  'dn: cn=archers,ou=groups,dc=example,dc=test',
  'objectClass: groupOfNames',
  'cn: archers',
  'member: uid=ann,ou=people,dc=example,dc=test',
  '',
  'dn: cn=unique,ou=teams,ou=groups,dc=example,dc=test',
  'objectClass: groupOfUniqueNames',
  'cn: unique',
  'uniqueMember: uid=ann,ou=people,dc=example,dc=test',
  '',
  'dn: cn=posix,ou=teams,ou=groups,dc=example,dc=test',
  'objectClass: posixGroup',
  'cn: posix',
  'gidNumber: 1000',
  'memberUid: ann',
  'memberUid: ben',
  '',
].join('\n');

/** How the tests' provider sees it, changed as asked. */
export function directoryConfiguration(changed: Partial<LdapConfiguration>): LdapConfiguration {
  const read = readLdapConfiguration({ ...usual, ...changed });
  if ('fault' in read) throw new Error(read.fault);
  return read;
}

const usual = {
  address: '127.0.0.1',
  baseDN: 'ou=people,dc=example,dc=test',
  groupBaseDN: 'ou=groups,dc=example,dc=test',
  userName: 'uid=reader,ou=accounts,dc=example,dc=test',
  password: 'reader-pw',
  userNameAttr: 'uid',
  fullNameAttr: 'displayName',
  emailAttr: 'mail',
  cardId1Attr: 'carLicense',
  cardId2Attr: 'departmentNumber',
  shortIdAttr: 'employeeNumber',
  aliasAttr: 'employeeType',
  homeFolderAttr: 'roomNumber',
  userAttrClass: 'inetOrgPerson',
  groupAttrClass: '',
  nonEmptyAttrs: ['mail'],
};

function unit(name: string, below: string): readonly string[] {
  return [`dn: ou=${name},${below}`, 'objectClass: organizationalUnit', `ou: ${name}`, ''];
}

/** `uid` as it stands in a DN. */
function person(uid: string, below: string, details: readonly string[]): readonly string[] {
  const plain = uid.replaceAll('\\', '');
  return [
    `dn: uid=${uid},${below}`,
    'objectClass: inetOrgPerson',
    `uid: ${plain}`,
    `cn: ${plain}`,
    `sn: ${plain}`,
    `userPassword: ${plain}-pw`,
    ...details,
    '',
  ];
}
