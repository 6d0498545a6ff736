import { systemClock } from '../../../../simulators/kit/clock.ts';
import { seededIds } from '../../../../simulators/kit/ids.ts';
import { variants } from '../../../prove/variants.ts';
import { faults } from '../../../rules/index.ts';
import type { Fault } from '../../fault-proxy/fault.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { toLine } from '../../journal/ndjson.ts';
import { startBuiltIn, startBuiltIns } from '../built-in.ts';
import { pool } from '../pool.ts';
import { proveAll } from '../prove-all.ts';
import type { Proof } from '../prove-fault.ts';
import { proveVariant } from '../prove-variant.ts';
import { readStore, type StoreName, writeStore } from './store.ts';

export interface RecordOptions {
  /** The rules whose faults are played. */
  readonly isChosen: (rule: string) => boolean;
  readonly servicesAtATime: number;
  /** Told what did not go as it should, and how far the recording is. */
  readonly tell: (line: string) => void;
}

const settings = { seed: 1, clock: systemClock, ids: seededIds(1), environment: {} };

const textOf = (journal: readonly JournalEvent[]): string => journal.map(toLine).join('');

/** Plays the chosen faults, and replaces their journals. Faults that do not turn their rule red first keep the former one. */
export async function recordFaults(options: RecordOptions): Promise<void> {
  const { isChosen, servicesAtATime, tell } = options;
  const chosen = faults.filter(({ rule }) => isChosen(rule));
  const journals = new Map(readStore('faults'));
  const kept = new Map<string, string>();
  await using services = await startBuiltIns(servicesAtATime, { plainHttp: true });
  let done = 0;
  const proving = {
    ...settings,
    services: services.profiles,
    isCheap: true,
    keep: (id: string, journal: readonly JournalEvent[]) => void kept.set(id, textOf(journal)),
  };
  await proveAll(chosen, proving, (proof) => {
    done += 1;
    if (done % 50 === 0) tell(`${String(done)} of ${String(chosen.length)} faults`);
    const { id, rule } = proof.fault;
    if (isRight(proof)) journals.set(id, kept.get(id) ?? '');
    else tell(`${id}: ${proof.firstRed ?? 'nothing'} is red first instead of ${rule}`);
  });
  store('faults', inOrder(faults, journals), tell);
}

/** The share of the test cases that each variant is played with: one of so many. */
const shares = 60;

/** Plays each variant with a share of the test cases, where nothing may turn red, and replaces their journals. */
export async function recordVariants({ servicesAtATime, tell }: RecordOptions): Promise<void> {
  const journals = new Map<string, string>();
  await pool([...variants.entries()], servicesAtATime, async ([index, variant]) => {
    await using target = await startBuiltIn({ plainHttp: true });
    const { against } = await proveVariant(variant, {
      ...settings,
      profile: target.profile,
      share: { nth: Math.floor(index / 3) % shares, of: shares },
      keep: (id, journal) => void journals.set(id, textOf(journal)),
    });
    for (const { rule, why } of against) tell(`${variant.id}: ${rule}: ${why}`);
  });
  store('variants', inOrder(variants, journals), tell);
}

function store(
  name: StoreName,
  journals: ReadonlyMap<string, string>,
  tell: RecordOptions['tell'],
): void {
  const bytes = writeStore(name, journals);
  tell(`${name}: ${String(journals.size)} journals, ${String(bytes)} bytes`);
}

function isRight({ proven, unexpected }: Proof): boolean {
  return proven && unexpected.length === 0;
}

/** The journals of those that are listed, in their order. */
function inOrder(
  all: readonly Pick<Fault, 'id'>[],
  journals: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ id }) => {
      const text = journals.get(id);
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}
