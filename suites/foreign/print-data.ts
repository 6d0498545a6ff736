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

/** The same PJL commands with other white space, in the other of the two line ends, and a comment. */
export function inOtherStyle(data: Buffer): Buffer {
  const { payloadAt } = readEnvelope(data.subarray(0, 4096));
  const head = data.subarray(0, payloadAt).toString('latin1');
  if (!head.includes('@PJL')) return data;
  const isCrLf = head.includes('\r\n');
  const lines = head.replaceAll('\r\n', '\n').split('\n');
  const styled = lines.map((line) =>
    line.replace(/^(\S{0,9}12345X)?@PJL SET (\w+) ?= ?/, '$1@PJL  SET  $2 = '),
  );
  const text = styled.join(isCrLf ? '\n' : '\r\n');
  return Buffer.concat([Buffer.from(text, 'latin1'), data.subarray(payloadAt)]);
}

const mostJobs = 10;

/** A job of several copies as so many jobs of one; as it is where there are many, or where PJL does not say how many. */
export function asSingleCopies(data: Buffer): readonly Buffer[] {
  const { payloadAt } = readEnvelope(data.subarray(0, 4096));
  const head = data.subarray(0, payloadAt).toString('latin1');
  const asked = /@PJL\s+SET\s+(?:COPIES|QTY)\s*=\s*(\d+)/i.exec(head)?.[1];
  const copies = Number(asked ?? '1');
  if (copies < 2 || copies > mostJobs) return [data];
  const single = head.replaceAll(/(@PJL\s+SET\s+(?:COPIES|QTY)\s*=\s*)\d+/gi, '$11');
  const job = Buffer.concat([Buffer.from(single, 'latin1'), data.subarray(payloadAt)]);
  return Array.from({ length: copies }, () => job);
}

/** Jobs one after the other, as a spooler sends them that keeps its connection. */
export function inJobs(jobs: readonly Buffer[]): Buffer {
  const [only] = jobs;
  if (only !== undefined && jobs.length === 1) return only;
  const start = Buffer.from('@PJL JOB NAME="spooled"\r\n');
  const end = Buffer.from('@PJL EOJ NAME="spooled"\r\n');
  return Buffer.concat(jobs.flatMap((job) => [exit, start, job, exit, end, exit]));
}
