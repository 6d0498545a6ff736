import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { type Asking, askPrinter } from './ask-printer.ts';
import { withoutIdentity } from './identity.ts';
import { readDump } from './read-dump.ts';
import { type WrittenProfile, writeProfile } from './write-profile.ts';

export interface CaptureOptions {
  /** Keeps serial numbers, UUIDs, names and places. */
  readonly keepIdentity: boolean;
}

/** The profile of a live printer. Throws what `askPrinter` throws. */
export async function capturePrinter(
  uri: string,
  options: CaptureOptions & Asking,
): Promise<WrittenProfile> {
  return profileOf(await askPrinter(uri, options), options);
}

/** The profile that follows from an attribute dump. Throws DumpFormatError. */
export function profileFromDump(dump: string, options: CaptureOptions): WrittenProfile {
  return profileOf(readDump(dump), options);
}

function profileOf(told: readonly Attribute[], { keepIdentity }: CaptureOptions): WrittenProfile {
  return writeProfile(keepIdentity ? told : withoutIdentity(told));
}
