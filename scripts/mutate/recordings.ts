import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { readJournal, toLine } from '../../suites/journal/ndjson.ts';
import { tidyCase } from '../../suites/journal/remains/remains.ts';

/** Where the journals of the proof are kept while mutants are judged by them. */
export const recordingsFolder = join(tmpdir(), 'platen-judge-recordings');

/** Their targets: deviating in one point; conformant, in the gate's traffic; none; conformant, in any traffic; odd. */
export const recordedKinds = ['deviation', 'gate', 'null', 'sequence', 'twin'] as const;
export type RecordedKind = (typeof recordedKinds)[number];

export interface Recording {
  readonly kind: RecordedKind;
  /** Of the deviation, twin or null target; of the gate the name of one case; of a drawn sequence its seed. */
  readonly name: string;
}

export function keepRecording(
  folder: string,
  { kind, name }: Recording,
  journal: readonly JournalEvent[],
): void {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(pathOf(folder, { kind, name }), journal.map(toLine).join(''));
}

/** The gate is kept case by case, each with the run's event before it: cases keep to state of their own. */
export function keepCases(folder: string, journal: readonly JournalEvent[]): void {
  const [run] = journal;
  const byCase = Map.groupBy(
    journal.filter((event) => 'case' in event && event.case !== tidyCase),
    (event) => ('case' in event ? event.case : ''),
  );
  for (const [name, events] of byCase)
    if (run !== undefined) keepRecording(folder, { kind: 'gate', name }, [run, ...events]);
}

/** Whether there is something of every kind; a recording that was interrupted lacks the last ones. */
export function isRecorded(folder: string): boolean {
  return recordedKinds.every((kind) => existsSync(join(folder, kind)));
}

export function recordingsIn(folder: string): readonly Recording[] {
  return recordedKinds.flatMap((kind) =>
    readdirSync(join(folder, kind))
      .toSorted()
      .map((file) => ({ kind, name: decodeURIComponent(file.replace(/\.ndjson$/, '')) })),
  );
}

export function readRecording(folder: string, recording: Recording): readonly JournalEvent[] {
  return readJournal(readFileSync(pathOf(folder, recording), 'utf8'));
}

function pathOf(folder: string, { kind, name }: Recording): string {
  return join(folder, kind, `${encodeURIComponent(name)}.ndjson`);
}
