import type { Line } from './ask.ts';
import { type Pairs, segment } from './compose.ts';
import { done, type Outcome, unable } from './outcome.ts';
import { readJson } from './read-answer.ts';
import { readErrorCode } from './refusal.ts';
import { askAsUser, type SessionSlot } from './session.ts';
import { readDocuments, type WaitingDocument } from './waiting-document.ts';

/** A terminal as its steps see it. */
export interface Panel {
  readonly line: Line;
  readonly slot: SessionSlot;
}

/** What a person may choose for a release or a download; what is left out is the document's own. */
export interface Wishes {
  readonly copies?: number;
  readonly grayscale?: boolean;
  /** The document stays, to be released again. */
  readonly retain?: boolean;
  /** 0 one-sided, 1 long edge, 2 short edge. */
  readonly duplex?: 0 | 1 | 2;
}

/** How the service knows an output port. */
export type PortName = { readonly address: string } | { readonly serial: string };

/** The most that one list may hold (interface 8); there is no second page. */
export const longestList = 500;

/** interface 3: the states of a document that a panel asks about. */
export type ListedStatus = 'ready' | 'printed';

export const statusValues: Readonly<Record<ListedStatus, string>> = { ready: '0', printed: '1' };

/** GET /documents: what waits for the user, or what was printed. */
export function list(
  panel: Panel,
  status: ListedStatus = 'ready',
): Promise<Outcome<readonly WaitingDocument[]>> {
  // READY is what is listed without saying so (interface 4.4).
  const asked = status === 'ready' ? [] : [['status', statusValues[status]] as const];
  const call = {
    method: 'GET',
    path: '/documents',
    parameters: [['maxRecords', String(longestList)], ...asked],
    timeoutMs: panel.line.timeouts.answerMs,
  } as const;
  return askAsUser(panel, call, async (answer) => done(readDocuments(await readJson(answer))));
}

export interface Release {
  readonly uuid: string;
  readonly port: PortName;
  readonly wishes?: Wishes;
}

/** POST /documents/<uuid>/<address or serial>: done when the printer has the document (SIL-42). */
export async function release(panel: Panel, wish: Release): Promise<Outcome<undefined>> {
  const { port } = wish;
  const uuid = segment(wish.uuid);
  const destination = segment('address' in port ? port.address : port.serial);
  if (uuid === undefined) return unable(noDocument);
  if (destination === undefined)
    return unable('an output port requires an address or a serial number');
  const call = {
    method: 'POST',
    path: `/documents/${uuid}/${destination}`,
    parameters: wishPairs(wish.wishes),
    timeoutMs: panel.line.timeouts.releaseMs,
  } as const;
  return await askAsUser(panel, call, readErrorCode);
}

/** DELETE /documents/<uuid>. */
export async function deleteDocument(panel: Panel, uuid: string): Promise<Outcome<undefined>> {
  const encoded = segment(uuid);
  if (encoded === undefined) return unable(noDocument);
  const { answerMs: timeoutMs } = panel.line.timeouts;
  const call = { method: 'DELETE', path: `/documents/${encoded}`, timeoutMs } as const;
  return await askAsUser(panel, call, readErrorCode);
}

export const noDocument = 'no document has this uuid';

export function wishPairs(wishes: Wishes = {}): Pairs {
  const { copies, grayscale, retain, duplex } = wishes;
  return Object.entries({ copies, grayscale, retain, duplex }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}
