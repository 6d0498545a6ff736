import { type Asking, askPrinter } from './ask-printer.ts';
import { withoutIdentity } from './identity.ts';
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
  const told = await askPrinter(uri, options);
  return writeProfile(options.keepIdentity ? told : withoutIdentity(told));
}
