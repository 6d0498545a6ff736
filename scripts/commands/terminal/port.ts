import type { PortName } from '../../../simulators/terminal/index.ts';
import { text } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Which output port, as the service knows it. */
export const portOptions = {
  port: text('--port <address>', 'address of the output port'),
  serial: text('--serial <number>', 'serial number of its device, instead of --port'),
};

export interface PortChoice {
  readonly port: string | undefined;
  readonly serial: string | undefined;
}

/** Undefined where none is named. Throws UsageError for two. */
export function portOf({ port, serial }: PortChoice): PortName | undefined {
  if (port !== undefined && serial !== undefined) {
    throw new UsageError('--port or --serial names the output port, not both.');
  }
  if (port !== undefined) return { address: port };
  return serial === undefined ? undefined : { serial };
}
