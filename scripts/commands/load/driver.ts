import { once } from 'node:events';
import { ownVersion } from '../../../reports/own-version.ts';
import { authority } from '../../../simulators/kit/authority.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitForWork } from '../../../suites/engine/run/load/wait-for-work.ts';
import { defineCommand } from '../../command-line/command.ts';
import { required, text } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readPlace } from '../../load/command/drivers.ts';
import { refuseWithoutSecret } from '../../load/command/wishes.ts';

export const driverCommand = defineCommand({
  name: 'driver',
  about:
    'Starts a load driver on this machine for a run that is started on another one. It ' +
    'waits for work until interrupted. Both need the secret in PLATEN_DRIVER_SECRET.',
  examples: [
    {
      line: 'load driver --listen 0.0.0.0:7400',
      does: 'waits for a run with --drivers HOST:7400',
    },
  ],
  options: {
    listen: required(text('--listen <host:port>', 'address to listen on; port 0 for any free one')),
  },
  async run({ options, terminal, signal, environment }) {
    const { host, port } = readPlace('--listen', options.listen);
    refuseWithoutSecret(environment);
    try {
      const wishes = { host, port, environment, clock: systemClock, version: ownVersion() };
      await using driver = await waitForWork({ ...wishes, tell: (news) => terminal.note(news) });
      const { address } = driver;
      terminal.print(`waiting for work at ${authority(address.host, address.port)}`);
      if (!signal.aborted) await once(signal, 'abort');
      return 'passed';
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      throw new UsageError(`--listen: ${options.listen} can't be listened at: ${message}`);
    }
  },
});
