import { type Attribute, attribute, findAttribute } from '../../kit/wire/ipp/attribute.ts';
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
    const post = (version: Version, wanted: readonly string[]): Promise<Message> => {
      const body = getAttributes(address.uri, version, wanted);
      return postToPrinter({ address, trust: asking }, body, signal);
    };
    return await askAsCups(async (...wanted) => {
      const answer = await post({ major: 2, minor: 0 }, wanted);
      return attributesOf(isTooNew(answer) ? await post({ major: 1, minor: 1 }, wanted) : answer);
    }, signal);
  } catch (error) {
    if (!late.aborted || asking.signal?.aborted === true) throw error;
    throw new CaptureError(`it did not respond within ${String(asking.timeoutMs / 1000)} s`);
  }
}

type Ask = (...wanted: readonly string[]) => Promise<readonly Attribute[]>;

/** PWG 5100.7: it is not among `all`. */
const database = 'media-col-database';

/**
 * As CUPS asks: for everything at once; without the database where that fails, because some printers
 * refuse it; then for the database alone where it was not told. A printer need not have one.
 */
async function askAsCups(ask: Ask, signal: AbortSignal): Promise<readonly Attribute[]> {
  const told = await ask('all', database).catch(async (refusal: unknown) => {
    signal.throwIfAborted();
    return await ask('all').catch(() => {
      signal.throwIfAborted();
      // If no request succeeds, the reason of the first one is reported.
      throw refusal;
    });
  });
  if (findAttribute(told, database) !== undefined) return told;
  const alone = await ask(database).catch(() => {
    signal.throwIfAborted();
    return [];
  });
  return [...told, ...alone.filter(({ name }) => name === database)];
}

function getAttributes(uri: string, version: Version, wanted: readonly string[]): Uint8Array {
  const requested = attribute('requested-attributes', ...wanted.map(keyword));
  return encodeRequest({
    operation: 'Get-Printer-Attributes',
    requestId: 1,
    version,
    groups: [operationGroup({ printerUri: uri }, [requested])],
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
  if (told.length === 0) throw new CaptureError('it returned no printer attributes');
  return told;
}
