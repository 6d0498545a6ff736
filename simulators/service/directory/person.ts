import type { Entry } from 'ldapts';
import type { DirectoryGroup, DirectoryPerson } from '../rules/directory-person.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';

/** The attributes that a search for people asks for. */
export function personAttributes(configuration: LdapConfiguration): string[] {
  const { userNameAttr, fullNameAttr, emailAttr, cardId1Attr, cardId2Attr } = configuration;
  const { shortIdAttr, aliasAttr, homeFolderAttr, nonEmptyAttrs } = configuration;
  const named = [
    userNameAttr,
    fullNameAttr,
    emailAttr,
    cardId1Attr,
    cardId2Attr,
    shortIdAttr,
    aliasAttr,
    homeFolderAttr,
    ...nonEmptyAttrs,
  ];
  return [...new Set(named.filter((name) => name !== ''))];
}

/** The person that an entry is; undefined when it lacks a name, or an attribute that no user may lack. */
export function personOf(
  entry: Entry,
  configuration: LdapConfiguration,
): DirectoryPerson | undefined {
  const { userNameAttr, fullNameAttr, emailAttr, cardId1Attr, cardId2Attr } = configuration;
  const { shortIdAttr, aliasAttr, homeFolderAttr, nonEmptyAttrs } = configuration;
  const [userName, ...otherNames] = valuesOf(entry, userNameAttr);
  const complete = nonEmptyAttrs.every((name) => hasValue(entry, name));
  if (userName === undefined || !complete) return undefined;
  const single = (member: string, attribute: string): object =>
    attribute === '' ? {} : { [member]: valuesOf(entry, attribute)[0] ?? '' };
  const cardAttributes = [cardId1Attr, cardId2Attr].filter((name) => name !== '');
  return {
    dn: entry.dn,
    userName,
    ...single('fullName', fullNameAttr),
    ...single('email', emailAttr),
    ...single('shortId', shortIdAttr),
    ...single('homeFolder', homeFolderAttr),
    ...(cardAttributes.length === 0
      ? {}
      : { cards: unique(cardAttributes.flatMap((name) => valuesOf(entry, name))) }),
    ...(aliasAttr === '' && otherNames.length === 0
      ? {}
      : { aliases: unique([...otherNames, ...valuesOf(entry, aliasAttr)]) }),
  };
}

/** A group by its DN and its common name. */
export function groupOf(entry: Entry): DirectoryGroup {
  return { dn: entry.dn, name: valuesOf(entry, 'cn')[0] ?? entry.dn };
}

/** Whether one of the person's names is this one, as directories compare them. */
export function isNamed({ userName }: DirectoryPerson, name: string): boolean {
  return fold(userName) === fold(name);
}

/** RFC 4518 2: case and insignificant spaces do not tell names apart. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replace(/ +/g, ' ');
}

/** Names of attributes know no case; binary values and what no client could have sent (SIL-08) are left out. */
function valuesOf(entry: Entry, attribute: string): string[] {
  return rawValuesOf(entry, attribute).filter(
    (value): value is string => typeof value === 'string' && sendable.test(value),
  );
}

const sendable = /^[^\u0000-\u001f\u007f-\u009f]{1,256}$/;

function hasValue(entry: Entry, attribute: string): boolean {
  return rawValuesOf(entry, attribute).some((value) => value.length > 0);
}

function rawValuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const wanted = attribute.toLowerCase();
  const [name] = Object.keys(entry).filter((one) => one !== 'dn' && one.toLowerCase() === wanted);
  const value = name === undefined ? [] : (entry[name] ?? []);
  return typeof value === 'string' || Buffer.isBuffer(value) ? [value] : value;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
