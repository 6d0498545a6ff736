import {
  type ConfigSources,
  isSetupFault,
  readSettings,
  settingsInForce,
} from '../../../simulators/service/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Tells what is in force; what would keep the service from starting is told as wrong usage. */
export async function printSettings(
  sources: ConfigSources,
  terminal: Terminal,
  asJson: boolean,
): Promise<void> {
  try {
    await readSettings(sources);
    const settings = await settingsInForce(sources);
    if (asJson) {
      terminal.json(
        Object.fromEntries(settings.map(({ name, value = null, from }) => [name, { value, from }])),
      );
      return;
    }
    const width = Math.max(...settings.map(({ name }) => name.length));
    for (const { name, value = '-', from } of settings) {
      const note = from === 'default' ? '' : `  (${from})`;
      terminal.print(`${name.padEnd(width)}  ${value}${note}`);
    }
  } catch (error) {
    if (isSetupFault(error)) throw new UsageError(error.message);
    throw error;
  }
}
