import { splitAuthority } from '../../../simulators/kit/authority.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export interface Drivers {
  /** So many on this machine. */
  readonly drivers: number;
  /** HOST:PORT of those that wait elsewhere. */
  readonly driverHosts: readonly string[];
}

const mostDrivers = 64;

/** `4` for so many on this machine, or `HOST:PORT,...` for drivers elsewhere. Throws UsageError. */
export function readDrivers(given: string): Drivers {
  if (/^\d{1,3}$/.test(given)) {
    const drivers = Number(given);
    if (drivers >= 1 && drivers <= mostDrivers) return { drivers, driverHosts: [] };
  }
  const hosts = given.split(',').map((host) => host.trim());
  if (given.includes(':') && hosts.length <= mostDrivers && hosts.every(isPlace))
    return { drivers: 0, driverHosts: [...new Set(hosts)] };
  throw new UsageError(
    `--drivers: "${given}" is neither a number from 1 to ${String(mostDrivers)} nor HOST:PORT,...`,
    "'platen load driver --listen HOST:PORT' starts one on another machine.",
  );
}

/** A name or an address, that of IPv6 in brackets, and a port. */
function isPlace(text: string): boolean {
  const [, port] = /^(?:\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  return port !== undefined && Number(port) <= 65_535;
}

/** HOST:PORT in its parts. Throws UsageError. */
export function readPlace(option: string, text: string): { host: string; port: number } {
  if (!isPlace(text))
    throw new UsageError(`${option}: "${text}" is no HOST:PORT, such as 127.0.0.1:7400`);
  return splitAuthority(text);
}
