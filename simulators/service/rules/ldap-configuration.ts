/**
 * What an LDAP provider's typeConfiguration says (interface 4.8). An attribute or base DN that is
 * '' is not mapped. `userName` is the DN that searches are bound with, '' for anonymous ones.
 */
export interface LdapConfiguration {
  readonly address: string;
  readonly port: number;
  readonly ssl: boolean;
  /** Ours: whether a plain connection is upgraded before anything is said on it. */
  readonly startTls: boolean;
  /** Ours: PEM certificates to trust instead of the service's. */
  readonly caCertificates: string;
  readonly active: boolean;
  readonly userName: string;
  readonly password: string;
  /** 0 search then bind, 1 bind directly (SIL-75). */
  readonly bindType: 0 | 1;
  /** 0 subtree, 1 one level (SIL-75). */
  readonly searchMode: 0 | 1;
  readonly baseDN: string;
  readonly groupBaseDN: string;
  readonly userNameAttr: string;
  readonly fullNameAttr: string;
  readonly emailAttr: string;
  readonly cardId1Attr: string;
  readonly cardId2Attr: string;
  readonly shortIdAttr: string;
  readonly aliasAttr: string;
  readonly homeFolderAttr: string;
  readonly userAttrClass: string;
  readonly groupAttrClass: string;
  /** An entry that lacks one of these is no user. */
  readonly nonEmptyAttrs: readonly string[];
}

/** Reads it member by member; members of other names are left out. The fault names the member. */
export function readLdapConfiguration(
  given: Readonly<Record<string, unknown>>,
): LdapConfiguration | { readonly fault: string } {
  const ssl = given['ssl'] === true;
  const values: Record<string, unknown> = {};
  for (const [name, { wanted, accepts, absent }] of Object.entries(members)) {
    const value = given[name] ?? absent ?? (name === 'port' ? standardPort(ssl) : undefined);
    if (value === undefined) return { fault: `${name} is missing` };
    if (!accepts(value)) return { fault: `${name} must be ${wanted}` };
    values[name] = value;
  }
  // Filled by the table, which has a row for each member.
  const read = values as unknown as LdapConfiguration;
  return faultBetween(read) ?? read;
}

function faultBetween(read: LdapConfiguration): { readonly fault: string } | undefined {
  if (read.ssl && read.startTls) return { fault: 'startTls requires a connection without ssl' };
  // RFC 4513 5.1.2: a name without a password would be let in as nobody.
  if (read.userName !== '' && read.password === '')
    return { fault: 'password is missing: userName requires one' };
  return undefined;
}

function standardPort(ssl: boolean): number {
  return ssl ? 636 : 389;
}

interface Member {
  readonly wanted: string;
  readonly accepts: (value: unknown) => boolean;
  readonly absent?: unknown;
}

function text(wanted: string, pattern: RegExp, absent?: string): Member {
  return {
    wanted,
    accepts: (value) => typeof value === 'string' && pattern.test(value),
    ...(absent === undefined ? {} : { absent }),
  };
}

/** RFC 4512 1.4: a short name or a dotted number. */
const attributeName = '[A-Za-z][A-Za-z0-9-]{0,127}|\\d+([.]\\d+){1,30}';
const attribute = text('the name of an attribute', new RegExp(`^(${attributeName})$`));
const attributeOrNone: Member = {
  ...text('the name of an attribute, or empty', new RegExp(`^(${attributeName})?$`)),
  absent: '',
};

/** RFC 4514 3, without a check of each escape: the directory does that. */
const rdn = `(${attributeName})=([^,+"\\\\<>;]|\\\\.)*`;
const distinguishedName = `${rdn}([,+] *${rdn})*`;
const dnForm = new RegExp(`^(?=.{1,1024}$)${distinguishedName}$`);
const dn: Member = {
  wanted: 'a distinguished name such as ou=staff,dc=example',
  accepts: (value) => typeof value === 'string' && dnForm.test(value),
};
const dnOrNone: Member = {
  wanted: `${dn.wanted}, or empty`,
  accepts: (value) => value === '' || dn.accepts(value),
  absent: '',
};

const truth: Member = {
  wanted: 'true or false',
  accepts: (value) => typeof value === 'boolean',
  absent: false,
};

function either(one: number, other: number): Member {
  return {
    wanted: `${String(one)} or ${String(other)}`,
    accepts: (value) => value === one || value === other,
    absent: one,
  };
}

const members: Readonly<Record<keyof LdapConfiguration, Member>> = {
  address: text('a host name or address', /^[A-Za-z0-9._:-]{1,253}$/),
  port: {
    wanted: 'a port',
    accepts: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536,
  },
  ssl: truth,
  startTls: truth,
  caCertificates: text('PEM certificates', /^$|-----BEGIN CERTIFICATE-----/, ''),
  active: { ...truth, absent: true },
  userName: dnOrNone,
  password: text('a text', /^[^]{0,1024}$/, ''),
  bindType: either(0, 1),
  searchMode: either(0, 1),
  baseDN: dn,
  groupBaseDN: dnOrNone,
  userNameAttr: attribute,
  fullNameAttr: attributeOrNone,
  emailAttr: attributeOrNone,
  cardId1Attr: attributeOrNone,
  cardId2Attr: attributeOrNone,
  shortIdAttr: attributeOrNone,
  aliasAttr: attributeOrNone,
  homeFolderAttr: attributeOrNone,
  userAttrClass: attributeOrNone,
  groupAttrClass: attributeOrNone,
  nonEmptyAttrs: {
    wanted: 'a list of names of attributes',
    accepts: (value) =>
      Array.isArray(value) && value.length <= 100 && value.every(attribute.accepts),
    absent: [],
  },
};
