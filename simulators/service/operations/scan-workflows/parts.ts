import { checkInputs } from '../../rules/scan-input.ts';
import { checkOcr } from '../../rules/scan-ocr.ts';
import { checkBarcode, checkRedaction, checkSeparation } from '../../rules/scan-separation.ts';
import type { Checked, ScanParts } from '../../rules/scan-workflow.ts';
import type { Call } from '../operation.ts';
import { member, optional, type Values } from '../parameter.ts';
import {
  barcodeData,
  libraryColumnsData,
  ocrData,
  redactionData,
  separationData,
  userInputsData,
} from './part-schemas.ts';

export const partParameters = {
  documentSeparation: optional(member(separationData)),
  ocr: optional(member(ocrData)),
  barcode: optional(member(barcodeData)),
  highlightRedaction: optional(member(redactionData)),
  libraryColumns: optional(member(libraryColumnsData)),
  userInputs: optional(member(userInputsData)),
} as const;

type GivenParts = Values<typeof partParameters>;
type PartCall = Call<'parameter-ill-formed'>;

export const noParts: ScanParts = { libraryColumns: {}, userInputs: [] };

/** The parts as they shall be: one that is left out stays, one with `enabled: false` goes (interface 2). */
export function partsAfter(call: PartCall, before: ScanParts, given: GivenParts): ScanParts {
  const sealing = {
    seal: (secret: string) => call.service.vault.seal(secret),
    kept: before.ocr?.outputFormatParameters?.sealedPassword,
  };
  return {
    ...partAfter(call, 'documentSeparation', {
      kept: before.documentSeparation,
      given: given.documentSeparation,
      check: (part) => checkSeparation(part),
    }),
    ...partAfter(call, 'ocr', {
      kept: before.ocr,
      given: given.ocr,
      check: (part) => checkOcr(part, sealing),
    }),
    ...partAfter(call, 'barcode', {
      kept: before.barcode,
      given: given.barcode,
      check: (part) => checkBarcode(part),
    }),
    ...partAfter(call, 'highlightRedaction', {
      kept: before.highlightRedaction,
      given: given.highlightRedaction,
      check: (part) => checkRedaction(part),
    }),
    libraryColumns: given.libraryColumns ?? before.libraryColumns,
    userInputs:
      given.userInputs === undefined
        ? before.userInputs
        : valueOf(call, 'userInputs', checkInputs(given.userInputs)),
  };
}

interface PartChange<G, T> {
  readonly kept: T | undefined;
  readonly given: G | undefined;
  readonly check: (given: G) => Checked<T>;
}

function partAfter<K extends keyof ScanParts, G extends { readonly enabled: boolean }, T>(
  call: PartCall,
  name: K,
  { kept, given, check }: PartChange<G, T>,
): Partial<Record<K, T>> {
  const after = given === undefined ? kept : partFrom(call, name, { given, check });
  return after === undefined ? {} : ({ [name]: after } as Record<K, T>);
}

function partFrom<G extends { readonly enabled: boolean }, T>(
  call: PartCall,
  name: string,
  { given, check }: Pick<PartChange<G, T>, 'check'> & { readonly given: G },
): T | undefined {
  return given.enabled ? valueOf(call, name, check(given)) : undefined;
}

function valueOf<T>(call: PartCall, parameter: string, checked: Checked<T>): T {
  if ('value' in checked) return checked.value;
  throw call.problem('parameter-ill-formed', { parameter, detail: checked.fault });
}
