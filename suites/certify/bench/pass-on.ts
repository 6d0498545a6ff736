import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { OpenAnswer } from '../../engine/session/upstream.ts';
import type { AnswerSeen } from './observed-events.ts';

/** An answer is kept for the journal up to here; of a longer one its digest is. */
const longestKept = 4 * 1024 * 1024;

export interface Seeing {
  /** Told before the last piece goes out: whoever asked cannot ask again before. */
  ended(answer: AnswerSeen): void;
  broken(reason: string): void;
}

/** Passes an answer on as it comes, in constant memory. Never rejects. */
export async function passOn(
  { status, headers, content, announcedBytes }: OpenAnswer,
  response: ServerResponse,
  seeing: Seeing,
): Promise<void> {
  const length = announcedBytes > 0 ? { 'content-length': String(announcedBytes) } : {};
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  let isEnded = false;
  async function* seen(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer | undefined;
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes <= longestKept) kept.push(chunk);
      if (held !== undefined) yield held;
      held = chunk;
    }
    const body = bytes <= longestKept ? { body: Buffer.concat(kept) } : {};
    isEnded = true;
    seeing.ended({ status, headers, bytes, sha256: hash.digest('hex'), ...body });
    if (held !== undefined) yield held;
  }
  let isLeft = false;
  // While nothing comes, a pipeline does not notice that nobody reads any more.
  response.once('close', () => {
    isLeft = !response.writableFinished;
    content.destroy();
  });
  response.writeHead(status, { ...headers, ...length });
  // A refusal may have no body: its head goes out with its end, when it is recorded.
  if (status < 400) response.flushHeaders();
  try {
    await pipeline(content, seen, response);
  } catch {
    if (!isEnded) seeing.broken(isLeft ? leftWithin : 'the service aborted its response');
  }
}

const leftWithin = 'the client disconnected during the response';
