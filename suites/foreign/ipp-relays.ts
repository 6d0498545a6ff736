import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Agent, request as send } from 'undici';
import { close, listen } from '../../simulators/kit/listen.ts';
import { type Attribute, attribute } from '../../simulators/kit/wire/ipp/attribute.ts';
import { MessageDecoder } from '../../simulators/kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../simulators/kit/wire/ipp/encoder.ts';
import { findGroup, type Group, group } from '../../simulators/kit/wire/ipp/group.ts';
import type { Message } from '../../simulators/kit/wire/ipp/message.ts';
import { operation } from '../../simulators/kit/wire/ipp/operation.ts';
import { encodeRequest, operationGroup } from '../../simulators/kit/wire/ipp/request.ts';
import { uri } from '../../simulators/kit/wire/ipp/value.ts';
import { type Call, mapMembers, type Next, type Reply } from './call.ts';
import type { IppPath, Layer } from './oddity.ts';
import { mapValues } from './parameters.ts';

const mostBytes = 256 * 1024 * 1024;
const parameter = 'printerippurl';

/** Stands between the service and IPP printers, each of which the service knows by the URL of a relay. */
export function openIppRelays(
  paths: readonly IppPath[],
  agent: Agent,
): { readonly layer: Layer; stop(): Promise<void> } {
  const relayOf = new Map<string, string>();
  const printerOf = new Map<string, string>();
  const servers: Server[] = [];
  const openRelay = async (printer: string): Promise<void> => {
    const server = createServer((incoming, response) => {
      answerFor(printer, { incoming, paths, agent }).then(
        (bytes) => response.writeHead(200, { 'content-type': 'application/ipp' }).end(bytes),
        () => response.destroy(),
      );
    });
    servers.push(server);
    const url = new URL(printer);
    const relay = `ipp://127.0.0.1:${String(await listen(server))}${url.pathname}`;
    relayOf.set(printer, relay);
    printerOf.set(relay, printer);
  };
  const around = async (call: Call, next: Next): Promise<Reply> => {
    const found: string[] = [];
    mapValues(call, (name, value) => {
      if (name === parameter && /^ipp:\/\/127\.0\.0\.1:\d+\//.test(value)) found.push(value);
      return value;
    });
    for (const printer of found) if (!relayOf.has(printer)) await openRelay(printer);
    const passed = mapValues(call, (name, value) =>
      name === parameter ? (relayOf.get(value) ?? value) : value,
    );
    return mapMembers(await next(passed), new Set(['printerIppUrl']), (url) =>
      typeof url === 'string' ? (printerOf.get(url) ?? url) : url,
    );
  };
  return {
    layer: paths.length === 0 ? {} : { around },
    stop: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

interface Passing {
  readonly incoming: IncomingMessage;
  readonly paths: readonly IppPath[];
  readonly agent: Agent;
}

async function answerFor(
  printer: string,
  { incoming, paths, agent }: Passing,
): Promise<Buffer | Uint8Array> {
  const { message, rest } = decoded(await bytesOf(incoming));
  const ask = async (bytes: Uint8Array): Promise<Buffer> => {
    const { body } = await send(printer.replace(/^ipp:/, 'http:'), {
      method: 'POST',
      headers: { 'content-type': 'application/ipp' },
      body: bytes,
      dispatcher: agent,
    });
    return Buffer.from(await body.arrayBuffer());
  };
  const here = withOperation(message, (attributes) =>
    attributes.map((one) => (one.name === 'printer-uri' ? attribute(one.name, uri(printer)) : one)),
  );
  const isJob = [operation['Create-Job'], operation['Print-Job']].includes(here.code as never);
  if (isJob && paths.some(({ asksFirst }) => asksFirst === true))
    for (const question of questionsBefore(here, printer)) await ask(question);
  const sent = paths.reduce((passing, { change }) => change?.(passing) ?? passing, here);
  const answer = await ask(Buffer.concat([encodeMessage(sent), rest]));
  const shown = paths.reduce((seen, path) => path.shown?.(seen) ?? seen, decoded(answer).message);
  return encodeMessage(shown);
}

/** What a careful client asks: what the printer can do, and whether it would take such a job. */
function questionsBefore(job: Message, printerUri: string): readonly Uint8Array[] {
  const jobGroup = findGroup(job.groups, 'job');
  return [
    encodeRequest({
      operation: 'Get-Printer-Attributes',
      requestId: 70,
      groups: [operationGroup({ printerUri })],
    }),
    encodeRequest({
      operation: 'Validate-Job',
      requestId: 71,
      groups: [operationGroup({ printerUri }), ...(jobGroup === undefined ? [] : [jobGroup])],
    }),
  ];
}

/** Changes the attributes of the operation group. */
export function withOperation(
  message: Message,
  change: (attributes: readonly Attribute[]) => readonly Attribute[],
): Message {
  const own = findGroup(message.groups, 'operation');
  const groups: readonly Group[] = message.groups.map((one) =>
    one === own ? group('operation', change(one.attributes)) : one,
  );
  return { ...message, groups };
}

function decoded(bytes: Uint8Array): { readonly message: Message; readonly rest: Uint8Array } {
  const decoder = new MessageDecoder();
  const found = decoder.push(bytes);
  return found.done ? found : { message: decoder.end(), rest: new Uint8Array() };
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the print job is too large for the relay');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
