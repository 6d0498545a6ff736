import { expect, test } from 'vitest';
import { openFeed, startControl } from '../../kit/control.ts';
import { printerControlRoutes, tellPrinterEvents } from '../control-routes.ts';
import type { Printer } from '../index.ts';
import { eventually, sendRaw, standPrinter } from '../test-stand.ts';
import { ask, openPost, pdf, print, startTestPrinter } from '../testing/ipp-client.ts';
import type { PrinterExchange } from './exchange.ts';

const token = 'token';

/** Waits until the printer has recorded so many exchanges. */
function recorded(printer: Printer, count: number): Promise<readonly PrinterExchange[]> {
  return eventually(`${String(count)} exchanges`, () => {
    const exchanges = printer.exchanges();
    return exchanges.length >= count ? exchanges : undefined;
  });
}

async function answerOf(printer: Printer, path: string) {
  await using control = await startControl({
    port: 0,
    token,
    routes: printerControlRoutes([printer]),
  });
  const url = `${control.url}/printers/${printer.name}/exchanges${path}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, json: (await answer.json()) as unknown };
}

test('an IPP request is recorded with its job, status and attributes as text, without the document', async () => {
  await using target = await startTestPrinter();
  const jobId = await print(target, { userName: 'anna', authorization: 'Basic YW5uYTpzZWNyZXQ=' });
  await ask(target, { operation: 'Get-Job-Attributes', jobId });
  await ask(target, { operation: 'Get-Jobs' });
  await recorded(target.printer, 3);
  const { json: list } = await answerOf(target.printer, '');
  expect(list).toMatchObject([
    {
      id: 1,
      protocol: 'ipp',
      operation: 'Print-Job',
      requestId: 7,
      status: 'successful-ok',
      httpStatus: 200,
      jobs: [jobId],
      bytes: pdf.length,
    },
    { id: 2, operation: 'Get-Job-Attributes', jobs: [jobId], bytes: 0 },
    { id: 3, operation: 'Get-Jobs', jobs: [] },
  ]);
  expect(JSON.stringify(list)).not.toContain('attributes-charset');
  const { json } = await answerOf(target.printer, '/1');
  const { request, response, head, ipptool } = json as PrinterExchange & {
    readonly ipptool: string;
  };
  expect(ipptool.split('\n').map((line) => line.trim())).toEqual([
    '{',
    'NAME "Print-Job"',
    'OPERATION Print-Job',
    'GROUP operation-attributes-tag',
    'ATTR charset attributes-charset utf-8',
    expect.stringMatching(/^ATTR naturalLanguage attributes-natural-language en/) as string,
    'ATTR uri printer-uri $uri',
    'ATTR name requesting-user-name anna',
    'FILE $filename',
    'STATUS successful-ok',
    '}',
    '',
  ]);
  expect(request?.attributes).toContainEqual({
    group: 'operation',
    name: 'requesting-user-name',
    syntax: 'name',
    values: ['anna'],
  });
  expect(response?.attributes).toContainEqual({
    group: 'job',
    name: 'job-id',
    syntax: 'integer',
    values: [String(jobId)],
  });
  expect(head).toContain('authorization: Basic masked');
  expect(JSON.stringify(json)).not.toMatch(/YW5uYTpzZWNyZXQ|%PDF/);
});

test('the attributes of an exchange are kept up to a limit, and their number beyond it is told', async () => {
  await using target = await startTestPrinter();
  await ask(target, { operation: 'Get-Printer-Attributes' });
  const [exchange] = await recorded(target.printer, 1);
  const { attributes = [], omitted = 0 } = exchange?.response ?? {};
  expect(JSON.stringify(attributes).length).toBeLessThan(32 * 1024);
  expect(attributes.length).toBeGreaterThan(10);
  expect(omitted).toBeGreaterThan(0);
});

test('a reset drops all exchanges, and an unknown one is a 404', async () => {
  await using target = await startTestPrinter();
  await ask(target, { operation: 'Get-Jobs' });
  await recorded(target.printer, 1);
  expect((await answerOf(target.printer, '/2')).status).toBe(404);
  await target.printer.reset();
  expect(target.printer.exchanges()).toEqual([]);
});

test('a request that is no IPP message and one that a fault refuses are recorded too', async () => {
  await using target = await startTestPrinter();
  openPost(target).end('abc');
  await recorded(target.printer, 1);
  await target.printer.setFaults([{ kind: 'http-503' }]);
  openPost(target).end('abc');
  const exchanges = await recorded(target.printer, 2);
  expect(exchanges.map(({ httpStatus, operation }) => [httpStatus, operation])).toEqual([
    [400, undefined],
    [503, undefined],
  ]);
});

test('a raw connection is recorded with its jobs, bytes and PJL commands, and told as an event', async () => {
  await using printer = await standPrinter();
  const feed = openFeed();
  const stop = tellPrinterEvents(printer, feed.tell);
  const sent = '\x1b%-12345X@PJL JOB NAME="a"\n@PJL ENTER LANGUAGE=TEXT\nhello';
  await sendRaw(printer, sent);
  const [exchange] = await recorded(printer, 1);
  stop();
  expect(exchange).toMatchObject({
    id: 1,
    protocol: 'raw',
    jobs: [1],
    bytes: sent.length,
    pjl: ['@PJL JOB NAME="a"', '@PJL ENTER LANGUAGE=TEXT'],
  });
  expect(exchange?.lastByteAt).toBeGreaterThanOrEqual(exchange?.firstByteAt ?? Infinity);
  const told = feed.since(0).find(({ kind }) => kind === 'printer-exchange');
  expect(told).toMatchObject({ printer: 'p1', printerExchange: 1, protocol: 'raw', jobs: [1] });
  expect(told).not.toHaveProperty('pjl');
});
