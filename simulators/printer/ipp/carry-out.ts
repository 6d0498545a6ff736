import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { type Answer, responseTo } from './answer.ts';
import type { IppPrinter } from './ipp-printer.ts';
import { successful } from './new-job.ts';
import type { OperationAttributes } from './operation-attributes.ts';
import { operations } from './operations/index.ts';
import { commonAttributes, type IppOperation } from './operations/operation.ts';
import { Refusal } from './refusal.ts';
import type { Exchange } from './request.ts';
import { checkRequest } from './request-checks.ts';
import { asUnsupported } from './unsupported.ts';

/**
 * Checks the request, carries it out and gives the response. Rejects only when no response can be
 * given: the client is gone, or the device resets the connection.
 */
export async function carryOut(
  message: Message,
  exchange: Exchange,
  printer: IppPrinter,
): Promise<Message> {
  try {
    const request = checkRequest(message, exchange);
    const operation = operations.get(request.operation);
    if (operation === undefined) {
      const text = `${request.operation} is not supported`;
      throw new Refusal('server-error-operation-not-supported', text);
    }
    const ignored = unheeded(operation, request.attributes);
    return responseTo(message, withIgnored(await operation.run(request, printer), ignored));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, unsupported } = error;
    return responseTo(message, { status, unsupported, message: error.message });
  }
}

// RFC 8011 4.1.7: operation attributes that are not known are ignored, and told.
function unheeded(operation: IppOperation, given: OperationAttributes): readonly Attribute[] {
  const heeded: ReadonlySet<string> = new Set([...commonAttributes, ...operation.attributes]);
  return [...given.known(), ...given.unknown].filter((one) => !heeded.has(one.name));
}

function withIgnored(answer: Answer, ignored: readonly Attribute[]): Answer {
  if (ignored.length === 0 || !answer.status.startsWith('successful')) return answer;
  const unsupported = [...ignored.map(asUnsupported), ...(answer.unsupported ?? [])];
  return { ...answer, unsupported, status: successful(unsupported) };
}
