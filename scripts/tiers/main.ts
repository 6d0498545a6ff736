import { join } from 'node:path';
import { systemClock } from '../../simulators/kit/clock.ts';
import { openTerminal } from '../command-line/terminal.ts';
import { exitCodes } from '../exit-codes.ts';
import { runChanged } from './run-changed.ts';
import { runRelease } from './run-release.ts';
import { runTier } from './run-tier.ts';

const help = `The project's own tests, by tier:

  npm test               checks of the sources, unit tests, a short gate; needs only Node
  npm run test:full      all other tests: load, crashes, certification, PostgreSQL, external tools
  npm run test:release   whole proofs, mutation, new random seeds, kills; continues where it stopped
  npm run test:changed   what the changes in the working tree reach (aim: seconds)
  npm run test:tools     installs the external tools that test:full needs (Debian, as root)

test:release takes names of its steps; -- --list shows them, -- --anew forgets what passed.
PLATEN_TEST_SEED=N repeats a run of test:release that drew the seed N for the random values of the tests.
CONTRIBUTING.md says when to use which.
`;
const root = join(import.meta.dirname, '..', '..');
// Everything in one stream, so that a log keeps the order in which things happened.
const terminal = openTerminal({ out: process.stdout, err: process.stdout, clock: systemClock });
const place = { root, environment: process.env };
const [tier, ...rest] = process.argv.slice(2);

process.exitCode = await run();
// A server that a test left open must not keep the run alive.
process.stdout.write('', () => process.exit());

async function run(): Promise<number> {
  if (tier === 'quick' || tier === 'full') {
    if (rest.length > 0) {
      terminal.print(
        `${rest.join(' ')}: ${tier === 'quick' ? 'npm test' : 'test:full'} has no options`,
      );
      return exitCodes.usage.code;
    }
    return exitCodes[await runTier(place, tier, terminal)].code;
  }
  if (tier === 'release') {
    return exitCodes[await runRelease(place, rest, terminal)].code;
  }
  if (tier === 'changed') return exitCodes[await runChanged(place, terminal)].code;
  terminal.print(help);
  return exitCodes[tier === '--help' ? 'passed' : 'usage'].code;
}
