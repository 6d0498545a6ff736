import { X509Certificate } from 'node:crypto';
import { Ajv, type ErrorObject } from 'ajv';
import { TargetProfile } from './profile.ts';
import { readBounded } from './read-bounded.ts';

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<TargetProfile>(
  TargetProfile,
);

/** A profile, or each of its mistakes with its place: "/baseUrl: is no URL". Values, which may be secret, are never told. */
export function checkedProfile(
  value: unknown,
): { readonly profile: TargetProfile } | { readonly mistakes: readonly string[] } {
  if (!validate(value)) return { mistakes: [...new Set((validate.errors ?? []).map(wordsOf))] };
  const mistakes = [...wrongUrls(value), ...wrongDomains(value), ...wrongAuthority(value)];
  return mistakes.length === 0 ? { profile: value } : { mistakes };
}

/** Where `{ abc }` is the slip of who meant `abc`. */
const secretPlace = /\/(secret|password|token)$/;
const memberName = /^[A-Za-z]{1,30}$/;

function wordsOf({ instancePath, keyword, message, params }: ErrorObject): string {
  const name = String(params['additionalProperty']);
  const isShown = memberName.test(name) && !secretPlace.test(instancePath);
  const extra = keyword === 'additionalProperties' && isShown ? ` '${name}'` : '';
  return `${instancePath === '' ? '/' : instancePath}: ${message ?? 'is wrong'}${extra}`;
}

function wrongUrls({ baseUrl, balances, control, restart }: TargetProfile): readonly string[] {
  const urls = {
    '/baseUrl': baseUrl,
    '/balances/url': balances?.url,
    '/control/url': control?.url,
    '/restart/url': restart !== undefined && 'url' in restart ? restart.url : undefined,
  };
  return Object.entries(urls).flatMap(([place, text]) => {
    const url = text === undefined ? undefined : URL.parse(text);
    if (text === undefined) return [];
    if (url === null || url === undefined || !/^https?:$/.test(url.protocol))
      return [`${place}: is no http or https URL`];
    if (url.username !== '' || url.password !== '')
      return [`${place}: holds a user; callers are named under keys and users`];
    return url.search !== '' || url.hash !== '' ? [`${place}: has a query or a fragment`] : [];
  });
}

/** interface 4.2, domain name syntax: they travel in the Host header. */
function wrongDomains({ domains }: TargetProfile): readonly string[] {
  return Object.entries(domains)
    .filter(([, name]) => typeof name === 'string')
    .filter(([, name]) => !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(String(name)))
    .map(([which]) => `/domains/${which}: is no domain name`);
}

const authorityLimitBytes = 1024 * 1024;

function wrongAuthority({ tls = {} }: TargetProfile): readonly string[] {
  const { caFile, caPem } = tls;
  const place = caPem === undefined ? '/tls/caFile' : '/tls/caPem';
  try {
    const pem =
      caPem ?? (caFile === undefined ? undefined : readBounded(caFile, authorityLimitBytes));
    if (pem !== undefined) new X509Certificate(pem);
    return [];
  } catch (error) {
    const isThere = error instanceof Error && /ERR_(OSSL|CRYPTO)/.test(codeOf(error));
    return [`${place}: ${isThere ? 'holds no certificate in PEM' : 'cannot be read'}`];
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
