import { type DnsRecord, type Name, nameOf, type RecordData } from '../../kit/wire/dns/record.ts';

/** One service of a printer as DNS-SD knows it (RFC 6763). */
export interface Service {
  /** `_ipp._tcp` */
  readonly type: string;
  /** `_print`: found by those who ask for this kind only (RFC 6763 7.1). */
  readonly subtypes: readonly string[];
  /** 0: there is none; it only claims the name (Bonjour Printing, flagship naming). */
  readonly port: number;
  /** `key=value` each. */
  readonly txt: readonly string[];
}

export interface Announced {
  /** What people see; all services of a printer have the same. */
  readonly instance: string;
  /** The first label of the host's name, which ends in `.local`. */
  readonly host: string;
  readonly addresses: readonly string[];
  readonly services: readonly Service[];
}

/** Records that others may have too, and those that are this printer's alone (RFC 6762 2). */
export interface ServiceRecords {
  readonly shared: readonly DnsRecord[];
  readonly unique: readonly DnsRecord[];
}

/** RFC 6762 10. */
const hostTtlSeconds = 120;
const otherTtlSeconds = 4500;

function instanceName(instance: string, type: string): Name {
  return [instance, ...nameOf(`${type}.local`)];
}

/** All that is to be known of the printer. */
export function recordsOf(announced: Announced): ServiceRecords {
  const { host, addresses, services } = announced;
  const hostName = [host, 'local'];
  return {
    shared: services.flatMap((service) => pointersTo(announced.instance, service)),
    unique: [
      ...services.flatMap(({ type, port, txt }) => {
        const name = instanceName(announced.instance, type);
        return [
          unique(name, { kind: 'srv', port, target: hostName }, hostTtlSeconds),
          unique(name, { kind: 'txt', strings: txt }, otherTtlSeconds),
        ];
      }),
      ...addresses.map((address) => unique(hostName, { kind: 'a', address }, hostTtlSeconds)),
    ],
  };
}

function pointersTo(instance: string, { type, subtypes }: Service): readonly DnsRecord[] {
  const typeName = nameOf(`${type}.local`);
  const target = instanceName(instance, type);
  return [
    // RFC 6763 9: which services there are.
    pointer(nameOf('_services._dns-sd._udp.local'), typeName),
    pointer(typeName, target),
    ...subtypes.map((subtype) => pointer([subtype, '_sub', ...typeName], target)),
  ];
}

function pointer(name: Name, target: Name): DnsRecord {
  return { name, data: { kind: 'ptr', target }, ttlSeconds: otherTtlSeconds, flush: false };
}

function unique(name: Name, data: RecordData, ttlSeconds: number): DnsRecord {
  return { name, data, ttlSeconds, flush: true };
}
