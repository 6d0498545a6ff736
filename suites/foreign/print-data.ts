import { readEnvelope, universalExit } from '../../simulators/kit/wire/pdl/envelope.ts';
import { savedAgain } from './pdf.ts';

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

/** A PDF as it is saved again, in the PJL that was around it. What is in another language stays. */
export function toPdf(data: Buffer): Buffer {
  const { payloadAt } = readEnvelope(data.subarray(0, 4096));
  const end = data.lastIndexOf(exit);
  const payload = data.subarray(payloadAt, end > payloadAt ? end : data.length);
  const tail = end > payloadAt ? data.subarray(end) : Buffer.alloc(0);
  return Buffer.concat([data.subarray(0, payloadAt), savedAgain(payload), tail]);
}
