import { type Attribute, isCollection, type Value } from '../../kit/wire/ipp/attribute.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import * as values from '../../kit/wire/ipp/value.ts';

/**
 * The attributes without what tells one printer from others of its kind: serial numbers, UUIDs,
 * addresses, where it stands and who owns it. What a printer has to tell stays, empty.
 */
export function withoutIdentity(told: readonly Attribute[]): readonly Attribute[] {
  const secrets = secretsOf(told);
  return told.flatMap((one) => {
    const blank = blanks[one.name];
    if (blank !== undefined) return { name: one.name, values: [blank(told)] };
    if (ofOnePrinter.has(one.name)) return [];
    const kept = one.name === 'printer-device-id' ? withoutSerial(one) : one;
    return kept.values.some((value) => gives(value, secrets)) ? [] : kept;
  });
}

const blanks: Readonly<Partial<Record<string, (told: readonly Attribute[]) => Value>>> = {
  'printer-info': (told) => values.text(textNamed(told, 'printer-make-and-model') ?? ''),
  'printer-location': () => values.text(''),
  'printer-organization': () => values.text(''),
  'printer-organizational-unit': () => values.text(''),
  'printer-geo-location': () => values.outOfBand('unknown'),
  'printer-message-from-operator': () => values.text(''),
};

const ofOnePrinter: ReadonlySet<string> = new Set([
  'device-name',
  'device-service-count',
  'device-uuid',
  'printer-asset-tag',
  'printer-contact-col',
  'printer-dns-sd-name',
  'printer-name',
  'printer-owner-col',
  'printer-serial-number',
  'printer-uuid',
  'printer-wifi-password',
  'printer-wifi-ssid',
]);

/** IEEE 1284 2.6: `KEY:value;` pairs; these keys are the ones in use for a serial number. */
const serial = /(^|;)\s*(?:SN|SERN|SERIAL|SERIALNUMBER|UUID)\s*:([^;]*)(?=;|$)/gi;

function withoutSerial(deviceId: Attribute): Attribute {
  const id = textOf(deviceId) ?? '';
  return { name: deviceId.name, values: [values.text(id.replace(serial, '').replace(/^;/, ''))] };
}

/** A serial number or UUID that is told once may stand in other values too, e.g. a supply's. */
function secretsOf(told: readonly Attribute[]): readonly string[] {
  const serials = [...(textNamed(told, 'printer-device-id') ?? '').matchAll(serial)].map(
    ([, , number = '']) => number,
  );
  const given = ['printer-serial-number', 'printer-uuid', 'device-uuid'].map(
    (name) => textNamed(told, name)?.replace(/^urn:uuid:/i, '') ?? '',
  );
  // A short one would be found by accident.
  return [...serials, ...given].map((one) => one.trim().toLowerCase()).filter(isTelling);
}

function isTelling(secret: string): boolean {
  return secret.length >= 6;
}

function gives(value: Value, secrets: readonly string[]): boolean {
  if (isCollection(value)) {
    return value.members.some((member) => member.values.some((one) => gives(one, secrets)));
  }
  const text = Buffer.from(value.bytes).toString('latin1').toLowerCase();
  return text.startsWith('urn:uuid:') || secrets.some((secret) => text.includes(secret));
}

function textNamed(told: readonly Attribute[], name: string): string | undefined {
  return textOf(told.find((one) => one.name === name));
}
