import { parseArgs } from 'node:util';
import { compareAll, writeAll } from '../suites/oracle/oracle.ts';
import { recordExplored, recordFaults, recordTwins } from '../suites/oracle/record.ts';
import { exitCodes } from './exit-codes.ts';

const help = `npm run oracle                         judges the recordings of fixtures/journals and compares with
                                       fixtures/oracle; exits with 1 where anything differs
  -- --only TAP,DOC-UP-02              only rules whose id begins so
  -- --dump FILE                       writes every situation that these rules see, a line of JSON each with the
                                       name of the journal: compare two revisions by diff
  -- --write                           writes fixtures/oracle again
  -- --record [faults|twins|explored]  records deviations, twins and explored sequences again, or one kind of them;
                                       with --only the deviations of these rules (--workers 4: faults take 4
                                       minutes, twins 5); then --write
  -- --workers 2                       threads that judge, services that are played at a time
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    dump: { type: 'string' },
    write: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const only = values.only?.split(',');
const workers = Number(values.workers);
const recordings = { faults: recordFaults, twins: recordTwins, explored: recordExplored };
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const mostLines = 200;

if (values.help) process.stdout.write(help);
else if (isWrong()) {
  process.stderr.write(help);
  process.exitCode = exitCodes.usage.code;
} else if (values.record) await record();
else if (values.write) await writeAll({ workers });
else process.exitCode = await compare();

function isWrong(): boolean {
  const { write, dump } = values;
  const isKnown = positionals.every((kind) => values.record && Object.hasOwn(recordings, kind));
  const isCount = /^[1-9]\d?$/.test(values.workers);
  return !isKnown || !isCount || (write && (only !== undefined || dump !== undefined));
}

async function record(): Promise<void> {
  const all = only === undefined ? Object.keys(recordings) : ['faults'];
  const isChosen = (rule: string): boolean =>
    only === undefined || only.some((id) => rule.startsWith(id));
  for (const kind of positionals.length === 0 ? all : positionals) {
    tell(kind);
    await recordings[kind as keyof typeof recordings]({ isChosen, servicesAtATime: workers, tell });
  }
}

async function compare(): Promise<number> {
  const { rules, deviations, differences } = await compareAll({ only, dump: values.dump, workers });
  for (const line of differences.slice(0, mostLines)) tell(line);
  if (differences.length > mostLines) tell(`and ${String(differences.length - mostLines)} more`);
  tell(
    `${String(rules)} rules, ${String(deviations)} faults: ${String(differences.length)} differences`,
  );
  return differences.length === 0 ? exitCodes.passed.code : exitCodes.failed.code;
}
