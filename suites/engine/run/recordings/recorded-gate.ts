import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JournalEvent } from '../../journal/event.ts';
import { readJournal } from '../../journal/ndjson.ts';

const file = new URL('../../../../fixtures/journals/gate.ndjson.gz', import.meta.url);

/** The recording of a gate against the built-in service (fixtures/journals/README.md). */
export function readRecordedGate(): readonly JournalEvent[] {
  return readJournal(gunzipSync(readFileSync(file)).toString('utf8'));
}
