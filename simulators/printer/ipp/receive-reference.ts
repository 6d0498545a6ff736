import type { ArrivingJob } from '../device.ts';
import { saidOf } from './accept.ts';
import { uncompressed } from './compression.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { awaitNext } from './patience.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** The document that is to be fetched; what isn't there shows when it is (RFC 8011 4.2.2). */
export function documentUri({ attributes }: IppRequest, { fetch }: IppPrinter): URL {
  const given = attributes.get('document-uri');
  const uri = URL.parse(attributes.text('document-uri') ?? '');
  if (given === undefined || uri === null) {
    throw new Refusal('client-error-bad-request', 'document-uri is missing or not a URI');
  }
  if (fetch.schemes.includes(uri.protocol.replace(/:$/, ''))) return uri;
  const message = `${uri.protocol} is not supported`;
  throw new Refusal('client-error-uri-scheme-not-supported', message, [given]);
}

export interface Reference {
  readonly request: IppRequest;
  readonly printer: IppPrinter;
  readonly job: IppJob;
  readonly uri: URL;
  /** No more documents follow. */
  readonly last: boolean;
}

/** Fetches the document while the client has its answer already; a job whose document can't be had is aborted. */
export function receiveReference(reference: Reference): void {
  const { request, printer, job, uri, last } = reference;
  const [document, arriving] = job.begin(saidOf(request.attributes));
  const over = new AbortController();
  void arriving.over.then(() => over.abort());
  const bytes = printer.fetch.fetch(uri, over.signal);
  const compression = request.attributes.text('compression');
  const fetched = carry(uncompressed(bytes, compression), arriving);
  if (last) job.close();
  void fetched.then(
    () => {
      job.arrived(document);
      if (job.incoming) awaitNext(job, printer);
    },
    (error: unknown) => {
      job.noteAccessError(uri, error);
      job.give('aborted', 'document-access-error');
    },
  );
}

async function carry(bytes: AsyncIterable<Uint8Array>, arriving: ArrivingJob): Promise<void> {
  for await (const chunk of bytes) await arriving.document(chunk);
}
