import { once } from 'node:events';
import { Agent } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { quiet } from '../fault-seeing.ts';
import { dial, eventually, gather, receiptOf, standPrinter } from '../test-stand.ts';
import {
  answerTo,
  decodeAnswer,
  encoded,
  openPost,
  pdf,
  startTestPrinter,
} from '../testing/ipp-client.ts';

const silent = [{ kind: 'silent' }] as const;
const echo = (word: string): string => `\x1b%-12345X@PJL ECHO ${word}\r\n`;

test('a sender that is connected already hears nothing either, and all of it afterwards', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  const heard = gather(socket);
  socket.write(`@PJL USTATUS DEVICE=ON\r\n${echo('before')}`);
  await eventually('an echo', () => heard().includes('before') || undefined);
  const before = heard();
  await printer.setFaults(silent);
  socket.write(echo('meanwhile'));
  await quiet();
  expect(heard()).toBe(before);
  await printer.setFaults([]);
  await eventually('the other echo', () => heard().includes('meanwhile') || undefined);
});

test('a document that is under way stays where it is, and its connection stays open', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  socket.write('one page\f');
  await eventually('the job', () => printer.state().state === 'processing' || undefined);
  await printer.setFaults(silent);
  socket.resume().end('and another');
  const ended = once(socket, 'end').then(() => 'ended');
  expect(await Promise.race([ended, quiet()])).toBe('waits');
  expect(printer.receipts()).toEqual([]);
  await printer.setFaults([]);
  expect(await ended).toBe('ended');
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', pages: 2 });
});

test('on a connection that is kept, no IPP request is answered before the printer hears again', async () => {
  await using target = await startTestPrinter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = encoded(target, { operation: 'Get-Printer-Attributes' });
  await buffer(await answerTo(openPost(target, agent).end(asked)));
  await target.printer.setFaults(silent);
  const answered = answerTo(openPost(target, agent).end(asked));
  expect(await Promise.race([answered, quiet()])).toBe('waits');
  await target.printer.setFaults([]);
  expect(decodeAnswer(await buffer(await answered)).status).toBe('successful-ok');
  agent.destroy();
});

test('who asks whether to go on with a document is not told to', async () => {
  await using target = await startTestPrinter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = openPost(target, agent);
  await buffer(await answerTo(first.end(encoded(target, { operation: 'Get-Printer-Attributes' }))));
  await target.printer.setFaults(silent);
  const request = openPost(target, agent);
  request.setHeader('expect', '100-continue');
  request.flushHeaders();
  const goOn = once(request, 'continue').then(() => 'go on');
  expect(await Promise.race([goOn, quiet()])).toBe('waits');
  await target.printer.setFaults([]);
  expect(await goOn).toBe('go on');
  const printJob = encoded(target, { operation: 'Print-Job', document: pdf });
  expect(decodeAnswer(await buffer(await answerTo(request.end(printJob)))).status).toBe(
    'successful-ok',
  );
  agent.destroy();
});

test('whoever leaves while nothing is heard leaves nothing behind', async () => {
  await using target = await startTestPrinter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = openPost(target, agent);
  await buffer(await answerTo(first.end(encoded(target, { operation: 'Get-Printer-Attributes' }))));
  await target.printer.setFaults(silent);
  const request = openPost(target, agent);
  request.end(encoded(target, { operation: 'Print-Job', document: pdf }));
  await quiet();
  request.destroy();
  await quiet();
  await target.printer.setFaults([]);
  const next = openPost(target).end(encoded(target, { operation: 'Get-Jobs' }));
  expect(decodeAnswer(await buffer(await answerTo(next))).group('job')).toEqual([]);
  agent.destroy();
});
