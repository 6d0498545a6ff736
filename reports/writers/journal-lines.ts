import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { toLine } from '../../suites/engine/journal/ndjson.ts';

const chunkCharacters = 256 * 1024;

/** journal.ndjson in pieces worth a write each: a journal can be tens of megabytes. */
export function* journalChunks(journal: Iterable<JournalEvent>): Generator<string> {
  let chunk = '';
  for (const event of journal) {
    chunk += toLine(event);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
