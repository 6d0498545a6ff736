import { connect } from 'node:net';
import type { Job, OutputPort, Sources } from './state.ts';

const ready = 0;
const printed = 1;
const rawPort = 9100;
const tries = 100;
const betweenMs = 50;

export interface Release {
  readonly job: Job;
  readonly port: OutputPort;
  readonly retain: boolean;
  readonly wishes?: {
    readonly copies?: number;
    readonly duplex?: number;
    readonly grayscale?: boolean;
  };
}

/** Claims the document and prints it; a printer that can't be reached is asked again for five seconds. */
export async function release(
  { clock }: Sources,
  { job, port, retain, wishes }: Release,
): Promise<void> {
  job.status = retain ? ready : printed;
  job.port = port;
  if (port.given.get('porttype')?.[0] !== '1') return;
  const bytes = inEnvelope({ ...job, ...wishes }, job.bytes);
  const address = port.given.get('address')?.[0] ?? '';
  for (let count = 0; count < tries; count += 1) {
    if (await sendRaw(address, bytes)) return;
    await clock.sleep(betweenMs);
  }
  job.status = ready;
}

type Ticket = Pick<Job, 'copies' | 'duplex' | 'grayscale' | 'title'>;

/** Every job travels in a PJL envelope: QTY, DUPLEX, BINDING and RENDERMODE say how it is printed. */
function inEnvelope({ copies, duplex, grayscale, title }: Ticket, bytes: Buffer): Buffer {
  const exit = '\u001b%-12345X';
  const sides = duplex === 0 ? ['DUPLEX=OFF'] : ['DUPLEX=ON', `BINDING=${bindings[duplex] ?? ''}`];
  const settings = [
    ...(copies === 1 ? [] : [`QTY=${String(copies)}`]),
    ...sides,
    ...(grayscale ? ['RENDERMODE=GRAYSCALE'] : []),
  ];
  const name = title.replaceAll(/[^\w .-]/g, '_');
  const head = [
    `${exit}@PJL JOB NAME="${name}"`,
    ...settings.map((one) => `@PJL SET ${one}`),
    // Printers find out by themselves what else it is.
    ...(bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? ['@PJL ENTER LANGUAGE=PDF'] : []),
    '',
  ];
  return Buffer.concat([
    Buffer.from(head.join('\r\n'), 'latin1'),
    bytes,
    Buffer.from(`${exit}@PJL EOJ\r\n${exit}`, 'latin1'),
  ]);
}

const bindings: Readonly<Record<number, string>> = { 1: 'LONGEDGE', 2: 'SHORTEDGE' };

/** Whether the printer took all of it. Addresses are bare: every printer listens on port 9100. */
async function sendRaw(host: string, bytes: Buffer): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port: rawPort }, () => socket.end(bytes));
  socket.once('error', () => resolve(false));
  socket.once('close', (failed) => resolve(!failed));
  socket.resume();
  return promise;
}
