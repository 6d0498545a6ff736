import { choicesOf } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, type Json, member } from '../../engine/journal/json.ts';
import type { State } from '../../engine/state/state.ts';

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

/** Members that have several forms of one meaning; which of them a list uses is not said. */
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

/** SIL-7E: the list of an account need not have the ports of its containers, unless the profile says so. */
export function mayLackContainers({ facts }: State): boolean {
  return choicesOf(facts).listsContainerPorts !== true;
}

/** The member of a listed output port that is not as a call said; undefined: none. */
export function asGiven(record: Json, x: Exchange): string | undefined {
  return differsFrom(record, outputPortMembers, (name) => x.param(name));
}

/** The first member that differs from what was given for its parameter, where something was. */
export function differsFrom(
  record: Json,
  members: Readonly<Record<string, string>>,
  given: (parameter: string) => string | undefined,
): string | undefined {
  for (const [name, shown] of Object.entries(members)) {
    const value = given(name);
    const formOf = forms[shown] ?? ((text) => text);
    const seen = member(record, shown);
    if (value !== undefined && formOf(asText(seen)) !== formOf(value))
      return `${shown} ${JSON.stringify(seen) ?? 'missing'} instead of ${JSON.stringify(value)}`;
  }
  return undefined;
}
