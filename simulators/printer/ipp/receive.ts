import { type ArrivingJob, JobOver, SpoolFull } from '../device.ts';
import { saidOf } from './accept.ts';
import { uncompressed } from './compression.ts';
import type { IppJob } from './job.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

export interface Arrival {
  readonly request: IppRequest;
  readonly job: IppJob;
  /** The document's first bytes, since one without bytes is none. */
  readonly first: Uint8Array;
}

/**
 * Takes the document to the device, as fast as that reads. Resolves when the last byte is there.
 * A job canceled meanwhile is refused; other errors are the connection's or the device's.
 */
export async function receiveDocument(arrival: Arrival): Promise<void> {
  const { request, job } = arrival;
  const [document, arriving] = job.begin(saidOf(request.attributes));
  const interrupt = (): void => job.give('aborted', 'submission-interrupted');
  request.gone.addEventListener('abort', interrupt);
  try {
    await carry(arrival, arriving);
  } catch (error) {
    if (error instanceof Refusal) job.give('aborted', 'compression-error');
    if (error instanceof SpoolFull) {
      job.give('aborted', 'aborted-by-system');
      throw new Refusal('server-error-temporary-error', error.message);
    }
    const canceled = error instanceof JobOver && !request.gone.aborted;
    interrupt();
    if (!canceled) throw error;
    throw new Refusal('server-error-job-canceled', 'the job ended while its document arrived');
  } finally {
    request.gone.removeEventListener('abort', interrupt);
  }
  job.arrived(document);
}

async function carry({ request, first }: Arrival, arriving: ArrivingJob): Promise<void> {
  const compression = request.attributes.text('compression');
  for await (const chunk of uncompressed(whole(first, request.document), compression)) {
    await arriving.document(chunk);
  }
}

/** Read by hand: whoever answers still reads what is left of a document that nobody wants. */
async function* whole(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunk: IteratorResult<Uint8Array> = { done: false, value: first };
  while (chunk.done !== true) {
    yield chunk.value;
    chunk = await rest.next();
  }
}
