/** A way in which a number can stand inside other text. */
export interface NumberForm {
  readonly text: string;
  /** What may not stand beside it, since it would be another number then. */
  readonly not?: RegExp;
}

/** Shorter ones stand in other text by chance. */
const shortest = 8;
const digit = /\d/;
const wordSign = /[0-9A-Za-z]/;
const separators = [':', '-', ' ', '.'];

/** Digits, decimal or hexadecimal, perhaps with signs between the bytes. */
export function isNumberLike(text: string): boolean {
  return text.length >= shortest && /^[0-9a-f]+([-: .]?[0-9a-f]+)*$/i.test(text);
}

/**
 * How the number of a card or a short id may be written (SIL-69): as it is; its bytes in hexadecimal,
 * in either order and case, or as a decimal number, each also with signs between the pairs; in base64,
 * percent-encoded, and the bytes of its text.
 */
export function numberForms(number: string): readonly NumberForm[] {
  const bare = number.replaceAll(/[-: .]/g, '');
  const spellings = new Set([number, bare]);
  for (const hex of hexOf(bare)) {
    const backwards = pairsOf(hex).toReversed().join('');
    for (const one of [hex, backwards]) {
      spellings.add(one.toUpperCase()).add(one.toLowerCase());
      spellings.add(BigInt(`0x${one}`).toString());
    }
  }
  const all = [...spellings].flatMap((one) => [one, ...separated(one)]);
  const bytes = Buffer.from(number);
  const encoded = [
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    pairsOf(bytes.toString('hex'))
      .map((pair) => `%${pair}`)
      .join(''),
  ];
  const forms = [
    ...all
      .flatMap((text) => [text, encodeURIComponent(text)])
      .map((text) => {
        return { text, not: /^\d+$/.test(text) ? digit : wordSign };
      }),
    ...encoded.map((text) => ({ text })),
  ];
  return forms.filter(({ text }) => text.length >= shortest);
}

/** Of what can be read in hexadecimal, and of what can be read as a decimal number. */
function hexOf(bare: string): readonly string[] {
  const read = /^(?:[0-9a-f]{2})+$/i.test(bare) ? [bare] : [];
  if (!/^\d{1,40}$/.test(bare)) return read;
  const hex = BigInt(bare).toString(16);
  return [...read, hex.padStart(Math.max(shortest, hex.length + (hex.length % 2)), '0')];
}

function separated(text: string): readonly string[] {
  if (text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) return [];
  return separators.map((sign) => pairsOf(text).join(sign));
}

function pairsOf(text: string): readonly string[] {
  return text.match(/../g) ?? [];
}
