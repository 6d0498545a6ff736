import { startConsole } from '../../../simulators/console/index.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { startMadeControl } from '../../../simulators/kit/control/made-control.fixture.ts';
import type { ConsoleStart, EventOrder } from './console.ts';

// The live page over a control plane with made documents: it sends events when it is asked for them.
const { documents } = JSON.parse(process.argv[2] ?? '{}') as ConsoleStart;
const control = await startMadeControl({ documents });
const { url } = await startConsole({ host: '127.0.0.1', port: 0, control, title: 'benchmark' });
process.on('message', (order: EventOrder) => void send(order));
process.on('disconnect', () => process.exit());
process.send?.(url);

const tickMs = 20;

/** Sends the events at once, or spread evenly over their time; answers with their number when all are sent. */
async function send({ events, overMs }: EventOrder): Promise<void> {
  const startNs = systemClock.monotonic();
  let sent = 0;
  while (sent < events) {
    const elapsedMs = Number(systemClock.monotonic() - startNs) / 1e6;
    const due = overMs === 0 ? events : Math.min(events, Math.floor((events * elapsedMs) / overMs));
    control.happen(due - sent);
    sent = due;
    if (sent < events) await systemClock.sleep(tickMs);
  }
  process.send?.(sent);
}
