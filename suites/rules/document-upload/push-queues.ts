import type { Case } from '../../engine/case/case.ts';
import type { Assertion, Claim } from '../../engine/case/check.ts';
import { liesBetween, precedes } from '../../engine/case/order.ts';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { succeeded } from '../../engine/journal/exchange.ts';
import { printerPort } from '../../engine/session/samples/ports.ts';
import type { Session } from '../../engine/session/session.ts';
import type { UploadOptions, User } from '../../engine/session/session-context.ts';
import type { State } from '../../engine/state/state.ts';
import { upload } from './uploads.ts';

export interface Push {
  readonly upload: Exchange;
  /** The print of it; undefined if there was none, or if it is not known which one it is. */
  readonly receipt: ReceiptEvent | undefined;
  /** The place where the wait for it ended, after all prints of earlier uploads; undefined if unknown. */
  readonly awaitedSeq: number | undefined;
}

/** A check of each upload to a push queue; undefined: it shows nothing. */
export function ofEachPush(
  look: (push: Push, all: readonly Push[]) => Assertion | undefined,
): (c: Case) => Iterable<Assertion> {
  return function* (c) {
    const all = pushesOf(c);
    for (const push of all) {
      const one = look(push, all);
      if (one !== undefined) yield one;
    }
  };
}

/** An assertion about a print and its upload. */
export function ofPrint({ receipt, upload: x }: Push, words: Claim): Assertion {
  return { ...words, witness: [receipt?.seq ?? x.answeredAt, x.sentAt] };
}

/**
 * A print that was laid out is not known by its bytes, but by being the next one, if all prints of
 * earlier uploads have come and nothing else was to be printed since.
 */
function pushesOf(c: Case): readonly Push[] {
  const uploads = c.exchanges.filter((x) => isPush(x, c.state));
  const prints = completedPrints(c);
  return uploads.map((x, at) => {
    const until = c.exchanges.find(
      (one) => precedes(x.sentAt, one.sentAt) && (isPush(one, c.state) || isRelease(one)),
    )?.sentAt;
    const before = uploads.slice(0, at).filter((one) => one.isSuccess);
    const isKnown = before.length === prints.filter(({ seq }) => precedes(seq, x.sentAt)).length;
    const settled = c.settledAfter(x.answeredAt);
    const isAwaited = isKnown && liesBetween(settled ?? x.sentAt, x.sentAt, until);
    return {
      upload: x,
      receipt: isKnown ? prints.find(({ seq }) => liesBetween(seq, x.sentAt, until)) : undefined,
      awaitedSeq: isAwaited ? settled : undefined,
    };
  });
}

export function completedPrints({ events }: Case): readonly ReceiptEvent[] {
  return events
    .filter((event) => event.type === 'receipt')
    .filter(({ state }) => state === 'completed');
}

/** Prints documents that waited. */
export function isRelease({ operation }: Exchange): boolean {
  return ['documents.send', 'card.get', 'card.post'].includes(operation);
}

export function isPush(x: Exchange, state: State): boolean {
  return upload(x) && isPushQueue(x.param('portname'), state);
}

export function isPushQueue(queue: string | undefined, { inputPorts }: State): boolean {
  return [...inputPorts.values()].some(
    ({ fields }) => fields['portname'] === queue && fields['porttype'] === '1',
  );
}

/** A push queue to a printer for PDF. */
export async function pdfQueue(s: Session): Promise<string> {
  return s.queue(await printerPort(s, 'raw', { outputtype: 1 }));
}

/** Uploads a document, and waits for its print if it was accepted. */
export async function push(
  s: Session,
  { user, queue }: { readonly user: User; readonly queue: string },
  more: UploadOptions,
): Promise<void> {
  const reply = await s.sendUp(user, queue, more);
  const inTime = await s.settle(succeeded(reply) ? 1 : 0);
  // A late print would be taken for that of the next upload.
  if (!inTime) await s.settle(1);
}
