import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { PrinterProfile } from '../profile.ts';

/** The profile as Set-Printer-Attributes changes it; printers of one kind share what is unchanged. */
export class Settings {
  #profile: PrinterProfile;

  constructor(profile: PrinterProfile) {
    this.#profile = profile;
  }

  get profile(): PrinterProfile {
    return this.#profile;
  }

  set(changes: readonly Attribute[]): void {
    const attributes = new Map(this.#profile.attributes);
    for (const change of changes) attributes.set(change.name, change);
    this.#profile = { ...this.#profile, attributes };
  }
}
