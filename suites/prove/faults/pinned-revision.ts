import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Check } from 'typebox/value';

/** A rule that rightly finds something in the pinned revision, because the rule is newer than the revision. */
export interface KnownDifference {
  readonly rule: string;
  readonly reason: string;
}

/** The revision of Platen's own sources that the edits of all faults fit. */
export interface PinnedRevision {
  /** The full hash of a commit, an ancestor of main. */
  readonly commit: string;
  readonly knownDifferences: readonly KnownDifference[];
}

const text = Type.String({ minLength: 1 });
const strictly = { additionalProperties: false };
const written = Type.Object(
  {
    commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    knownDifferences: Type.Array(Type.Object({ rule: text, reason: text }, strictly)),
  },
  strictly,
);

/** Reads the file beside this one. Throws when it is not a pinned revision. */
export function readPinnedRevision(): PinnedRevision {
  const file = new URL('pinned-revision.json', import.meta.url);
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Check(written, content))
    throw new Error('pinned-revision.json needs a full commit hash and rules with reasons');
  return content;
}
