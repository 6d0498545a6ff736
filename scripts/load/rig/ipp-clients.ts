import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { attribute } from '../../../simulators/kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../simulators/kit/wire/ipp/operation.ts';
import { encodeRequest, operationGroup } from '../../../simulators/kit/wire/ipp/request.ts';
import * as values from '../../../simulators/kit/wire/ipp/value.ts';
import { startChild } from './child.ts';

export interface IppPlace {
  readonly host: string;
  readonly port: number;
}

export interface IppClientsTask extends IppPlace {
  readonly clients: number;
  /** The bytes of a whole HTTP request, in base64. */
  readonly request: string;
}

export interface IppRound {
  readonly answers: number;
  readonly busy: number;
  readonly errors: number;
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
}

export interface IppClients extends Running {
  play(seconds: number): Promise<IppRound>;
}

/** Clients in a process of their own, a connection each. */
export async function startIppClients(task: IppClientsTask): Promise<IppClients> {
  const { child } = await startChild<string>('ipp-clients.child.ts', task);
  return running({ play: (seconds: number) => child.ask<IppRound>(seconds) }, () => child.stop());
}

/** The bytes of a POST with this operation and, where one is given, the document. */
export function ippPost(place: IppPlace, operation: OperationName, document?: Uint8Array): Buffer {
  const message = ippMessage(place, operation);
  const length = message.length + (document?.length ?? 0);
  const head =
    `POST /ipp/print HTTP/1.1\r\nHost: ${place.host}:${String(place.port)}\r\n` +
    `Content-Type: application/ipp\r\nContent-Length: ${String(length)}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), message, document ?? new Uint8Array(0)]);
}

/** The request as IPP has it; what a job holds is said to be a PDF. */
export function ippMessage(place: IppPlace, operation: OperationName): Uint8Array {
  const printerUri = `ipp://${place.host}:${String(place.port)}/ipp/print`;
  const more =
    operation !== 'Print-Job'
      ? [attribute('requested-attributes', values.keyword('all'))]
      : [attribute('document-format', values.mimeMediaType('application/pdf'))];
  const groups = [operationGroup({ printerUri, userName: 'load' }, more)];
  return encodeRequest({ operation, requestId: 1, groups });
}
