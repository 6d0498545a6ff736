import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request as send } from 'undici';
import { expect, it } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { close } from '../../simulators/kit/listen.ts';
import { findAttribute } from '../../simulators/kit/wire/ipp/attribute.ts';
import { MessageDecoder } from '../../simulators/kit/wire/ipp/decoder.ts';
import { findGroup } from '../../simulators/kit/wire/ipp/group.ts';
import type { Message } from '../../simulators/kit/wire/ipp/message.ts';
import { operationName } from '../../simulators/kit/wire/ipp/operation.ts';
import { textOf } from '../../simulators/kit/wire/ipp/read-value.ts';
import { encodeRequest, operationGroup } from '../../simulators/kit/wire/ipp/request.ts';
import { jsonReply } from './call.ts';
import { startForeignService } from './foreign-service.ts';
import { openIppRelays } from './ipp-relays.ts';
import { callOf } from './layer.fixture.ts';
import { oddities } from './oddities.ts';
import { valueOf } from './parameters.ts';
import { asSingleCopies, inJobs } from './print-data.ts';

const exit = '\u001b%-12345X';

it('copies-as-jobs sends a job of three copies three times, each of one', () => {
  const job = Buffer.from(`${exit}@PJL SET QTY=3\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7${exit}`);
  const single = job.toString().replace('QTY=3', 'QTY=1');
  expect(asSingleCopies(job).map(String)).toEqual([single, single, single]);
  expect(asSingleCopies(Buffer.from('%PDF-1.7')).map(String)).toEqual(['%PDF-1.7']);
});

it('jobs-on-one-connection sets the bounds of PJL between jobs, and leaves one alone as it is', () => {
  expect(inJobs([Buffer.from('one')]).toString()).toBe('one');
  const both = inJobs([Buffer.from('one'), Buffer.from('two')]).toString();
  expect(both.match(/@PJL JOB/g)).toHaveLength(2);
  expect(both.replaceAll(exit, '|')).toContain('\r\none|@PJL EOJ');
});

it('an IPP printer is known by a relay that asks it first and words its jobs otherwise', async () => {
  const asked: Message[] = [];
  await using printer = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const decoder = new MessageDecoder();
      decoder.push(Buffer.concat(chunks));
      const message = decoder.end();
      asked.push(message);
      const { requestId } = message;
      response.end(
        encodeRequest({
          operation: 'Print-Job',
          requestId,
          groups: [operationGroup({ printerUri: 'ipp://x/' })],
        }),
      );
    })();
  });
  await once(printer.listen(0, '127.0.0.1'), 'listening');
  const url = `ipp://127.0.0.1:${String((printer.address() as AddressInfo).port)}/ipp/print`;
  const parts = { clock: systemClock, chance: seededChance(1) };
  const paths = ['ipp-asked', 'ipp-worded'].flatMap(
    (name) => oddities.find((one) => one.name === name)?.make(parts).ipp ?? [],
  );
  const agent = new Agent();
  const relays = openIppRelays(paths, agent);
  let known = '';
  const shown = await relays.layer.around?.(
    callOf('POST /outputports', { printerippurl: url }),
    async (call) => {
      known = valueOf(call, 'printerippurl') ?? '';
      return jsonReply(200, { printerIppUrl: known });
    },
  );
  expect(shown?.content).toEqual({ json: { printerIppUrl: url } });
  expect(known).not.toBe(url);
  const groups = [operationGroup({ printerUri: known })];
  const body = encodeRequest({ operation: 'Print-Job', requestId: 9, groups });
  const answer = await send(known.replace('ipp:', 'http:'), {
    method: 'POST',
    body,
    dispatcher: agent,
  });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
  expect(asked.map(({ code }) => operationName(code))).toEqual([
    'Get-Printer-Attributes',
    'Validate-Job',
    'Print-Job',
  ]);
  const job = asked.at(-1);
  const own = findGroup(job?.groups ?? [], 'operation')?.attributes ?? [];
  expect(job?.version).toEqual({ major: 1, minor: 1 });
  expect(textOf(findAttribute(own, 'printer-uri'))).toBe(url);
  expect(textOf(findAttribute(own, 'requesting-user-name'))).toBe('anonymous');
  await Promise.all([relays.stop(), agent.destroy()]);
});

it('a caller without rights is refused while the file is still on its way', async () => {
  const service = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/api/v1`;
  const chosen = oddities.filter(({ name }) =>
    ['early-refusals', 'continue-unasked'].includes(name),
  );
  const parts = { clock: systemClock, chance: seededChance(1) };
  const foreign = await startForeignService({ baseUrl, providerId: 1 }, chosen, parts);
  const sending = request(`${foreign.profile.baseUrl}/documents`, {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' },
  });
  sending.write('--b\r\n');
  const [answer] = (await once(sending, 'response')) as [{ readonly statusCode: number }];
  expect(answer.statusCode).toBe(403);
  sending.destroy();
  await foreign.stop();
  await close(service);
});
