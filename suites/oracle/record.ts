import { systemClock } from '../../simulators/kit/clock.ts';
import { seededIds } from '../../simulators/kit/ids.ts';
import type { Fault, Variant } from '../engine/fault-proxy/fault.ts';
import type { JournalEvent } from '../engine/journal/event.ts';
import { startBuiltIn, startBuiltIns } from '../engine/run/built-in.ts';
import { pool } from '../engine/run/pool.ts';
import { proveAll } from '../engine/run/prove-all.ts';
import type { Proof } from '../engine/run/prove-fault.ts';
import { proveTwin } from '../engine/run/prove-twin.ts';
import { drawSequence } from '../explore/draw.ts';
import { factsFor } from '../explore/find-violation.ts';
import { playSteps } from '../explore/play-sequence.ts';
import { twins } from '../prove/twins.ts';
import { faults } from '../rules/index.ts';
import { readStore, type StoredJournal, textOf, writeStore } from './journal-store.ts';

export interface RecordOptions {
  /** The rules whose faults are played. */
  readonly isChosen: (rule: string) => boolean;
  readonly servicesAtATime: number;
  readonly tell: (line: string) => void;
}

/** A busy machine may delay what a proof waits for: what does not succeed is played again, so often at most. */
const rounds = 3;

/** Beyond `proveAll`'s own repetition. Each journal is one of a fault that turned its rule red first, where any did. */
export async function recordFaults(options: RecordOptions): Promise<void> {
  const { tell, isChosen } = options;
  let left = faults.filter(({ rule }) => isChosen(rule));
  const journals = new Map(readStore('faults').map(({ name, text }) => [name, text]));
  for (let round = 1; round <= rounds && left.length > 0; round += 1) {
    const proofs = await proveThese(left, options, journals);
    left = left.filter(({ id }) => !isRight(proofs.get(id)));
    tell(`round ${String(round)}: ${String(left.length)} did not turn their rule red first`);
  }
  for (const { id, rule } of left) tell(`not proven: ${id} of ${rule}`);
  tell(sizes(writeStore('faults', inOrder(faults, journals))));
}

async function proveThese(
  all: readonly Fault[],
  { servicesAtATime, tell }: RecordOptions,
  journals: Map<string, string>,
): Promise<ReadonlyMap<string, Proof>> {
  const proofs = new Map<string, Proof>();
  await using services = await startBuiltIns(servicesAtATime, { plainHttp: true });
  const options = {
    ...settings(),
    services: services.profiles,
    isCheap: true,
    keep: (id: string, journal: readonly JournalEvent[]) => void journals.set(id, textOf(journal)),
  };
  await proveAll(all, options, (proof) => {
    proofs.set(proof.fault.id, proof);
    if (!isRight(proof))
      tell(`${proof.fault.id}: ${proof.firstRed ?? 'nothing'} instead of ${proof.fault.rule}`);
    if (proofs.size % 50 === 0) tell(`${String(proofs.size)} of ${String(all.length)}`);
  });
  return proofs;
}

/** The share of the test cases that a variant is played with is the one that suites/proof chooses. */
const shares = 60;

/** Records each variant in a share of the test cases: nothing may turn red there. */
export async function recordTwins({ servicesAtATime, tell }: RecordOptions): Promise<void> {
  const journals = new Map<string, string>();
  let left = twins.map((twin, index) => ({ twin, nth: Math.floor(index / 3) % shares }));
  for (let round = 1; round <= rounds && left.length > 0; round += 1) {
    const wrong = new Set<Variant>();
    await pool(left, servicesAtATime, async ({ twin, nth }) => {
      await using target = await startBuiltIn({ plainHttp: true });
      const { against } = await proveTwin(twin, {
        ...settings(),
        profile: target.profile,
        share: { nth, of: shares },
        keep: (id, journal) => void journals.set(id, textOf(journal)),
      });
      if (against.length === 0) return;
      wrong.add(twin);
      tell(`${twin.id}: ${against.map(({ rule, why }) => `${rule}: ${why}`).join('; ')}`);
    });
    left = left.filter(({ twin }) => wrong.has(twin));
  }
  tell(sizes(writeStore('twins', inOrder(twins, journals))));
}

const sequences = 12;

/** Records sequences of steps drawn by chance, of which each eighth may disturb others. */
export async function recordExplored({ tell }: RecordOptions): Promise<void> {
  await using target = await startBuiltIn({ plainHttp: true });
  const journals: StoredJournal[] = [];
  for (let seed = 1; seed <= sequences; seed += 1) {
    const options = { ...settings(), profile: target.profile, seed };
    const steps = drawSequence(seed, factsFor(options), { length: 40, exclusive: seed % 8 === 0 });
    const { journal, violation, blocked } = await playSteps(steps, options);
    const name = `seed-${String(seed)}`;
    if (violation !== undefined) tell(`${name}: ${violation.finding.rule}`);
    if (blocked !== undefined) tell(`${name}: ${blocked}`);
    journals.push({ name, text: textOf(ended(journal)) });
  }
  tell(sizes(writeStore('explored', journals)));
}

/** As a sequence is judged: as if its case had ended there. */
function ended(journal: readonly JournalEvent[]): readonly JournalEvent[] {
  const last = journal.at(-1);
  const begun = journal.findLast((event) => event.type === 'case');
  if (last === undefined || begun?.phase !== 'begin') return journal;
  return [...journal, { ...begun, seq: last.seq + 1, at: last.at, phase: 'done' }];
}

function settings() {
  return { seed: 1, clock: systemClock, ids: seededIds(1), environment: {} };
}

function isRight(proof: Proof | undefined): boolean {
  return proof?.proven === true && proof.unexpected.length === 0;
}

function inOrder(
  all: readonly { readonly id: string }[],
  journals: ReadonlyMap<string, string>,
): readonly StoredJournal[] {
  return all.flatMap(({ id: name }) => {
    const text = journals.get(name);
    return text === undefined ? [] : [{ name, text }];
  });
}

function sizes({ journals, bytes, compressed }: ReturnType<typeof writeStore>): string {
  return `${String(journals)} journals, ${String(bytes)} bytes, ${String(compressed)} compressed`;
}
