import { type Element, elementsIn } from './ber.ts';

const tags = {
  integer: 0x02,
  octets: 0x04,
  enumerated: 0x0a,
  sequence: 0x30,
  set: 0x31,
  referral: 0xa3,
} as const;

/**
 * Whether the operation in a message is an answer of RFC 4511, element by element. ldapts trusts
 * the lengths inside an answer, and a wrong one can keep it reading for ever.
 */
export function isAnswer(bytes: Uint8Array, operation: Element): boolean {
  const inside = elementsIn(bytes, operation);
  return inside !== undefined && (grammars[operation.tag]?.(bytes, inside) ?? false);
}

export function isMessageId({ tag, start, end }: Element): boolean {
  return tag === tags.integer && end - start >= 1 && end - start <= 4;
}

type Grammar = (bytes: Uint8Array, inside: readonly Element[]) => boolean;

/** RFC 4511 4.2.2, 4.5.2, 4.12. */
const grammars: Readonly<Record<number, Grammar>> = {
  0x61: (bytes, inside) => isResult(bytes, inside, [0x87]),
  0x64: isEntry,
  0x65: (bytes, inside) => isResult(bytes, inside, []),
  0x73: (_bytes, inside) => inside.length > 0 && inside.every(isText),
  0x78: (bytes, inside) => isResult(bytes, inside, [0x8a, 0x8b]),
};

/** RFC 4511 4.1.9, and what may come behind it. */
function isResult(
  bytes: Uint8Array,
  [code, matched, message, ...more]: readonly Element[],
  extra: readonly number[],
): boolean {
  if (code === undefined || matched === undefined || message === undefined) return false;
  const codeBytes = code.end - code.start;
  if (code.tag !== tags.enumerated || codeBytes < 1 || codeBytes > 4) return false;
  if (!isText(matched) || !isText(message)) return false;
  const [first, ...others] = more;
  if (first?.tag !== tags.referral) return more.every(({ tag }) => extra.includes(tag));
  const urls = elementsIn(bytes, first);
  return urls?.every(isText) === true && others.every(({ tag }) => extra.includes(tag));
}

function isEntry(bytes: Uint8Array, [name, list, ...more]: readonly Element[]): boolean {
  if (name === undefined || !isText(name) || list?.tag !== tags.sequence) return false;
  const attributes = elementsIn(bytes, list);
  return more.length === 0 && attributes?.every((one) => isAttribute(bytes, one)) === true;
}

function isAttribute(bytes: Uint8Array, attribute: Element): boolean {
  if (attribute.tag !== tags.sequence) return false;
  const [type, values, ...more] = elementsIn(bytes, attribute) ?? [];
  if (type === undefined || !isText(type) || values?.tag !== tags.set) return false;
  return more.length === 0 && elementsIn(bytes, values)?.every(isText) === true;
}

function isText({ tag }: Element): boolean {
  return tag === tags.octets;
}
