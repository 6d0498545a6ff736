import { attribute, collection, type Value } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { type Authority, printerUri } from './printer-uri.ts';

/** How the printer lets itself be reached, all its ways being on one port. */
export interface Ways {
  /** `offered`: beside connections without it. */
  readonly tls: 'none' | 'offered' | 'required';
  /** Users have to tell a password (HTTP Basic). */
  readonly basic: boolean;
}

export const openWays: Ways = { tls: 'none', basic: false };

/** One value of each of the three parallel attributes of RFC 8011 5.4.1 to 5.4.3. */
interface Way {
  readonly uri: string;
  readonly security: 'none' | 'tls';
  readonly authentication: 'requesting-user-name' | 'basic';
}

interface Reached {
  readonly authority: Authority;
  readonly ways: Ways;
}

/** The ways to a printer, for a client that has found one of them. */
export function waysAt({ authority: { host }, ways }: Reached): readonly Way[] {
  const authentication = ways.basic ? 'basic' : 'requesting-user-name';
  return securities[ways.tls].map((security) => ({
    uri: printerUri({ host, secure: security === 'tls' }),
    security,
    authentication,
  }));
}

const securities: Readonly<Record<Ways['tls'], readonly Way['security'][]>> = {
  none: ['none'],
  offered: ['none', 'tls'],
  required: ['tls'],
};

/** The same as RFC 3380 6 tells it. */
export const xriAttributes: Readonly<Record<string, (reached: Reached) => readonly Value[]>> = {
  'printer-xri-supported': (reached) =>
    waysAt(reached).map(({ uri, security, authentication }) =>
      collection(
        attribute('xri-uri', values.uri(uri)),
        attribute('xri-authentication', values.keyword(authentication)),
        attribute('xri-security', values.keyword(security)),
      ),
    ),
  'xri-uri-scheme-supported': (reached) =>
    waysAt(reached).map(({ security }) => values.uriScheme(security === 'tls' ? 'ipps' : 'ipp')),
  'xri-authentication-supported': ({ ways }) => [
    values.keyword(ways.basic ? 'basic' : 'requesting-user-name'),
  ],
  'xri-security-supported': (reached) =>
    waysAt(reached).map(({ security }) => values.keyword(security)),
};
