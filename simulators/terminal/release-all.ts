import { list, longestList, type Panel, type PortName, release, type Wishes } from './documents.ts';
import type { Failure, Refused } from './outcome.ts';
import { outputNotReady } from './refusal.ts';
import type { WaitingDocument } from './waiting-document.ts';

/** What became of a wish to print everything. */
export interface ReleaseReport {
  readonly released: readonly WaitingDocument[];
  /** They were refused, each by itself, and wait on. */
  readonly refused: readonly { readonly document: WaitingDocument; readonly refusal: Refused }[];
  /** Why it ended before everything was tried. */
  readonly ended?: Ending;
}

export interface Ending {
  readonly failure: Failure;
  /** What was being released; after anything but a refusal nobody knows whether it prints. */
  readonly document?: WaitingDocument;
}

export interface ReleaseAll {
  readonly port: PortName;
  readonly wishes?: Wishes;
  /** Of what waits, what was chosen; left out: all. */
  readonly chosen?: (document: WaitingDocument) => boolean;
}

/** Releases what waits, the oldest first, one after the other; lists again while a list was full. */
export async function releaseAll(
  panel: Panel,
  { port, wishes, chosen = () => true }: ReleaseAll,
): Promise<ReleaseReport> {
  const released: WaitingDocument[] = [];
  const refused: { document: WaitingDocument; refusal: Refused }[] = [];
  const tried = new Set<string>();
  for (let full = true; full; ) {
    const listed = await list(panel);
    if (listed.kind !== 'done') return { released, refused, ended: { failure: listed } };
    const documents = untried(listed.value, tried);
    full = listed.value.length >= longestList && documents.length > 0;
    for (const document of documents) {
      tried.add(document.uuid);
      if (!chosen(document)) continue;
      const wish = { uuid: document.uuid, port, ...(wishes === undefined ? {} : { wishes }) };
      const outcome = await release(panel, wish);
      if (outcome.kind === 'done') released.push(document);
      else if (concernsThisOne(outcome)) refused.push({ document, refusal: outcome });
      else return { released, refused, ended: { failure: outcome, document } };
    }
  }
  return { released, refused };
}

/** Each once, the oldest first: lists have the newest first (SIL-17) or any order. */
function untried(
  listed: readonly WaitingDocument[],
  tried: ReadonlySet<string>,
): readonly WaitingDocument[] {
  const byUuid = new Map(listed.map((document) => [document.uuid, document]));
  return [...byUuid.values()]
    .filter(({ uuid }) => !tried.has(uuid))
    .toReversed()
    .toSorted((left, right) => left.arrivedAt - right.arrivedAt);
}

/** A printer that is not ready is so for all of them, and so is a service that is not well or has enough. */
function concernsThisOne(outcome: Failure): outcome is Refused {
  if (outcome.kind !== 'refused' || outcome.errorCode === outputNotReady) return false;
  return outcome.status < 500 && outcome.status !== 429;
}
