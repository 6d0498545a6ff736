import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { countPages } from '../../simulators/kit/wire/pdl/pages.ts';
import { pageContents } from '../../simulators/kit/wire/pdl/pdf/page-contents.ts';
import { bytesSource } from '../../simulators/kit/wire/pdl/random-access.ts';
import { largeDocument } from '../engine/session/documents/documents.ts';
import { type Call, jsonOf, jsonReply } from './call.ts';
import { callOf } from './layer.fixture.ts';
import { valueOf } from './parameters.ts';
import { savedAgain } from './pdf.ts';
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
  // The jobs are held until both are there.
  const sent = Promise.withResolvers<void>();
  const relays = openPrintRelays(paths, { ...systemClock, sleep: () => sent.promise });
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
  sent.resolve();
  await arrived.promise;
  expect(printed).toEqual(['[second]', '[first]']);
  await relays.stop();
  printer.close();
});

const pdf = Buffer.concat([
  readFileSync(new URL('../../fixtures/documents/one-page-a4.pdf', import.meta.url)),
  Buffer.from('%a comment behind the end\n'),
]);

it.each([
  ['a small one', pdf],
  ['one with a long comment before its end', largeDocument('large', 300_000).bytes],
])('saves a PDF again with the pages and drawings that it had: %s', async (_, sent) => {
  const saved = savedAgain(sent);
  expect(saved.length).toBeGreaterThan(sent.length);
  const [before, after] = [bytesSource(sent), bytesSource(saved)];
  expect(await countPages(after, 'pdf')).toEqual(await countPages(before, 'pdf'));
  expect(await pageContents(after)).toEqual(await pageContents(before));
});

it('saves nothing else again', () => {
  const text = Buffer.from('one');
  expect(savedAgain(text)).toBe(text);
});

it('saves a PDF again inside of the PJL around it', () => {
  const exit = '\x1b%-12345X';
  const head = Buffer.from(`${exit}@PJL SET QTY=2\r\n@PJL ENTER LANGUAGE=PDF\r\n`);
  const text = toPdf(inPjl(Buffer.concat([head, pdf, Buffer.from(exit)]))).toString('latin1');
  expect(text).toContain('@PJL SET QTY=2\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-');
  expect(text.endsWith(`${savedAgain(pdf).subarray(-20).toString('latin1')}${exit}`)).toBe(true);
});
