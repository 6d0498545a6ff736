import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { profileOf } from './profile.ts';
import { seed } from './seed.ts';
import { serve } from './server.ts';
import { emptyState } from './state.ts';

// Serves until it is ended; the first line on stdout holds the profile under which it can be judged.
const state = emptyState({ clock: systemClock, ids: randomIds });
const callers = seed(state);
const server = serve(state).listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const profile = profileOf(callers, `http://127.0.0.1:${String(port)}/api/v1`);
  process.stdout.write(`${JSON.stringify({ ready: true, profile })}\n`);
});
process.once('SIGTERM', () => server.close().closeAllConnections());
