import { createServer } from 'node:net';
import { unseededChance } from '../../../simulators/kit/chance.ts';

const lowest = 10_240;
/** Linux hands out ports from here on; other systems begin higher. */
const firstOfSystem = 32_768;

/**
 * A free port on loopback that the system gives to nobody by itself: it is still free when a target
 * that was killed comes back to it. Throws when none of a hundred is free. No seed decides: processes
 * that run at the same time with the same seed would choose the same port.
 */
export async function quietPort(): Promise<number> {
  const chance = unseededChance();
  for (let tries = 0; tries < 100; tries += 1) {
    const port = lowest + chance.below(firstOfSystem - lowest);
    if (await isFree(port)) return port;
  }
  throw new Error('found no free port below those of the system');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
