import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { readSettings } from './config/settings.ts';
import { readyJson } from './ready.ts';
import { startService } from './service.ts';
import { isSetupFault } from './setup-fault.ts';

/** The service as a process of its own, told by its environment alone; prints the JSON ready line. */
const usageExit = 2;
const brokenExit = 4;

try {
  const { PLATEN_CONFIG: file, ...environment } = process.env;
  const settings = await readSettings({
    flags: {},
    environment,
    ...(file === undefined ? {} : { file }),
  });
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const service = await startService(settings, { clock: systemClock, ids: randomIds, log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void service.stop());
  }
  process.stdout.write(`${JSON.stringify(readyJson(service))}\n`);
} catch (error) {
  const text = isSetupFault(error) ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${String(text)}\n`);
  process.exitCode = isSetupFault(error) ? usageExit : brokenExit;
}
