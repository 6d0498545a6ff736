import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A user profile for the office program that trusts no document: no macros, no scripts, nothing that a
 * document links to is fetched, from the network or from this machine.
 */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), registry());
}

function registry(): string {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
    ...items,
    '</oor:items>',
    '',
  ].join('\n');
}

const scripting = 'Office.Common/Security/Scripting';

const settings: readonly (readonly [string, string, boolean | number | string])[] = [
  [scripting, 'MacroSecurityLevel', 3],
  [scripting, 'DisableMacrosExecution', true],
  [scripting, 'DisableActiveContent', true],
  [scripting, 'BlockUntrustedRefererLinks', true],
  ['Office.Java/VirtualMachine', 'Enable', false],
  // Links: never updated on loading.
  ['Office.Writer/Content/Update', 'Link', 0],
  ['Office.Calc/Content/Update', 'Link', 2],
  // Formulas keep the values that were saved, as WEBSERVICE would call out.
  ['Office.Calc/Formula/Load', 'OOXMLRecalcMode', 1],
  ['Office.Calc/Formula/Load', 'ODFRecalcMode', 1],
  ['Inet/Settings', 'ooInetProxyType', 2],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', 9],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', 9],
];
