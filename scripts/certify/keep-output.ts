import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Given } from '../../suites/certify/given.ts';

/** Keeps what a command said, a file a situation, without the terminal's key and token. */
export function keepOutput(
  out: string,
  { apiKey, deviceToken }: Given,
): (situation: string, output: string) => void {
  const folder = join(out, 'output');
  const said = new Map<string, string>();
  return (situation, output) => {
    mkdirSync(folder, { recursive: true });
    const clean = output.replaceAll(apiKey, 'key#1').replaceAll(deviceToken, 'device#1');
    const all = (said.get(situation) ?? '') + clean;
    said.set(situation, all);
    writeFileSync(join(folder, `${situation.replaceAll('/', '-')}.txt`), all);
  };
}
