import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { attribute, findAttribute } from '../../../simulators/kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../../simulators/kit/wire/ipp/decoder.ts';
import { numberOf } from '../../../simulators/kit/wire/ipp/read-value.ts';
import { encodeRequest, operationGroup } from '../../../simulators/kit/wire/ipp/request.ts';
import { keyword } from '../../../simulators/kit/wire/ipp/value.ts';
import type { PrinterTarget } from '../printer-target.ts';

/** Waits until a document of a job has begun to come in, on whichever port. */
export async function untilTaking(target: PrinterTarget): Promise<void> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the printer to begin the job' };
  await waitFor(async () => {
    const busy = target.printer.state().state === 'processing';
    return busy || (await documentsTaken(target.ippUrl)) > 0 ? true : undefined;
  }, wait);
}

/** Documents of the IPP jobs that are not over. */
async function documentsTaken(printerUri: string): Promise<number> {
  const wanted = attribute('requested-attributes', keyword('number-of-documents'));
  const groups = [operationGroup({ printerUri }, [wanted])];
  const request = encodeRequest({ operation: 'Get-Jobs', requestId: 1, groups });
  const response = await fetch(printerUri.replace(/^ipp:/, 'http:'), {
    method: 'POST',
    headers: { 'content-type': 'application/ipp' },
    body: Buffer.from(request),
  });
  const jobs = decodeMessage(new Uint8Array(await response.arrayBuffer())).groups;
  return jobs.reduce((sum, { attributes }) => {
    return sum + (numberOf(findAttribute(attributes, 'number-of-documents')) ?? 0);
  }, 0);
}
