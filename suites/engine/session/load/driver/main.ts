import { systemClock } from '../../../../../simulators/kit/clock.ts';
import { whenParentIsGone } from '../../../../../simulators/kit/orphans.ts';
import { listenAsDriver } from './listen.ts';
import { driverSecret } from './secret.ts';

// A driver on this machine, as a child: on loopback, with a secret that only its parent knows.
const driver = await listenAsDriver({
  host: '127.0.0.1',
  port: 0,
  secret: driverSecret(process.env),
  clock: systemClock,
  version: process.argv[2] ?? '',
});
whenParentIsGone(() => void driver.stop().then(() => process.exit()));
// An interruption of the whole group concerns the parent: it tells its drivers to stop.
process.on('SIGINT', () => undefined);
process.send?.(driver.address);
