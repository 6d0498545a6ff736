import { exactly, type Obliged, oneLike, type ValueClass } from './value-class.ts';

const label63 = 'a'.repeat(63);

/** interface 4.2: letters, digits, hyphens and periods; each part begins and ends with a letter or digit. */
export const newDomainClasses: readonly ValueClass[] = [
  below(['a domain of another level', 'kept'], /^[a-z0-9.-]+$/, 'deeper'),
  below(['a label of digits', 'kept'], /^\d+\./, '007'),
  below(['a hyphen within a label', 'kept'], /^[a-z]+-[a-z]+\./, 'with-hyphen'),
  below(['two hyphens within a label', 'kept'], /^[a-z]+--[a-z]+\./, 'with--two'),
  below(['a label of 63 characters', 'unspecified'], /^a{63}\./, label63),
  below(['a label of 64 characters', 'unspecified'], /^a{64}\./, `${label63}a`),
  below(['capitals', 'unspecified'], /^[A-Z]/, 'Capitals'),
  below(['an internationalised name', 'unspecified'], /^xn--/, 'xn--bcher-kva'),
  below(['a leading hyphen', 'refused'], /^-/, '-begins'),
  below(['a trailing hyphen', 'refused'], /^[a-z]+-\./, 'ends-'),
  below(['an underscore', 'refused'], /_/, 'under_score'),
  below(['a space', 'refused'], / /, 'a space'),
  below(['a non-ASCII letter', 'refused'], /ü/, 'bücher'),
  below(['an empty label', 'refused'], /^[a-z]+\.\./, 'empty.'),
  oneLike(['a leading period', 'refused'], /^\./, (plain) => `.${plain}`),
  oneLike(['a trailing period', 'refused'], /\.$/, (plain) => `${plain}.`),
  below(['a slash', 'refused'], /\//, 'a/b'),
  exactly('unspecified', ''),
];

/** An existing domain, and texts that name none. */
export const domainClasses: readonly ValueClass[] = [
  oneLike(['an existing domain', 'kept'], /^[a-z0-9.-]+$/, (plain) => plain),
  oneLike(['capitals', 'unspecified'], /^[A-Z0-9.-]+[A-Z][A-Z0-9.-]*$/, (plain) =>
    plain.toUpperCase(),
  ),
  oneLike(['a trailing period', 'unspecified'], /\.$/, (plain) => `${plain}.`),
  oneLike(['a trailing space', 'unspecified'], / $/, (plain) => `${plain} `),
  oneLike(
    ['an unknown domain', 'unspecified'],
    /nobody-has-this/,
    (plain) => `nobody-has-this.${plain}`,
  ),
  oneLike(['signs', 'unspecified'], /[%&;=]/, () => "a%b&c;d='e"),
  oneLike(['non-ASCII letters', 'unspecified'], /[^ -~]/, () => 'bücher.名前'),
  oneLike(['a long text', 'unspecified'], /^.{300,}$/, () => 'a'.repeat(300)),
  exactly('unspecified', ''),
];

/** The network address of a printer (interface 4.5), which SIL-60a reads as a host name or an IP address. */
export const addressClasses: readonly ValueClass[] = [
  oneLike(['a host name', 'kept'], /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/, (plain) => plain),
  oneLike(['an IPv4 address', 'kept'], /^\d+\.\d+\.\d+\.\d+$/, (_, chance) =>
    ['192', '0', '2', String(1 + chance.below(250))].join('.'),
  ),
  oneLike(
    ['an IPv6 address', 'kept', { silence: 'SIL-60a' }],
    // Six pairs are the address of a network card.
    /^(?!(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$)[0-9a-f]*:[0-9a-f:]+$/,
    (_, chance) => `2001:db8::${(1 + chance.below(60_000)).toString(16)}`,
  ),
  oneLike(['an IPv6 address in brackets', 'unspecified'], /^\[/, () => '[2001:db8::1]:9100'),
  oneLike(['a host name in capitals', 'unspecified'], /^[A-Z]/, (plain) => plain.toUpperCase()),
  oneLike(['a port', 'unspecified'], /^[^:]*[a-z]:\d+$/, (plain) => `${plain}:9100`),
  oneLike(['a port above 65535', 'unspecified'], /:99999$/, (plain) => `${plain}:99999`),
  oneLike(['a URL', 'unspecified'], /^\w+:\/\//, (plain) => `socket://${plain}/x?y#z`),
  oneLike(['a space', 'unspecified'], / /, () => 'a space'),
  oneLike(['non-ASCII letters', 'unspecified'], /[^ -~]/, () => 'drucker-büro.example'),
  oneLike(['a long text', 'unspecified'], /^.{300,}$/, () => 'a'.repeat(300)),
  exactly('unspecified', ''),
];

/** interface 4.10: the values of an identifier, by its locationType. */
export const identifierClasses: Readonly<Record<1 | 2 | 3 | 4, readonly ValueClass[]>> = {
  1: [
    oneLike(['an IPv4 address', 'kept'], /^10(\.\d+){3}$/, (_, chance) =>
      drawn(chance.below(9000)),
    ),
    ...addresses('refused', ['10.1.2', '10.1.2.256', '10.1.2.3.4', 'gateway', '2001:db8::1']),
    ...addresses('unspecified', ['010.1.2.3', ' 10.1.2.3', '0.0.0.0', '255.255.255.255', '']),
  ],
  2: [
    // Of networks for examples and tests, none of which holds another: whether two may overlap is not said.
    ...addresses('kept', ['198.18.0.0/16', '198.51.100.0/24', '203.0.113.7/32', '11.0.0.0/8']),
    ...addresses('refused', ['10.9.0.0', '10.9.0.0/33', '10.9.0/24', '10.9.0.0/', '10.9.0.0/x']),
    ...addresses('unspecified', ['0.0.0.0/0', '10.9.8.7/16', '10.9.0.0/-1', '10.9.0.0/016', '']),
  ],
  3: [
    ...addresses('kept', ['10.8.0.1-10.8.0.9', '10.8.0.255-10.8.1.0']),
    ...addresses('refused', ['10.8.0.1', '10.8.0.1-', '10.8.0.1-10.8.0.256', '10.8.0.1:10.8.0.9']),
    ...addresses('unspecified', ['10.8.0.9-10.8.0.1', '10.8.0.1-10.8.0.1', '10.8.0.1 - 10.8.0.9']),
  ],
  4: [
    oneLike(['a plain name', 'kept'], /^[\w-]{2,32}$/, (plain) => plain),
    oneLike(['a space within', 'kept'], /^\S+ \S+$/, (plain) => `${plain} a`),
    oneLike(['signs', 'kept', { names: 'any' }], /[&"']/, (plain) => `${plain}&"'`),
    oneLike(
      ['non-ASCII letters', 'kept', { names: 'letters' }],
      /[é-ü]/,
      (plain) => `${plain} Café`,
    ),
    oneLike(['32 bytes', 'kept'], /^.{32}$/, (plain) => plain.padEnd(32, 'x').slice(0, 32)),
    oneLike(['33 bytes', 'unspecified'], /^.{33}$/, (plain) => plain.padEnd(33, 'x')),
    exactly('unspecified', ''),
  ],
};

/** interface 4.4: the names of the list, or width and height in points. */
export const pageSizeClasses: readonly ValueClass[] = [
  ...'Original A3 A4 A5 A6 Letter Legal Ledger Tabloid'
    .split(' ')
    .map((value) => exactly('kept', value)),
  oneLike(['both below a hundred points', 'kept'], /^\d\dx\d\d$/, () => '90x90'),
  oneLike(['both below a thousand points', 'kept'], /^\d{3}x\d{3}$/, () => '300x500'),
  oneLike(['one of a thousand points', 'kept'], /^\d{3}x\d{4}$/, () => '842x1191'),
  oneLike(['both of a thousand points', 'kept'], /^\d{4}x\d{4}$/, () => '1000x1000'),
  ...['0x0', '14401x14401', '-1x5', '595.5x842', '300X500', 'a4', 'A99', 'x', '99999999x1', ''].map(
    (value) => exactly('unspecified', value),
  ),
];

function addresses(obliged: Obliged, values: readonly string[]): readonly ValueClass[] {
  return values.map((value) => exactly(obliged, value));
}

function drawn(number: number): string {
  return `10.7.${String(Math.floor(number / 250))}.${String(1 + (number % 250))}`;
}

function below(
  [name, obliged]: readonly [string, Obliged],
  pattern: RegExp,
  part: string,
): ValueClass {
  return oneLike([name, obliged], pattern, (plain) => `${part}.${plain}`);
}
