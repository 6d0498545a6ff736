import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { countPages } from '../../simulators/kit/wire/pdl/pages.ts';
import { bytesSource } from '../../simulators/kit/wire/pdl/random-access.ts';
import { type Call, jsonOf, jsonReply } from './call.ts';
import { callOf } from './layer.fixture.ts';
import { valueOf } from './parameters.ts';
import { pdfOf } from './pdf.ts';
import { inPjl, toPdf } from './print-data.ts';
import { openPrintRelays } from './print-relays.ts';

it('prints each job once at its printer, which keeps its own address for the caller', async () => {
  const printed: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const printer = createServer((socket) => {
    let job = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      job += text;
    });
    socket.once('end', () => {
      printed.push(job);
      if (printed.length === 2) arrived.resolve();
    });
  });
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const address = `127.0.0.1:${String((printer.address() as AddressInfo).port)}`;
  const paths = [
    { holdMs: 20, reorders: true, change: (data: Buffer) => Buffer.from(`[${data.toString()}]`) },
  ];
  const relays = openPrintRelays(paths, systemClock);
  const known: string[] = [];
  const service = async (call: Call): Promise<ReturnType<typeof jsonReply>> => {
    known.push(valueOf(call, 'address') ?? decodeURIComponent(call.path.split('/')[3] ?? ''));
    return jsonReply(200, { address: known[0] ?? '' });
  };
  const made = await relays.layer.around?.(callOf('POST /outputports', { address }), service);
  expect(made === undefined ? undefined : jsonOf(made)).toEqual({ address });
  await relays.layer.around?.(callOf(`POST /documents/u/${encodeURIComponent(address)}`), service);
  expect(known[0]).not.toBe(address);
  expect(known[1]).toBe(known[0]);
  for (const job of ['first', 'second']) {
    const [host = '', port = ''] = (known[0] ?? '').split(':');
    const socket = connect({ host, port: Number(port) });
    socket.resume().end(job);
    await once(socket, 'close');
  }
  await arrived.promise;
  expect(printed).toEqual(['[second]', '[first]']);
  await relays.stop();
  printer.close();
});

it('converts print data to a PDF of as many pages, inside of the PJL around it', async () => {
  const plain = await toPdf(Buffer.from('one\ftwo\fthree'));
  expect((await countPages(bytesSource(plain), 'pdf')).pages).toBe(3);
  const wrapped = Buffer.concat([
    Buffer.from('\x1b%-12345X@PJL SET QTY=2\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n'),
    pdfOf(2),
    Buffer.from('\x1b%-12345X'),
  ]);
  const text = (await toPdf(inPjl(wrapped))).toString('latin1');
  expect(text).toContain('@PJL SET QTY=2\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7');
  expect(text.endsWith('%%EOF\n\x1b%-12345X')).toBe(true);
});
