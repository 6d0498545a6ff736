/**
 * What can be wrong with a command, by its status code in the PJL reference, appendix D. 20xxx: the
 * command is passed over; 25xxx and 27xxx: the rest of it is carried out.
 */
export const pjlFault = {
  unknownCommand: 20_002,
  unknownLanguage: 20_004,
  noSpaceBehindString: 20_007,
  openString: 20_011,
  valueMissing: 20_015,
  optionMissing: 20_023,
  unknownOption: 25_006,
  otherType: 25_008,
  limited: 25_013,
  unknownValue: 25_016,
  unmatchedEoj: 27_002,
  passwordNeeded: 27_003,
  readOnly: 27_004,
  defaultOnly: 27_005,
} as const;

export type PjlFault = (typeof pjlFault)[keyof typeof pjlFault];

/** The whole command is passed over. */
export function isSyntaxFault(code: number): boolean {
  return code < 25_000;
}
