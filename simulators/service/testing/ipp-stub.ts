import { createServer, type IncomingMessage } from 'node:http';
import { type Running, running } from '../../kit/lifecycle.ts';
import { close, listen } from '../../kit/listen.ts';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { group } from '../../kit/wire/ipp/group.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { operation, operationName } from '../../kit/wire/ipp/operation.ts';
import { type StatusName, status } from '../../kit/wire/ipp/status.ts';
import { charset, enumeration, integer, naturalLanguage } from '../../kit/wire/ipp/value.ts';

/** An IPP printer of few manners, for what the simulated printer does not do. */
export interface IppStub extends Running {
  readonly url: string;
  /** The operations that were asked for, in order, with their documents. */
  readonly asked: readonly StubRequest[];
}

export interface StubRequest {
  readonly operation: string;
  readonly message: Message;
  readonly document: Buffer;
}

export interface StubManners {
  readonly operations: readonly (keyof typeof operation)[];
  /** What it answers to an operation instead of success. */
  readonly statuses?: Readonly<Record<string, StatusName>>;
  /** Answers with this HTTP status and nothing else. */
  readonly httpStatus?: number;
  /** Never answers this operation. */
  readonly silentAt?: string;
  /** Answers bytes that are no IPP. */
  readonly garbage?: boolean;
  /** Closes each connection after its answer without having said so. */
  readonly hangsUp?: boolean;
}

export async function ippStub(manners: StubManners): Promise<IppStub> {
  const asked: StubRequest[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then(
      (body) => {
        const message = decodeMessage(body);
        const name = operationName(message.code) ?? '';
        asked.push({ operation: name, message, document: Buffer.from(message.document) });
        if (manners.silentAt === name) return;
        response.statusCode = manners.httpStatus ?? 200;
        response.end(
          manners.garbage === true ? 'good day' : answerTo(message, name, manners),
          () => {
            if (manners.hangsUp === true) request.socket.destroy();
          },
        );
      },
      () => undefined,
    );
  });
  const port = await listen(server);
  return running({ url: `ipp://127.0.0.1:${String(port)}/ipp/print`, asked }, () => close(server));
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answerTo(message: Message, name: string, manners: StubManners): Uint8Array {
  const told = manners.statuses?.[name] ?? 'successful-ok';
  const supported = manners.operations.map((one) => enumeration(operation[one]));
  return encodeMessage({
    version: { major: 2, minor: 0 },
    code: status[told],
    requestId: message.requestId,
    groups: [
      group('operation', [
        attribute('attributes-charset', charset('utf-8')),
        attribute('attributes-natural-language', naturalLanguage('en')),
      ]),
      ...(name === 'Create-Job' ? [group('job', [attribute('job-id', integer(7))])] : []),
      ...(name === 'Get-Printer-Attributes'
        ? [group('printer', [attribute('operations-supported', ...supported)])]
        : []),
    ],
  });
}
