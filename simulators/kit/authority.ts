/** `host:port` as it stands in a URI (RFC 3986 3.2.2): an IPv6 address is in brackets, so that its last colon is the port's. */
export function authority(host: string, port: number | string): string {
  return `${uriHost(host)}:${String(port)}`;
}

/** A host as it stands in a URI. */
export function uriHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** The host of a URI as sockets take it: without the brackets of an IPv6 address. */
export function socketHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The parts of what `authority` joins, as sockets take them; port 0 where there is none. */
export function splitAuthority(text: string): { readonly host: string; readonly port: number } {
  const [, host = text, port = '0'] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(text) ?? [];
  return { host: socketHost(host), port: Number(port) };
}
