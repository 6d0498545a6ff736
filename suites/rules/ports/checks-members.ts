import { choicesOf } from '../../journal/choices.ts';
import { type Exchange, parameter } from '../../journal/exchange.ts';
import { asText, type Json, member } from '../../journal/json.ts';
import type { State } from '../../model/state.ts';

/** interface 4.5: the parameters that say something of an output port, with the members of OutputPortInfo that show it. */
export const outputPortMembers: Readonly<Record<string, string>> = {
  portname: 'name',
  address: 'address',
  porttype: 'portType',
  deviceserial: 'deviceSerial',
  ipreaderaddress: 'ipReaderAddress',
  printprotocol: 'printProtocol',
  description: 'description',
  vendor: 'vendor',
  printerippurl: 'printerIppUrl',
  outputtype: 'outputType',
  monochromeprinter: 'monochrome',
  reversefinisher: 'isReverseFinisher',
  softwarecopycollation: 'softwareCopyCollation',
  embedded: 'embedded',
  sendusername: 'sendUsername',
};

/** Members that have several forms of one meaning; in which of them a port is told is not said. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  // The name of a host has no case (RFC 4343).
  address: (text) => text.toLowerCase(),
  ipReaderAddress: (text) =>
    /^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$/i.test(text)
      ? text.replace(/[:-]/g, '').toLowerCase()
      : text,
  // RFC 3510 3: the port of ipp is 631 where none is given.
  printerIppUrl: (text) =>
    text.replace(/^(ipps?):\/\/([^/:]+)(?::631)?(?=\/|$)/i, (_, scheme: string, host: string) =>
      `${scheme}://${host}`.toLowerCase(),
    ),
};

/** Calls after which an output port is no longer as an earlier one said. */
export const outputPortChanges = [
  'outputports.update',
  'outputports.put-update',
  'outputports.delete',
];

/** SIL-7E: the list of an account need not have the ports of its containers, unless the profile says so. */
export function mayLackContainers({ facts }: State): boolean {
  return choicesOf(facts).listsContainerPorts !== true;
}

/** What of a listed output port is not as a call said; undefined: nothing. */
export function asGiven(record: Json, said: Exchange): string | undefined {
  return differsFrom(record, outputPortMembers, (name) => parameter(said, name));
}

/** The first member that differs from what was given for its parameter, where something was. */
export function differsFrom(
  record: Json,
  members: Readonly<Record<string, string>>,
  given: (parameter: string) => string | undefined,
): string | undefined {
  const wrong = Object.entries(members).find(([name, of]) => {
    const value = given(name);
    const shown = asText(member(record, of));
    return value !== undefined && (forms[of]?.(shown) ?? shown) !== (forms[of]?.(value) ?? value);
  });
  if (wrong === undefined) return undefined;
  const [name, shown] = wrong;
  const seen = JSON.stringify(member(record, shown)) ?? 'missing';
  return `${shown} ${seen} instead of ${JSON.stringify(given(name))}`;
}
