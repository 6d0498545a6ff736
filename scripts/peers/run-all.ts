import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolName } from '../../fixtures/external-tools.ts';
import { runQueue } from './cups/run-cups.ts';
import { startDocumentHost } from './document-host.ts';
import { runSuites, type SuiteRun, type SuiteRuns } from './ipptool/run-suites.ts';
import { layOutSuites } from './ipptool/suite-documents.ts';
import { suites } from './ipptool/suites.ts';
import { startTarget } from './printer-target.ts';
import type { PeerProfile } from './profiles.ts';
import { reference, startReference } from './reference.ts';
import type { QueueRun } from './report.ts';

/** What the suites and the queues need. */
export const peerTools: readonly ToolName[] = ['ipptool', 'CUPS server'];

export interface AllSuites {
  readonly profiles: readonly PeerProfile[];
  /** So many runs of everything, which must agree in every verdict. */
  readonly repeat: number;
  readonly withReference: boolean;
  tell(line: string): void;
}

/** Every suite at every printer. Of repeated runs the first is given, with what later ones had otherwise. */
export async function runAllSuites(asked: AllSuites): Promise<readonly SuiteRun[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-peers-'));
  await using host = await startDocumentHost();
  try {
    await layOutSuites(folder);
    const shared = { folder, documentUrl: host.url };
    const ours = asked.profiles.map((profile) => ofProfile(profile, shared));
    const others = asked.withReference ? [ofReference(shared)] : [];
    const first = await runEach([...ours, ...others]);
    let result = first;
    for (let turn = 2; turn <= asked.repeat; turn += 1) {
      const again = await runEach(ours);
      result = result.map((run, index) => withDifferences(run, again[index], turn));
      asked.tell(`run ${turn} of ${asked.repeat}`);
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function runAllQueues(profiles: readonly PeerProfile[]): Promise<readonly QueueRun[]> {
  const runs: QueueRun[] = [];
  for (const { name: printer, queues } of profiles) {
    for (const queue of queues) {
      const checks = await runQueue(queue, printer);
      runs.push(...checks.map((check) => ({ printer, queue, ...check })));
    }
  }
  return runs;
}

type SharedPlace = Omit<SuiteRuns['where'], 'document'>;

function ofReference(shared: SharedPlace): SuiteRuns {
  return {
    printer: reference,
    expectation: 'nothing',
    versions: suites.map(({ version }) => version),
    where: { ...shared, document: 'document-a4.pdf' },
    start: startReference,
  };
}

function ofProfile(profile: PeerProfile, shared: SharedPlace): SuiteRuns {
  const { name, expectation, versions, document } = profile;
  return {
    printer: name,
    expectation,
    versions,
    where: { ...shared, document },
    async start() {
      const target = await startTarget(name);
      return { url: target.ippUrl, [Symbol.asyncDispose]: () => target.stop() };
    },
  };
}

async function runEach(all: readonly SuiteRuns[]): Promise<readonly SuiteRun[]> {
  const runs: SuiteRun[] = [];
  for (const one of all) runs.push(...(await Array.fromAsync(runSuites(one))));
  return runs;
}

function withDifferences(run: SuiteRun, again: SuiteRun | undefined, turn: number): SuiteRun {
  if (again === undefined) return run;
  const { lines } = run.verdicts;
  const odd = again.verdicts.lines.filter((line, index) => line !== lines[index]);
  const missing = lines.length - again.verdicts.lines.length;
  return {
    ...run,
    wrong: [
      ...run.wrong,
      ...odd.map((line) => `run ${turn} had otherwise: ${line}`),
      ...(missing > 0 ? [`run ${turn} had ${missing} verdicts less`] : []),
    ],
  };
}
