import { createHash } from 'node:crypto';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { Rule } from '../../suites/spec/rule.ts';
import { firstSet, setDates } from '../../suites/spec/sets.ts';
import { journalBytes } from '../journal-bytes.ts';
import type { CatalogueIdentity, JournalIdentity } from './certificate.ts';

/** Of bytes, or of the UTF-8 of a text; in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Which rules are in force. `set`: the requirement set that is held to; default: the newest. The parts
 * of the interface that a rule cites do not change what it requires, so they are not part of the digest.
 */
export function catalogueIdentity(rules: readonly Rule[], set?: string): CatalogueIdentity {
  const byId = Object.fromEntries(rules.map((rule) => [rule.id, withoutCitations(rule)]));
  return {
    set: set ?? setDates(rules).at(-1) ?? firstSet,
    rules: rules.length,
    sha256: sha256(canonicalJson(byId)),
  };
}

function withoutCitations(rule: Rule): object {
  return Object.fromEntries(Object.entries(rule).filter(([member]) => member !== 'from'));
}

const lineFeed = 0x0a;

/** Which recording it is: an event a line, however the file is compressed. Of a file of any size, in constant memory. */
export async function journalIdentity(file: string): Promise<JournalIdentity> {
  const hash = createHash('sha256');
  let bytes = 0;
  let events = 0;
  for await (const chunk of journalBytes(file)) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1))
      events += 1;
  }
  return { sha256: hash.digest('hex'), bytes, events };
}
