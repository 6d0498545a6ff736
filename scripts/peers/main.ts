import { missingPackages } from '../../fixtures/external-tools.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { exitCodes } from '../exit-codes.ts';
import { readArguments, wholeNumbers } from '../load/rig/arguments.ts';
import { peerProfiles } from './profiles.ts';
import { reference, referenceTools } from './reference.ts';
import { countOf, queueTable, suiteTable, troubles } from './report.ts';
import { peerTools, runAllQueues, runAllSuites } from './run-all.ts';

const given = readArguments({
  usage: 'npm run test:peers -- [options]',
  about:
    'Lets tools of others judge the simulated printers: the suites of ipptool, and queues of CUPS.\n' +
    'It needs ipptool and a CUPS server, which npm run test:tools installs on Debian.',
  options: {
    repeat: { about: 'runs of the suites in a row, which must not differ', fallback: '1' },
    profile: { about: 'printers of fixtures/printers, with commas', fallback: 'all' },
    reference: { about: `count ${reference} too, which takes several minutes` },
  },
});

const [repeat = 1] = wholeNumbers(given.repeat, 'repeat');
const names = given.profile.split(',');
const profiles = peerProfiles.filter(({ name }) => names.includes(name) || names.includes('all'));
if (profiles.length === 0) {
  const known = peerProfiles.map(({ name }) => name).join(', ');
  process.stderr.write(`--profile: there is no ${given.profile}; there are ${known}\n`);
  process.exit(exitCodes.usage.code);
}
process.exitCode = exitCodes[await judge()].code;

async function judge(): Promise<'passed' | 'failed'> {
  const startedNs = systemClock.monotonic();
  const missing = missingPackages([...peerTools, ...(given.reference ? referenceTools : [])]);
  if (missing.length > 0) {
    say(`Not installed: ${missing.join(' ')}. npm run test:tools installs what is missing.`);
    return 'failed';
  }
  const runs = await runAllSuites({ profiles, repeat, withReference: given.reference, tell: say });
  const queues = await runAllQueues(profiles);
  say(`\n${suiteTable(runs)}\n\n${queueTable(queues)}\n`);
  for (const line of troubles(runs, queues)) say(line);
  const count = countOf(runs, queues);
  const seconds = Number(systemClock.monotonic() - startedNs) / 1e9;
  say(`${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(0)} s`);
  return count.failed === 0 ? 'passed' : 'failed';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
