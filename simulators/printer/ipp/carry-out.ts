import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { checkOwner } from './access.ts';
import { type Answer, responseTo } from './answer.ts';
import { inCharsetOf } from './answer-charset.ts';
import type { IppPrinter } from './ipp-printer.ts';
import { successful } from './new-job.ts';
import type { OperationAttributes } from './operation-attributes.ts';
import { operations } from './operations/index.ts';
import { commonAttributes, type IppOperation } from './operations/operation.ts';
import { Refusal } from './refusal.ts';
import type { Exchange } from './request.ts';
import { checkRequest } from './request-checks.ts';
import { targetJob } from './target.ts';
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
  return inCharsetOf(message, await answerTo(message, exchange, printer));
}

async function answerTo(
  message: Message,
  exchange: Exchange,
  printer: IppPrinter,
): Promise<Message> {
  try {
    const request = checkRequest(message, exchange);
    const operation = operations.get(request.operation);
    if (operation === undefined || !printer.operations.has(request.operation)) {
      const text = `${request.operation} is not supported`;
      throw new Refusal('server-error-operation-not-supported', text);
    }
    refuseWhenAsleep(operation, printer);
    if (operation.owner === true) checkOwner(request, targetJob(request, printer));
    const ignored = unheeded(operation, request.attributes, printer);
    const answer = withIgnored(await operation.run(request, printer), ignored);
    return responseTo(message, answer, printer.versions);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, unsupported } = error;
    const answer = { status, unsupported, message: error.message };
    return responseTo(message, answer, printer.versions);
  }
}

// RFC 3998 3.4.1, 3.5.2: such a printer is asked how it is, and woken.
function refuseWhenAsleep(operation: IppOperation, { status: { orders } }: IppPrinter): void {
  if (operation.always === true) return;
  if (orders.deactivated) {
    throw new Refusal('server-error-printer-is-deactivated', 'the printer is deactivated');
  }
  if (orders.shutDown) {
    throw new Refusal('server-error-service-unavailable', 'the printer is shut down');
  }
}

// RFC 8011 4.1.7: operation attributes that are not known are ignored, and told.
function unheeded(
  operation: IppOperation,
  given: OperationAttributes,
  { profile }: IppPrinter,
): readonly Attribute[] {
  const heeded: ReadonlySet<string> = new Set([...commonAttributes, ...operation.attributes]);
  const has = (name: string): boolean => {
    const claim = claims[name];
    return heeded.has(name) && (claim === undefined || profile.attributes.has(claim));
  };
  return [...given.known(), ...given.unknown].filter((one) => !has(one.name));
}

/** Heeded by printers that tell this attribute. */
const claims: Readonly<Record<string, string>> = {
  'client-info': 'client-info-supported',
  'job-password': 'job-password-supported',
  'job-password-encryption': 'job-password-supported',
  'document-password': 'document-password-supported',
  'printer-message-from-operator': 'printer-message-from-operator',
};

function withIgnored(answer: Answer, ignored: readonly Attribute[]): Answer {
  if (ignored.length === 0 || !answer.status.startsWith('successful')) return answer;
  const unsupported = [...ignored.map(asUnsupported), ...(answer.unsupported ?? [])];
  return { ...answer, unsupported, status: successful(unsupported) };
}
