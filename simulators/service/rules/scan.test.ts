import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInputs } from './scan-input.ts';
import { checkOcr } from './scan-ocr.ts';
import { checkSeparation } from './scan-separation.ts';
import { barcodeTypes, separationTypes, userInputTypes } from './scan-workflow.ts';

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const sealing = { seal: (secret: string) => `sealed ${secret}`, kept: undefined };

describe('what is checked stays as it is', () => {
  it('a separation that was kept is kept again, unchanged', () => {
    const given = fc.record({
      separationType: fc.constantFrom(...separationTypes),
      separationBarcodeType: fc.constantFrom(...barcodeTypes),
      dropSeparator: maybe(fc.boolean()),
      pageSplitSize: fc.constantFrom('variable', '1', '250'),
    });
    fc.assert(
      fc.property(given, (one) => {
        const first = checkSeparation(one);
        if ('fault' in first) throw new Error(first.fault);
        expect(checkSeparation(first.value)).toEqual(first);
      }),
    );
  });

  it('inputs that were kept are kept again, unchanged', () => {
    const given = fc.uniqueArray(
      fc.record({
        name: fc.string({ minLength: 1 }),
        label: fc.string(),
        userInputType: fc.constantFrom(...userInputTypes),
        required: maybe(fc.boolean()),
        values: maybe(fc.array(fc.record({ value: fc.string(), label: fc.string() }))),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(given, (inputs) => {
        const first = checkInputs(inputs);
        fc.pre('value' in first);
        expect(checkInputs(first.value)).toEqual(first);
        expect(first.value.every((one) => (one.userInputType === 'LIST') === 'values' in one)).toBe(
          true,
        );
      }),
    );
  });
});

describe('a password', () => {
  it('is sealed where it is used, and nowhere kept else', () => {
    const output = fc.record({
      encryptPdf: fc.boolean(),
      encryptionStrength: fc.constant('AES128BIT' as const),
      encryptionPasswordType: fc.constantFrom(
        'ManualPassword' as const,
        'GeneratePassword' as const,
      ),
      encryptionPassword: fc.constant('canary'),
    });
    fc.assert(
      fc.property(output, (outputFormatParameters) => {
        const checked = checkOcr({ outputFormatParameters }, sealing);
        if ('fault' in checked) throw new Error(checked.fault);
        const isUsed =
          outputFormatParameters.encryptPdf &&
          outputFormatParameters.encryptionPasswordType === 'ManualPassword';
        const kept = checked.value.outputFormatParameters;
        expect(kept?.sealedPassword).toBe(isUsed ? 'sealed canary' : undefined);
        expect(JSON.stringify(kept).replace('sealed canary', '')).not.toContain('canary');
      }),
    );
  });
});
