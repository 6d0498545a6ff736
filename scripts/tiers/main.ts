import { join } from 'node:path';
import { systemClock } from '../../simulators/kit/clock.ts';
import { openTerminal } from '../command-line/terminal.ts';
import { exitCodes } from '../exit-codes.ts';
import { runChanged } from './run-changed.ts';
import { runRelease } from './run-release.ts';
import { runTier } from './run-tier.ts';

const help = `The project's own tests, by tier:

  npm test               checks of the sources, unit tests, a short gate (aim: 3 minutes)
  npm run test:full      everything else that can run in ten minutes
  npm run test:release   whole proofs, mutation, seeds, kills, soak; goes on where it stopped
  npm run test:changed   what the changes in the working tree reach (aim: seconds)

npm run test:full -- --within 1000 begins nothing more after so many seconds, and names the files that it
left out: for a machine that is too slow for all of it.

test:release takes names of its steps; -- --list shows them, -- --anew forgets what passed.
CONTRIBUTING.md says when to use which.
`;
const root = join(import.meta.dirname, '..', '..');
// Everything in one stream, so that a log keeps the order in which things happened.
const terminal = openTerminal({ out: process.stdout, err: process.stdout, clock: systemClock });
const [tier, ...rest] = process.argv.slice(2);

process.exitCode = await run();
// A server that a test left open must not keep the run alive.
process.stdout.write('', () => process.exit());

async function run(): Promise<number> {
  if (tier === 'quick' || tier === 'full') {
    const [option, seconds = ''] = rest;
    const isGiven = option === '--within' && /^[1-9]\d*$/.test(seconds) && rest.length === 2;
    if (rest.length > 0 && !isGiven) {
      terminal.print(`${rest.join(' ')}: only --within SECONDS is known here`);
      return exitCodes.usage.code;
    }
    const withinMs = isGiven ? Number(seconds) * 1_000 : undefined;
    return exitCodes[await runTier(root, { tier, withinMs }, terminal)].code;
  }
  if (tier === 'release') {
    const place = { root, environment: process.env };
    return exitCodes[await runRelease(place, rest, terminal)].code;
  }
  if (tier === 'changed') return exitCodes[await runChanged(root, terminal)].code;
  terminal.print(help);
  return exitCodes[tier === '--help' ? 'passed' : 'usage'].code;
}
