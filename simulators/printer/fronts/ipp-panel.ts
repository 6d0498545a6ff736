import type { IncomingMessage } from 'node:http';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { type HttpAnswer, heldJobAt, textAnswer, withHeaders } from './ipp-http.ts';

/** A PIN and its name, however it is written; who sends more does not stand at the panel. */
const mostFormBytes = 4096;

/** The page's form: a held job is printed when its owner entered its PIN. Undefined for other requests. */
export function answerAtPanel(
  request: IncomingMessage,
  chunks: AsyncIterator<Buffer>,
  printer: IppPrinter,
): Promise<HttpAnswer> | undefined {
  const jobId = request.method === 'POST' ? heldJobAt(request) : undefined;
  return jobId === undefined ? undefined : release({ request, chunks, printer, jobId });
}

const tooMany = withHeaders(textAnswer(429, 'There were too many wrong PINs. Wait a minute.'), {
  'retry-after': '60',
});

interface Release {
  readonly request: IncomingMessage;
  readonly chunks: AsyncIterator<Buffer>;
  readonly printer: IppPrinter;
  readonly jobId: number;
}

async function release({ request, chunks, printer, jobId }: Release): Promise<HttpAnswer> {
  // A page from elsewhere must not press the printer's keys.
  if (isFromElsewhere(request))
    return textAnswer(403, 'Only the page of the printer may send this form.');
  const form = await readForm(chunks);
  if (form === undefined) return textAnswer(413, 'The PIN is too long.');
  const outcome = printer.device.panel.release(jobId, form.get('pin') ?? '');
  if (outcome === 'wrong-pin')
    return textAnswer(403, `This is not the PIN of job ${String(jobId)}.`);
  if (outcome === 'too-many-guesses') return tooMany;
  if (outcome === 'not-held') return textAnswer(404, `There is no held job ${String(jobId)}.`);
  return withHeaders(textAnswer(303, `Job ${String(jobId)} is being printed.`), { location: '/' });
}

function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

async function readForm(from: AsyncIterator<Buffer>): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (let chunk = await from.next(); chunk.done !== true; chunk = await from.next()) {
    bytes += chunk.value.length;
    if (bytes > mostFormBytes) return undefined;
    chunks.push(chunk.value);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
