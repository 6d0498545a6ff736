import { AndFilter, EqualityFilter, type Filter, OrFilter, PresenceFilter } from 'ldapts';
import type { DirectoryId, DirectoryPerson } from '../rules/directory-person.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';

/**
 * Who answers to this id; undefined where no attribute is mapped to ids of its kind. Filters are made
 * as trees and travel as such (RFC 4511 4.5.1.7), so nothing in an id can become syntax.
 */
export function personFilter(
  configuration: LdapConfiguration,
  { by, id }: DirectoryId,
): Filter | undefined {
  const attributes = idAttributes[by](configuration).filter((name) => name !== '');
  if (attributes.length === 0) return undefined;
  return new AndFilter({
    filters: [
      ...userFilters(configuration),
      new OrFilter({
        filters: attributes.map((attribute) => new EqualityFilter({ attribute, value: id })),
      }),
    ],
  });
}

/** Whether an entry is a user at all. */
export function userFilter(configuration: LdapConfiguration): Filter {
  const filters = [...userFilters(configuration), presence(configuration.userNameAttr)];
  return new AndFilter({ filters });
}

/** The groups that name a person as a member, in any of the three usual ways. */
export function groupFilter(
  { groupAttrClass }: LdapConfiguration,
  { dn, userName }: DirectoryPerson,
): Filter {
  const member = new OrFilter({
    filters: [
      new EqualityFilter({ attribute: 'member', value: dn }),
      new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
      new EqualityFilter({ attribute: 'memberUid', value: userName }),
    ],
  });
  return new AndFilter({ filters: [...ofClass(groupAttrClass), member] });
}

const idAttributes: Readonly<
  Record<DirectoryId['by'], (configuration: LdapConfiguration) => readonly string[]>
> = {
  name: ({ userNameAttr, aliasAttr }) => [userNameAttr, aliasAttr],
  card: ({ cardId1Attr, cardId2Attr }) => [cardId1Attr, cardId2Attr],
  shortId: ({ shortIdAttr }) => [shortIdAttr],
  email: ({ emailAttr }) => [emailAttr],
};

function userFilters({ userAttrClass, nonEmptyAttrs }: LdapConfiguration): readonly Filter[] {
  return [...ofClass(userAttrClass), ...nonEmptyAttrs.map(presence)];
}

function ofClass(value: string): readonly Filter[] {
  return value === '' ? [] : [new EqualityFilter({ attribute: 'objectClass', value })];
}

function presence(attribute: string): Filter {
  return new PresenceFilter({ attribute });
}
