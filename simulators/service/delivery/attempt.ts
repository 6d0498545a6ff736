import { Readable } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import type { ContentStore } from '../content/content.ts';
import { type Carrier, NotReady, type Passage, Refused } from './carriers/carrier.ts';
import type { ReleaseOrder } from './delivery.ts';
import type { TryResult } from './ending.ts';
import type { Rendered, Renderer } from './rendering.ts';

export interface AttemptParts {
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly stallMs: number;
  readonly answerMs: number;
  /** Without one every document goes as it is. */
  readonly renderer?: Renderer;
}

/** One try to carry a job to its printer. */
export interface Attempt {
  /** Sends the document; to be called once the store says `sending`. Never rejects. */
  carry(): Promise<TryResult>;
  /** Breaks the try off at whatever point it is. */
  cancel(reason: string): void;
}

/** Begins at once, since it takes time that the claim's commit takes too. */
export function startAttempt(parts: AttemptParts, carrier: Carrier, order: ReleaseOrder): Attempt {
  const ending = new AbortController();
  const rendering = parts.renderer?.render(order, ending.signal);
  if (rendering === undefined) return startPassage(parts, carrier, order);
  rendering.catch(() => undefined);
  return renderedAttempt({ rendering, ending }, (rendered) => {
    const content = { ...parts.content, open: () => rendered.open() };
    return startPassage({ ...parts, content }, carrier, rendered.order);
  });
}

interface Rendering {
  readonly rendering: Promise<Rendered>;
  readonly ending: AbortController;
}

/** The printer is called when what it wants is there: it need not wait, and nothing was sent if it can't be made. */
function renderedAttempt(
  { rendering, ending }: Rendering,
  start: (rendered: Rendered) => Attempt,
): Attempt {
  let attempt: Attempt | undefined;

  async function carry(): Promise<TryResult> {
    try {
      await using rendered = await rendering;
      ending.signal.throwIfAborted();
      attempt = start(rendered);
      return await attempt.carry();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Broken off by us it may be tried again; what can't be made now can't be made later.
      if (ending.signal.aborted) return { kind: 'broken', reason, anySent: false };
      return { kind: 'refused', reason };
    }
  }

  function cancel(reason: string): void {
    ending.abort(new Error(reason));
    if (attempt !== undefined) attempt.cancel(reason);
    else void discard(rendering);
  }

  return { carry, cancel };
}

/** Nobody carries it: `carry` may never be called. */
async function discard(rendering: Promise<Rendered>): Promise<void> {
  await rendering.then(
    (rendered) => rendered[Symbol.asyncDispose](),
    () => undefined,
  );
}

/** Goes to the printer and opens the document. */
function startPassage(parts: AttemptParts, carrier: Carrier, order: ReleaseOrder): Attempt {
  const passage = carrier.open(order);
  const document = openDocument(parts.content, carrier, order);
  // Both may fail before `carry` looks at them.
  passage.ready.catch(() => undefined);
  document.catch(() => undefined);
  let cancelled: string | undefined;

  async function carry(): Promise<TryResult> {
    using _watch = watchProgress(parts, passage, cancel);
    try {
      await passage.ready;
      const bytes = await document;
      if (bytes === undefined) throw new Error('the content of the document is missing');
      if (cancelled !== undefined) throw new Error(cancelled);
      await passage.send(bytes);
      return { kind: 'delivered' };
    } catch (error) {
      const reason = cancelled ?? (error instanceof Error ? error.message : String(error));
      cancel(reason);
      if (error instanceof NotReady) return { kind: 'not-ready', reason };
      if (error instanceof Refused) return { kind: 'refused', reason };
      return { kind: 'broken', reason, anySent: passage.bytesSent() > 0 };
    }
  }

  function cancel(reason: string): void {
    cancelled ??= reason;
    passage.abandon(reason);
    void document.then(
      (bytes) => bytes?.destroy(),
      () => undefined,
    );
  }

  return { carry, cancel };
}

function openDocument(
  content: ContentStore,
  carrier: Carrier,
  order: ReleaseOrder,
): Promise<Readable | undefined> {
  if (!carrier.wantsDocument) return Promise.resolve(Readable.from([]));
  return content.open(order.document.uuid, order.document.content);
}

/** Breaks the transfer off when no byte has moved for too long: `stallMs`, or `answerMs` after the last. */
function watchProgress(
  parts: AttemptParts,
  passage: Passage,
  cancel: (reason: string) => void,
): Disposable {
  const { clock, stallMs, answerMs } = parts;
  let seen = passage.bytesSent();
  let quietSince = clock.monotonic();
  let timer = arm();

  function arm(): Disposable {
    return clock.timer(Math.min(stallMs, answerMs) / 4, look);
  }

  function look(): void {
    const sent = passage.bytesSent();
    const limitMs = passage.allSent() ? answerMs : stallMs;
    if (sent !== seen) quietSince = clock.monotonic();
    seen = sent;
    if (clock.monotonic() - quietSince < BigInt(limitMs) * 1_000_000n) timer = arm();
    else cancel(`the printer did not respond for ${String(limitMs)} ms`);
  }

  return { [Symbol.dispose]: () => timer[Symbol.dispose]() };
}
