import { accountSituations } from './accounts.ts';
import {
  accessControlSituations,
  locationSituations,
  providerSituations,
  terminalSituations,
} from './administration.ts';
import { documentSituations } from './documents.ts';
import { inputPortSituations, outputPortSituations } from './ports.ts';
import { balanceSituations, recordSituations } from './records.ts';
import type { Situations } from './situation.ts';
import { loginSituations, tokenSituations } from './tokens.ts';
import { groupSituations, userSituations } from './users.ts';

/** For every refusal of its own that an operation declares, by area. */
export const situations: Readonly<Record<string, readonly Situations[]>> = {
  accounts: accountSituations,
  logins: loginSituations,
  documents: documentSituations,
  'output ports': outputPortSituations,
  'input ports': inputPortSituations,
  users: userSituations,
  groups: groupSituations,
  providers: providerSituations,
  'access controls': accessControlSituations,
  locations: locationSituations,
  'terminal configurations': terminalSituations,
  tokens: tokenSituations,
  balances: balanceSituations,
  records: recordSituations,
};
