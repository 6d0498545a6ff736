import type { PlainValue } from '../../kit/wire/ipp/attribute.ts';
import type { TextSyntax } from '../../kit/wire/ipp/value.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { isEnum } from './enum-names.ts';

/** A number of an attribute, or of a collection's member, where a dump does not say its syntax. */
export function numberOf(attributeName: string, number: number): PlainValue {
  return isEnum(attributeName) ? values.enumeration(number) : values.integer(number);
}

/** A text likewise: the syntax that the standards give an attribute of that name, or else a keyword. */
export function textOf(attributeName: string, text: string): PlainValue {
  return values.textValue[syntaxOf(attributeName, text)](text);
}

/** Dumps in JSON write octetStrings as hexadecimal digits. */
export function isOctetString(attributeName: string): boolean {
  return octetStrings.has(attributeName);
}

function syntaxOf(attributeName: string, text: string): TextSyntax {
  const named = syntaxByName.get(attributeName);
  if (named !== undefined) return named;
  const [, syntax] = patterns.find(([pattern]) => pattern.test(attributeName)) ?? [];
  if (syntax !== undefined) return syntax;
  // Many attributes are `keyword | name`; no keyword has a blank (RFC 8011 5.1.4).
  return /\s/.test(text) ? 'name' : 'keyword';
}

const patterns: readonly (readonly [RegExp, TextSyntax])[] = [
  [/-(?:uri|uris|uuid|uri-supported|uri-default|uri-ready)$/, 'uri'],
  [/^document-format(?:-(?:default|preferred|ready|supported))?$/, 'mimeMediaType'],
  [/charset(?:-(?:configured|supported|default))?$/, 'charset'],
  [/natural-language(?:-(?:configured|supported|default))?$/, 'naturalLanguage'],
  [/-(?:description|message|messages|info|vcard|string-version|version-supported)$/, 'text'],
  [/-uri-schemes-supported$/, 'uriScheme'],
];

function named(syntax: TextSyntax, names: string): readonly (readonly [string, TextSyntax])[] {
  return names.split(' ').map((name) => [name, syntax] as const);
}

const syntaxByName: ReadonlyMap<string, TextSyntax> = new Map([
  ...named('text', 'mopria-certified printer-device-id printer-firmware-patches printer-info'),
  ...named('text', 'printer-location printer-make-and-model printer-message-from-operator'),
  ...named('text', 'printer-organization printer-organizational-unit printer-serial-number'),
  ...named('text', 'document-format-version document-format-version-default'),
  ...named('text', 'job-message-to-operator-default job-sheet-message-default xri-description'),
  ...named(
    'name',
    'contact-name device-name job-account-id-default job-accounting-user-id-default',
  ),
  ...named('name', 'marker-colors marker-names material-name preset-name printer-dns-sd-name'),
  ...named('name', 'printer-firmware-name printer-name printer-wifi-ssid profile-name'),
  ...named('name', 'requesting-user-name-allowed requesting-user-name-denied'),
  ...named('uri', 'printer-driver-installer printer-geo-location printer-icons printer-more-info'),
  ...named('uri', 'printer-more-info-manufacturer xri-uri'),
  ...named('naturalLanguage', 'printer-strings-languages-supported'),
  ...named('keyword', 'ipp-versions-supported pdf-versions-supported uri-security-supported'),
  ...named('keyword', 'pclm-compression-method-preferred uri-authentication-supported'),
]);

const octetStrings: ReadonlySet<string> = new Set([
  'printer-alert',
  'printer-asset-tag',
  'printer-finisher',
  'printer-finisher-supplies',
  'printer-firmware-version',
  'printer-input-tray',
  'printer-output-tray',
  'printer-supply',
  'printer-wifi-password',
]);
