import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { readBounded, UnreadableFile } from '../../../../simulators/kit/bounded-file.ts';
import { closest } from '../../../../simulators/kit/closest.ts';
import { lazily } from '../../../../simulators/kit/lazily.ts';
import { rules } from '../../../rules/index.ts';
import { everyPermission } from '../../../spec/permissions.ts';
import { authorityLimitBytes, TargetProfile } from './profile.ts';
import { mistakeWords } from './profile-words.ts';

const validator = lazily(() =>
  new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true }).compile<TargetProfile>(
    TargetProfile,
  ),
);

/** A profile, or each of its mistakes with its place: "/baseUrl: is no URL". Values, which may be secret, are never told. */
export function checkedProfile(
  value: unknown,
): { readonly profile: TargetProfile } | { readonly mistakes: readonly string[] } {
  const validate = validator();
  if (!validate(value)) return { mistakes: mistakeWords(validate.errors ?? []) };
  const mistakes = [
    ...wrongUrls(value),
    ...wrongDomains(value),
    ...wrongHosts(value),
    ...wrongPermissions(value),
    ...wrongAuthority(value),
    ...wrongExpectation(value),
  ];
  return mistakes.length === 0 ? { profile: value } : { mistakes };
}

function wrongUrls({ baseUrl, balances, control, restart }: TargetProfile): readonly string[] {
  const urls = {
    '/baseUrl': baseUrl,
    '/balances/url': balances?.url,
    '/balances/policies': balances?.policies,
    '/control/url': control?.url,
    '/restart/url': restart !== undefined && 'url' in restart ? restart.url : undefined,
  };
  return Object.entries(urls).flatMap(([place, text]) => {
    const url = text === undefined ? undefined : URL.parse(text);
    if (text === undefined) return [];
    if (url === null || url === undefined || !/^https?:$/.test(url.protocol))
      return [`${place}: is not an http or https URL`];
    if (url.username !== '' || url.password !== '')
      return [`${place}: holds a user; callers are named under keys and users`];
    return url.search !== '' || url.hash !== '' ? [`${place}: has a query or a fragment`] : [];
  });
}

const hostName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;

/** interface 4.2, domain name syntax: they travel in the Host header. */
function wrongDomains({ domains }: TargetProfile): readonly string[] {
  return Object.entries(domains)
    .filter(([, name]) => typeof name === 'string')
    .filter(([which, name]) => !hostName.test(which === 'new' ? inFull(name) : String(name)))
    .map(([which]) => `/domains/${which}: is not a domain name`);
}

/** A pattern, with a label in the place that it leaves to the run. */
function inFull(pattern: unknown): string {
  return String(pattern).replace('*', 'label');
}

/** Addresses as a printer has them: without a scheme or a port, which differs from printer to printer. */
function wrongHosts({ printers }: TargetProfile): readonly string[] {
  const { listen, advertise } = printers;
  return Object.entries({ listen, advertise })
    .filter(([, host]) => host !== undefined && isIP(host) === 0 && !hostName.test(host))
    .map(([which]) => `/printers/${which}: is not an IP address or host name`);
}

/** interface 5.8. */
function wrongPermissions({ keys, users = {} }: TargetProfile): readonly string[] {
  const lists = [
    ...(keys.limited ?? []).map((key, at) => [`/keys/limited/${String(at)}`, key] as const),
    ...Object.entries(users).map(([actor, user]) => [`/users/${actor}`, user] as const),
  ];
  return lists.flatMap(([place, { permissions = [] }]) =>
    permissions.flatMap((given, at) => {
      if (everyPermission.includes(given)) return [];
      const meant = closest(given, everyPermission);
      const words = meant === undefined ? '' : ` (did you mean ${meant}?)`;
      return [`${place}/permissions/${String(at)}: is not a permission of the interface${words}`];
    }),
  );
}

/** A slip in a rule's id would take the rule from what is expected without a word. */
function wrongExpectation({ expect = [] }: TargetProfile): readonly string[] {
  const ids = rules.map(({ id }) => id);
  return expect.flatMap((given, at) => {
    if (ids.some((id) => id.startsWith(given))) return [];
    const meant = closest(given, ids);
    const words = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    return [
      `/expect/${String(at)}: no rule id is or begins with this${words}; platen rules lists them`,
    ];
  });
}

function wrongAuthority({ tls = {} }: TargetProfile): readonly string[] {
  const { caFile, caPem } = tls;
  const place = caPem === undefined ? '/tls/caFile' : '/tls/caPem';
  try {
    const pem =
      caPem ?? (caFile === undefined ? undefined : readBounded(caFile, authorityLimitBytes));
    if (pem !== undefined) new X509Certificate(pem);
    return [];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) return [`${place}: contains no PEM certificate`];
    return [
      `${place}: ${resolve(caFile ?? '')} cannot be read: ${error.why}; a relative path begins at the current folder`,
    ];
  }
}
