import { addressClasses, domainClasses, newDomainClasses, pageSizeClasses } from './addresses.ts';
import { documentClasses } from './files.ts';
import { booleanClasses, flagClasses, idClasses, wholeNumberClasses } from './numbers.ts';
import { textClasses } from './texts.ts';
import { instantClasses, recordTimeClasses } from './times.ts';
import { exactly, oneLike, plainValue, type ValueClass } from './value-class.ts';

type Table = Readonly<Record<string, readonly ValueClass[]>>;

/** Values of a parameter that names an existing object: the plain value finds it, the others find nothing. */
export const references: readonly ValueClass[] = [
  plainValue,
  oneLike(
    ['an object that does not exist', 'unspecified'],
    /not-there$/,
    (plain) => `${plain}-not-there`,
  ),
  oneLike(['non-ASCII letters', 'unspecified'], / Ключ 名前$/, (plain) => `${plain} Ключ 名前`),
  oneLike(['signs', 'unspecified'], /%41&a;b='"$/, (plain) => `${plain}%41&a;b='"`),
  oneLike(['a slash', 'unspecified'], /\/\.\.\/x$/, (plain) => `${plain}/../x`),
  oneLike(['a null character', 'unspecified'], /\0/, (plain) => `${plain}\0`),
  oneLike(['a trailing space', 'unspecified'], / $/, (plain) => `${plain} `),
  oneLike(['a long text', 'unspecified'], /^.{300,}/, (plain) => plain.padEnd(300, 'x')),
];
const named = textClasses('name');
const free = textClasses('free');
/** Without the empty value in `references`: a path with an empty part is another path. */
const referencesOrNone = [...references, exactly('unspecified', '')];
const onlyPlain = [plainValue];
const unspecified = (classes: readonly ValueClass[]): readonly ValueClass[] =>
  classes.map((one) => ({ ...one, obliged: 'unspecified' }));

const words = (values: string): readonly ValueClass[] =>
  values.split(' ').map((value) => exactly('kept', value));
const oddDigits = ['-1', '1.5', '2147483648', 'x', ''].map((value) =>
  exactly('unspecified', value),
);

const cards: readonly ValueClass[] = [
  oneLike(['ten digits', 'kept'], /^\d{10}$/, (plain) => plain),
  oneLike(['leading zeros', 'kept'], /^0+\d+$/, (plain) => `000${plain}`),
  oneLike(['hexadecimal digits', 'kept'], /^04ab\d+$/, (plain) => `04ab${plain}`),
  oneLike(['hexadecimal digits in capitals', 'kept'], /^04CD\d+$/, (plain) => `04CD${plain}`),
  oneLike(
    ['seven bytes', 'unspecified'],
    /^04[0-9A-F]{12}$/,
    (plain) => `04FEDC${plain.slice(-8).padStart(8, '0')}`,
  ),
  oneLike(['more digits than a double', 'unspecified'], /^\d{20}$/, (plain) =>
    plain.padEnd(20, '7'),
  ),
  oneLike(
    ['separators', 'unspecified'],
    /^04[:-]/,
    (plain) => `04:${plain.slice(0, 2)}:${plain.slice(2, 4)}`,
  ),
  ...referencesOrNone.slice(1),
];

/** interface 4.7: what a detail holds, by its type. Passwords and PINs are in no answer and not told. */
export const detailClasses: Table = {
  0: free,
  1: [
    oneLike(['an address', 'kept'], /^[\w.-]+@[\w.-]+$/, (plain) => `${plain}@example.org`),
    oneLike(['a tag', 'kept'], /\+tag@/, (plain) => `${plain}+tag@example.org`),
    oneLike(['capitals', 'kept'], /[A-Z].*@Example/, (plain) => `First.${plain}@Example.Org`),
    oneLike(
      ['non-ASCII letters', 'unspecified'],
      /[^ -~]/,
      (plain) => `jürgen.${plain}@bücher.example`,
    ),
    oneLike(['no at sign', 'unspecified'], /^[^@]+$/, (plain) => plain),
    oneLike(
      ['a long text', 'unspecified'],
      /^.{300,}/,
      (plain) => `${plain.padEnd(300, 'x')}@example.org`,
    ),
    exactly('unspecified', ''),
  ],
  2: [
    oneLike(['a path', 'kept'], /^\/home\//, (plain) => `/home/${plain}`),
    oneLike(['a share', 'kept'], /^\\\\/, (plain) => `\\\\server\\${plain}`),
    exactly('unspecified', ''),
  ],
  4: cards,
  5: [
    oneLike(['digits', 'kept'], /^\d+$/, (plain) => plain),
    oneLike(['leading zeros', 'kept'], /^00\d+$/, (plain) => `00${plain}`),
    ...referencesOrNone.slice(1),
  ],
  7: named,
  11: free,
  12: [
    plainValue,
    ...['2090-02-30', '2090-01-01T00:00:00Z', 'soon', '9999-12-31', ''].map((value) =>
      exactly('unspecified', value),
    ),
  ],
  14: named,
};

/** A call changes one detail: what all names may hold is sent when users are made. */
export const changedDetailClasses: Table = {
  ...detailClasses,
  7: onlyPlain,
  14: onlyPlain,
};

/** Parameters that mean the same in every call. */
export const byName: Table = {
  domainname: domainClasses,
  parentdomain: domainClasses,
  destinationdomainname: domainClasses,
  accountdomain: domainClasses,
  permissionsdomain: domainClasses,
  domain: domainClasses,
  applicationname: free,
  accountname: named,
  containername: named,
  groupname: named,
  groupdn: named,
  description: free,
  deviceserial: [
    oneLike(['small letters, digits and hyphens', 'kept'], /^[a-z0-9-]+$/, (plain) => plain),
    oneLike(['capitals', 'kept'], /^[A-Z0-9-]*[A-Z][A-Z0-9-]*$/, (plain) => plain.toUpperCase()),
    // Whether makers number their printers with any other sign is not said.
    ...unspecified(named.filter(({ name }) => !name.startsWith('small letters'))),
  ],
  // Which services and configurations there are is not said.
  serviceid: unspecified(idClasses(false)),
  embeddedconfiguration: unspecified(idClasses(false)),
  address: addressClasses,
  ipreaderaddress: referencesOrNone,
  printerippurl: [
    oneLike(['a URL', 'kept'], /^ipps?:\/\/[a-z]/, (plain) => plain),
    oneLike(['a URL with a query', 'unspecified'], /\?/, (plain) => `${plain}?a=b&c=d;e`),
    oneLike(['another scheme', 'unspecified'], /^file:/, () => 'file:///etc/passwd'),
    oneLike(['no URL', 'unspecified'], /^[^:]+$/, () => 'no url'),
    exactly('unspecified', ''),
  ],
  deviceAdminUsername: free,
  deviceAdminPassword: free,
  portFlags: flagClasses(),
  sortOrder: wholeNumberClasses(true),
  outputpagesize: pageSizeClasses,
  // A vendor's families are not said; 0 is the first of each.
  modelfamily: unspecified(wholeNumberClasses(false)),
  data: documentClasses,
  typeConfiguration: ['{}', '[]', 'null', '{"a":', '', '{"a":{"b":[1,"é"]}}'].map((value) =>
    exactly(value === '{}' ? 'kept' : 'unspecified', value),
  ),
  domainNames: [
    oneLike(['a domain', 'kept'], /^[a-z0-9.-]+$/, (plain) => plain),
    ...unspecified(newDomainClasses.slice(8)),
  ],
  cardid: cards,
  Mac: referencesOrNone,
  cd: cards,
};

const portSwitches: Table = Object.fromEntries(
  ['create', 'put-create', 'update', 'put-update'].flatMap((call) =>
    ['embedded', 'sendusername', 'matchinginputport'].map((name) => [
      `outputports.${call} ${name}`,
      booleanClasses(false).map((one, at) =>
        at === 0 ? { ...one, obliged: 'unspecified' as const } : one,
      ),
    ]),
  ),
);

/** Parameters that mean something else there, or whose type says too little. */
export const byParameter: Table = {
  'account.create domainname': newDomainClasses,
  'containers.update domainname': newDomainClasses,
  // The account of the profile is not named anew: everything else would be lost.
  'account.update domainname': [],
  'account.update accountname': [],
  'account.update trustallclients': [],
  'account.update locationid': referencesOrNone,
  'outputports.create portname': named,
  'outputports.put-create portname': named,
  'outputports.update portname': named,
  'outputports.put-update portname': named,
  'inputports.create portname': named,
  'inputports.update portname': named,
  'users.create username': named,
  'documents.upload title': named,
  'documents.upload copies': [...words('1 2 99'), exactly('unspecified', '0'), ...oddDigits],
  // For a pull queue it is ignored, whatever it is (interface 4.4).
  'documents.upload scale': [
    ...words('1 50 100'),
    ...['0', '101'].map((value) => exactly('unspecified', value)),
    ...oddDigits,
  ],
  'documents.upload grayscale': booleanClasses(false),
  'documents.upload pageorientation': [...words('0 1'), exactly('unspecified', '2'), ...oddDigits],
  'documents.send copies': [...words('1 2'), exactly('unspecified', '0'), ...oddDigits],
  'documents.download copies': [...words('1 2'), exactly('unspecified', '0'), ...oddDigits],
  'documents.record address': references,
  'documents.record title': free,
  'card.get cd': references,
  'card.post cd': references,
  // Names of paper that everybody knows: which others there are is not said (SIL-52).
  'documents.record papersize': [...words('A3 A4 A5 Letter'), ...unspecified(free)],
  'documents.record totalpages': [
    ...words('1 2 999 1000 10000'),
    exactly('unspecified', '0'),
    ...oddDigits,
  ],
  'documents.record colorpages': [...words('0 1'), exactly('unspecified', '3'), ...oddDigits],
  'documents.record duplex': booleanClasses(false),
  'documents.record datetime': recordTimeClasses,
  'documents.history datestart': instantClasses,
  'documents.history dateend': instantClasses,
  'authproviders.add name': named,
  'authproviders.add priority': wholeNumberClasses(false),
  // An id would change a provider that is there.
  'authproviders.add id': words('0'),
  'authproviders.add active': words('false'),
  // Which kinds can be added is the profile's choice (SIL-167).
  'authproviders.add providerType': ['0', '1', '2', '3', '4', '-1', 'x', ''].map((value) =>
    exactly('unspecified', value),
  ),
  'locations.create name': named,
  'locations.update name': named,
  'terminalconfig.create name': named,
  'terminalconfig.create adminuser': free,
  'users.import separator': [
    ...words('; ,'),
    ...['\t', '|', ';;', ''].map((value) => exactly('unspecified', value)),
  ],
  'users.import mapping': onlyPlain,
  'users.import data': [oneLike(['rows', 'kept'], /bytes$/, (plain) => plain)],
  // They mean something for a port of another kind alone.
  ...portSwitches,
  'users.import async': booleanClasses(false),
};
