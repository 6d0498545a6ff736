import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { findGroups } from '../../kit/wire/ipp/group.ts';
import type { Message, Version } from '../../kit/wire/ipp/message.ts';
import { encodeRequest, operationGroup } from '../../kit/wire/ipp/request.ts';
import { isSuccessful, status, statusName } from '../../kit/wire/ipp/status.ts';
import { keyword } from '../../kit/wire/ipp/value.ts';
import { CaptureError } from './capture-error.ts';
import { type PrinterTrust, postToPrinter } from './post-to-printer.ts';
import { printerAddress } from './printer-address.ts';

export interface Asking extends PrinterTrust {
  /** For all requests together. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * All that a live printer says of itself, also what it says only when asked by name. Throws
 * CaptureError with why it is not had, and the signal's reason when that aborts.
 */
export async function askPrinter(uri: string, asking: Asking): Promise<readonly Attribute[]> {
  const address = printerAddress(uri);
  const late = AbortSignal.timeout(asking.timeoutMs);
  const signal = asking.signal === undefined ? late : AbortSignal.any([asking.signal, late]);
  try {
    const post = (version: Version): Promise<Message> =>
      postToPrinter({ address, trust: asking }, getAttributes(address.uri, version), signal);
    const answer = await post({ major: 2, minor: 0 });
    return attributesOf(isTooNew(answer) ? await post({ major: 1, minor: 1 }) : answer);
  } catch (error) {
    if (!late.aborted || asking.signal?.aborted === true) throw error;
    throw new CaptureError(`it did not answer within ${String(asking.timeoutMs / 1000)} s`);
  }
}

/** PWG 5100.7: media-col-database is not among `all`. */
function getAttributes(uri: string, version: Version): Uint8Array {
  const wanted = attribute('requested-attributes', keyword('all'), keyword('media-col-database'));
  return encodeRequest({
    operation: 'Get-Printer-Attributes',
    requestId: 1,
    version,
    groups: [operationGroup({ printerUri: uri }, [wanted])],
  });
}

function isTooNew({ code }: Message): boolean {
  return code === status['server-error-version-not-supported'];
}

function attributesOf({ code, groups }: Message): readonly Attribute[] {
  if (!isSuccessful(code)) {
    throw new CaptureError(`it refused with ${statusName(code) ?? `status ${String(code)}`}`);
  }
  const told = findGroups(groups, 'printer').flatMap((one) => one.attributes);
  if (told.length === 0) throw new CaptureError('it said nothing of itself');
  return told;
}
