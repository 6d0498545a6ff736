/**
 * An output port's address: a host name or IP address, or our extension `host:port`, IPv6 with a port
 * in brackets (SIL-60a). Whether anything is there shows when it is used.
 */
export function isPortAddress(address: string): boolean {
  if (address.length > 260) return false;
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(address) ?? [];
  if (host === undefined) return ipv6.test(address);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return host.startsWith('[') || hostName.test(host);
}

const hostName =
  /^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?$/;
const ipv6 = /^[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,7}$/;
