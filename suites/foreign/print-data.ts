import { readEnvelope, universalExit } from '../../simulators/kit/wire/pdl/envelope.ts';
import { recognise } from '../../simulators/kit/wire/pdl/language.ts';
import { countPages } from '../../simulators/kit/wire/pdl/pages.ts';
import { bytesSource } from '../../simulators/kit/wire/pdl/random-access.ts';
import { pdfOf } from './pdf.ts';

const exit = Buffer.from(universalExit);

/** Print data with PJL around it that says no more than whose job it is. */
export function inPjl(data: Buffer): Buffer {
  const comment = Buffer.from('@PJL COMMENT foreign service\r\n');
  if (data.subarray(0, exit.length).equals(exit)) {
    const rest = data.subarray(exit.length);
    return Buffer.concat([exit, Buffer.from('@PJL\r\n'), comment, rest]);
  }
  return Buffer.concat([exit, Buffer.from('@PJL\r\n'), comment, data, exit]);
}

/** The same pages as a PDF, in the PJL that was around them. What has no sure number of pages stays. */
export async function toPdf(data: Buffer): Promise<Buffer> {
  const { payloadAt, entered } = readEnvelope(data.subarray(0, 4096));
  const end = data.lastIndexOf(exit);
  const payload = data.subarray(payloadAt, end > payloadAt ? end : data.length);
  const { pages, sure } = await countPages(bytesSource(payload), recognise(payload));
  if (!sure || pages < 1) return data;
  const head = data.subarray(0, payloadAt).toString('latin1');
  const pjl = entered === undefined ? head : head.replace(/(LANGUAGE\s*=\s*)\w+/i, '$1PDF');
  const tail = end > payloadAt ? data.subarray(end) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from(pjl, 'latin1'), pdfOf(pages), tail]);
}
