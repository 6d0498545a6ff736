export interface Destination {
  readonly host: string;
  readonly port: number;
}

/**
 * SIL-60a: a host name or address, and a port as our extension. IPv6 with a port is written
 * `[::1]:9100`, without one also bare. Undefined for what is none of these.
 */
export function parseAddress(address: string, defaultPort: number): Destination | undefined {
  const text = address.trim();
  const bracketed = /^\[([0-9a-f:.%\w]+)\](?::(\d{1,5}))?$/i.exec(text);
  const plain = /^([^:\s/[\]]+)(?::(\d{1,5}))?$/.exec(text);
  const found = bracketed ?? plain;
  const host = found?.[1] ?? (/^[0-9a-f:]+:[0-9a-f:.%\w]*$/i.test(text) ? text : undefined);
  const port = found?.[2] === undefined ? defaultPort : Number(found[2]);
  if (host === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}
