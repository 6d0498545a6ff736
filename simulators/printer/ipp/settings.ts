import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { PrinterProfile } from '../profile.ts';

/** The profile as Set-Printer-Attributes changes it; printers of one kind share what is unchanged. */
export class Settings {
  #profile: PrinterProfile;
  #overlay: readonly Attribute[] = [];
  #shown: PrinterProfile;

  constructor(profile: PrinterProfile) {
    this.#profile = profile;
    this.#shown = profile;
  }

  get profile(): PrinterProfile {
    return this.#shown;
  }

  set(changes: readonly Attribute[]): void {
    this.#profile = withAttributes(this.#profile, changes);
    this.show(this.#overlay);
  }

  /** Tells these instead of what is set, until others are to be told. */
  show(overlay: readonly Attribute[]): void {
    this.#overlay = overlay;
    this.#shown = overlay.length === 0 ? this.#profile : withAttributes(this.#profile, overlay);
  }

  /** What is set, whatever is told just now. */
  get own(): PrinterProfile {
    return this.#profile;
  }
}

function withAttributes(profile: PrinterProfile, changes: readonly Attribute[]): PrinterProfile {
  const attributes = new Map(profile.attributes);
  for (const change of changes) attributes.set(change.name, change);
  return { ...profile, attributes };
}
