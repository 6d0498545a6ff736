import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { disturbing } from '../engine/journal/disturbed.ts';
import { disturbingPanels } from '../engine/journal/disturbed-panel.ts';
import type { JournalEvent } from '../engine/journal/event.ts';
import { readJournal } from '../engine/journal/ndjson.ts';
import type { RuleResult } from '../engine/judge/judge.ts';
import { speakingOf } from '../engine/run/prove-fault.ts';
import { faults } from '../rules/index.ts';
import { eventsOf, readStore, type StoreName } from './journal-store.ts';
import { type Bench, type Judging, judgeJournal } from './judged-journal.ts';

/** What one worker judges at a time: a long recording, as it is or disturbed by a seed, or a share of a store. */
export type Job = { readonly column: string; readonly bench: Bench } & (
  | { readonly kind: 'long'; readonly recording: Recording; readonly seed?: number }
  | { readonly kind: 'store'; readonly store: StoreName; readonly nth: number; readonly of: number }
);

/** What the rules say of one journal. */
export interface Said {
  readonly journal: string;
  /** By rule, in short; a store's journals leave out the rules that saw nothing. */
  readonly shorts: readonly (readonly [rule: string, short: string])[];
  /** Of the journal of a fault: the red rules, the first one first. */
  readonly red?: readonly string[];
}

type Recording = 'gate' | 'terminals';

interface Recorded {
  readonly events: readonly JournalEvent[];
  readonly disturbed: (seed: number) => readonly JournalEvent[];
}

/** A worker reads each recording once. */
const recordings = new Map<Recording, Recorded>();

function recorded(name: Recording): Recorded {
  const known = recordings.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../fixtures/journals/${name}.ndjson.gz`, import.meta.url);
  const events = readJournal(gunzipSync(readFileSync(file)).toString('utf8'));
  const disturbed = name === 'gate' ? disturbing(events) : disturbingPanels(events);
  const own = { events, disturbed };
  recordings.set(name, own);
  return own;
}

export function recordedGate(): readonly JournalEvent[] {
  return recorded('gate').events;
}

export function doJob(job: Job, judging: Judging): readonly Said[] {
  return job.kind === 'long' ? [judgeLong(job, judging)] : judgeShare(job, judging);
}

function judgeLong(job: Job & { readonly kind: 'long' }, judging: Judging): Said {
  const { events: whole, disturbed } = recorded(job.recording);
  const events = job.seed === undefined ? whole : disturbed(job.seed);
  const results = judgeJournal({ name: job.column, events }, job.bench, judging);
  const shorts = results.map(({ planned, short }) => [planned.rule.id, short] as const);
  return { journal: job.column, shorts };
}

function judgeShare(
  { store, bench, nth, of }: Job & { readonly kind: 'store' },
  judging: Judging,
): readonly Said[] {
  const stored = readStore(store);
  const begin = Math.floor((stored.length * nth) / of);
  const end = Math.floor((stored.length * (nth + 1)) / of);
  return stored.slice(begin, end).map((journal) => {
    const named = { name: `${store}/${journal.name}`, events: eventsOf(journal) };
    const results = judgeJournal(named, bench, judging);
    const shorts = results
      .filter(({ short }) => short !== '0/0')
      .map(({ planned, short }) => [planned.rule.id, short] as const);
    const red = store === 'faults' ? redOf(journal.name, results) : undefined;
    return { journal: journal.name, shorts, ...(red === undefined ? {} : { red }) };
  });
}

/** As `speakingOf` blames: by the place of the first finding, the deviation's own rule before others of the same place. */
function redOf(id: string, results: readonly RuleResult[]): readonly string[] | undefined {
  const deviation = faults.find((one) => one.id === id);
  if (deviation === undefined) return undefined;
  const places = new Map(
    results.map(({ planned, findings }) => [
      planned.rule.id,
      Math.min(...findings.map(({ witness }) => witness[0])),
    ]),
  );
  const { red } = speakingOf(deviation, results);
  return red.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
