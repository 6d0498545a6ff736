import type { ReleaseOutcome } from '../../delivery/delivery.ts';
import { documentStatus, statusAt } from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { ProblemCode } from '../../rules/problems.ts';
import type { DocumentRecord, Duplex, PrintOptions } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { documentForCaller } from '../find/document.ts';
import { outputPortByAddressOrSerial } from '../find/port.ts';
import { json, operation } from '../operation.ts';
import { form, optional, path, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { bool, int, name } from '../words.ts';

export const sendDocument = operation({
  id: 'sendDocument',
  method: 'POST',
  path: '/documents/{uuid}/{destination}',
  section: '4.4',
  silences: [
    'SIL-07',
    'SIL-34',
    'SIL-42',
    'SIL-43',
    'SIL-45',
    'SIL-46',
    'SIL-47',
    'SIL-48',
    'SIL-56',
    'SIL-59',
    'SIL-62',
  ],
  summary: 'Release a document to an output port',
  grant: grant(['ReleaseJob'], { advanced: 'not needed by the owner', insecureKey: 'refused' }),
  body: 'form, required even when empty',
  parameters: {
    uuid: path(name()),
    destination: path(name({ description: 'address or serial number of the output port' })),
    copies: optional(form(int({ minimum: 1, maximum: 9999 }))),
    grayscale: optional(form(bool())),
    retain: withDefault(form(bool('keep the document after printing')), false),
    duplex: optional(form(int({ minimum: 0, maximum: 2 }))),
  },
  answer: json(errorCodeInfo),
  problems: [
    'document-unknown',
    'port-unknown',
    'document-not-ready',
    'printer-not-ready',
    'delivery-failed',
    'balance-too-low',
  ],
  errorCode: errorCodes.outputDocument,

  async run(call, parameters) {
    const document = await documentForCaller(call, parameters.uuid);
    if (document === undefined) throw call.problem('document-unknown', { parameter: 'uuid' });
    const accountId = await requestAccountId(call);
    const port = await outputPortByAddressOrSerial(call, accountId, parameters.destination);
    if (port === undefined) throw call.problem('port-unknown', { parameter: 'destination' });
    if (statusAt(document, call.now) !== documentStatus.ready)
      throw call.problem('document-not-ready');

    const options = optionsOf(document, parameters);
    const refusal = refusals[await call.service.delivery.release({ document, port, options })];
    if (refusal !== undefined) throw call.problem(refusal);
    return { errorCode: errorCodes.ok };
  },
});

interface Wishes {
  readonly copies: number | undefined;
  readonly grayscale: boolean | undefined;
  readonly duplex: number | undefined;
  readonly retain: boolean;
}

/** What a release leaves out is the document's own (SIL-07). */
function optionsOf(document: DocumentRecord, wishes: Wishes): PrintOptions {
  return {
    copies: wishes.copies ?? document.copies,
    grayscale: wishes.grayscale ?? document.grayscale,
    duplex: (wishes.duplex as Duplex | undefined) ?? document.duplex,
    retain: wishes.retain,
  };
}

/** SIL-13, SIL-42, SIL-59. */
const refusals = {
  printed: undefined,
  stored: undefined,
  'not-ready': 'printer-not-ready',
  failed: 'delivery-failed',
  taken: 'document-not-ready',
  unpaid: 'balance-too-low',
} as const satisfies Record<ReleaseOutcome, ProblemCode | undefined>;
