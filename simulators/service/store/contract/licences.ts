import type { Licence } from '../../rules/licence.ts';

export interface LicenceReads {
  ofAccount(accountId: number): Promise<Licence | undefined>;
}

export interface LicenceChanges {
  /** In the place of the one that the account may have. */
  setLicence(licence: Licence): Promise<void>;
  removeLicence(accountId: number): Promise<boolean>;
}
