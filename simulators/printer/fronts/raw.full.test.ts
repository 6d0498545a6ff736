import { execFile, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { sha256 } from '../../kit/ids.ts';
import { wrapInPjl } from '../../kit/wire/pjl/wrap.ts';
import type { Address } from '../device.ts';
import {
  eventually,
  receiptOf,
  receiptsOf,
  type StandingPrinter,
  standPrinter,
} from '../test-stand.ts';
import { openListener } from './listener.ts';

const run = promisify(execFile);
const documents = fileURLToPath(new URL('../../../fixtures/documents/', import.meta.url));
const backend = '/usr/lib/cups/backend/socket';

test('the script of nmap reads the ready message, and changes it', async () => {
  requireTool('nmap');
  await using printer = await standPrinter();
  const port = String(printer.rawAddress.port);
  const scan = ['-Pn', '-n', '-p', port, '--script', '+pjl-ready-message', '127.0.0.1'];
  const asked = await run('nmap', scan, { timeout: 150_000 });
  expect(asked.stdout).toContain('pjl-ready-message: "READY"\n');
  const message = ['--script-args', 'pjl_ready_message="Bonjour"'];
  const changed = await run('nmap', [...scan, ...message], { timeout: 150_000 });
  expect(changed.stdout).toContain('"READY" changed to "Bonjour"\n');
  expect(printer.receipts()).toEqual([]);
});

test('foomatic polls the variables, the model and what is built in', async () => {
  requireTool('netcat');
  await using printer = await standPrinter({ rawHabits: { model: 'Office 3000' } });
  const { host, port } = printer.rawAddress;
  const { stdout } = await run(requireTool('foomatic'), [host, String(port)], { timeout: 150_000 });
  const answers = stdout.replaceAll('\r', '').split(/^@PJL INFO /m);
  expect(answers.map((answer) => answer.split('\n')[0])).toEqual(['', 'VARIABLES', 'ID', 'CONFIG']);
  expect(answers[1]).toContain('\nDUPLEX=OFF [2 ENUMERATED]\n\tOFF\n\tON\n');
  expect(answers[2]).toBe('ID\n"Office 3000"\n');
  expect(answers[3]).toContain('\nLANGUAGES [7 ENUMERATED]\n\tPCL\n');
});

test.each([
  ['two-pages.pcl', 'pcl', 2],
  ['two-pages.pxl', 'pcl-xl', 2],
  ['two-pages.ps', 'postscript', 2],
  ['three-pages.pdf', 'pdf', 3],
] as const)(
  'the socket backend of CUPS carries %s, bare and in an envelope',
  async (name, language, pages) => {
    await using printer = await standPrinter();
    const document = await readFile(join(documents, name));
    await print(printer, document);
    const { prefix, suffix } = wrapInPjl({ copies: 2, jobName: name, language });
    await print(printer, Buffer.concat([prefix, document, suffix]));
    const [bare, enveloped] = await receiptsOf(printer, 2);
    expect(bare).toMatchObject({ state: 'completed', language, pages, wireBytes: document.length });
    expect(bare?.wireSha256).toBe(sha256(document));
    expect(enveloped).toMatchObject({ state: 'completed', language, pages });
    expect(enveloped?.ticket).toMatchObject({ copies: 2, jobName: name });
    expect(printer.state().pageCount).toBe(pages * 3);
  },
);

test('the backend of CUPS asks SNMP in vain, and hands on what the printer answers', async () => {
  await using printer = await standPrinter();
  const question = Buffer.from(
    '\x1b%-12345X@PJL INFO PAGECOUNT\r\n@PJL ENTER LANGUAGE=PCL\r\n\x1bE1',
  );
  const { answered } = await print(printer, question, { query: '' });
  expect(answered).toBe('@PJL INFO PAGECOUNT\r\nPAGECOUNT=0\r\n\f');
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', bytes: 3 });
});

test('the backend of CUPS has not finished before the job is printed', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper' }] });
  let isFinished = false;
  const printing = print(printer, Buffer.from('text')).then(() => {
    isFinished = true;
  });
  await eventually('a stopped printer', () => printer.state().state === 'stopped' || undefined);
  await eventually('the connection', () => printer.connections() === 1 || undefined);
  expect(isFinished).toBe(false);
  await printer.setFaults([]);
  await printing;
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', bytes: 4 });
});

test('p910nd hands its device the bytes that this printer counts', async () => {
  await using printer = await standPrinter();
  await using peer = await startPeer();
  const document = await readFile(join(documents, 'two-pages.pcl'));
  await print(printer, document);
  await print({ rawAddress: peer.address }, document);
  expect((await receiptOf(printer)).wireSha256).toBe(sha256(await readFile(peer.device)));
});

/** As CUPS would: the document on standard input, back channel and side channel on descriptors 3 and 4. */
async function print(
  { rawAddress: { host, port } }: Pick<StandingPrinter, 'rawAddress'>,
  document: Uint8Array,
  { query = '?snmp=false' } = {},
): Promise<{ readonly answered: string }> {
  requireTool('CUPS server');
  const child = spawn(backend, ['1', 'ann', 'title', '1', ''], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { DEVICE_URI: `socket://${host}:${port}/${query}`, PRINTER: 'x' },
    timeout: 150_000,
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end(document);
  const backChannel = child.stdio[3];
  const answered = backChannel && 'read' in backChannel ? await text(backChannel) : '';
  expect(await exit).toBe(0);
  return { answered };
}

interface Peer extends AsyncDisposable {
  readonly address: Address;
  /** A file that it takes for its printer. */
  readonly device: string;
}

/** p910nd serves a connection that it is given on standard input, as inetd does. */
async function startPeer(): Promise<Peer> {
  const daemon = requireTool('p910nd');
  // It doesn't work without this folder, which its package leaves to the system's start.
  mkdirSync('/var/lock/p910nd', { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'platen-peer-'));
  const device = join(folder, 'lp');
  await writeFile(device, '');
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    spawn(daemon, ['-f', device, '0'], { stdio: [socket, socket, 'ignore'], timeout: 150_000 });
    // The daemon has it now.
    socket.destroy();
  });
  const listener = await openListener(server, { host: '127.0.0.1', port: 0 });
  return {
    address: listener.address,
    device,
    async [Symbol.asyncDispose]() {
      await listener.stop();
      await rm(folder, { recursive: true });
    },
  };
}
