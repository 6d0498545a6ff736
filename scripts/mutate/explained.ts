import type { SourceMutant } from './source-mutants.ts';

/** Mutants of the service that no call of the interface can show, or that the interface leaves free. */
export interface Explanation {
  /** Of the file's path, below `simulators/service/`. */
  readonly file: RegExp;
  /** What stands there; any text when absent. */
  readonly was?: RegExp;
  /** What it becomes; anything when absent. */
  readonly becomes?: RegExp;
  readonly why: string;
}

/** Why a mutant needs no rule; undefined: it is to be tried. */
export function explanationOf({ file, was, becomes }: SourceMutant): string | undefined {
  return explanations.find(
    (one) =>
      one.file.test(file) && one.was?.test(was) !== false && one.becomes?.test(becomes) !== false,
  )?.why;
}

const explanations: readonly Explanation[] = [
  {
    file: /outputports\/output-port-parameters/,
    was: /sealedAdmin|seal\(/,
    why: 'what is sealed is shown by no call (SIL-66)',
  },
  {
    file: /rules\/settings|terminalconfig\/configuration/,
    why: 'what a terminal configuration holds is shown by no call (SIL-133)',
  },
  {
    file: /account\/take-remains/,
    why: 'what is left of a deleted account is shown by no call',
  },
  {
    file: /rules\/account-settings/,
    was: /A-Za-z/,
    why: 'no call of the interface sets a time zone (SIL-7F)',
  },
  {
    file: /outputports\/(create|update)-output-port|inputports|refuse-unlicensed/,
    was: /refuseUnlicensed|licence-/,
    why: 'licences are not judged: no account of the gate has a limit (SIL-97)',
  },
  {
    file: /find\/access-control/,
    was: /^1$/,
    why: 'the ids count the places all the same, from 2 on (SIL-71)',
  },
  {
    file: /rules\/account-tree/,
    was: /ring\.length/,
    why: 'whose users and providers an account sees further up or down is free (SIL-107)',
  },
  {
    file: /rules\/user-details/,
    was: /isName\((card|given\.alias)\)|^256$|length <= nameLength|^<=$/,
    why: 'how long a card number or an alias may be is our own bound (SIL-69)',
  },
  {
    file: /rules\/user-details/,
    was: /^'.* .*'$/,
    becomes: /^''$/,
    why: 'a word in the body of a refusal (SIL-10)',
  },
  {
    file: /find\/account/,
    was: /known !== undefined/,
    becomes: /false/,
    why: 'a memory of what would be found again',
  },
];
