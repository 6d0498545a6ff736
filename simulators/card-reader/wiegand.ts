import { CardFormatError } from './card-format.ts';

/** Bits of a proximity card, the first one sent being bit 0. */
interface Field {
  readonly from: number;
  readonly bits: number;
}

interface Parity {
  readonly at: number;
  /** The number of ones among `over` and the bit itself. */
  readonly ones: 'even' | 'odd';
  readonly over: readonly number[];
}

export interface WiegandLayout {
  readonly bits: number;
  readonly facility: Field;
  readonly number: Field;
  /** In the order in which they are worked out: later ones may cover earlier ones. */
  readonly parity: readonly Parity[];
}

export interface FacilityCard {
  readonly facility: number;
  readonly number: number;
}

/** The card's bits as one number, with its parity bits. Throws CardFormatError where it does not fit. */
export function writeWiegand(card: FacilityCard, layout: WiegandLayout): bigint {
  const bits: number[] = Array.from({ length: layout.bits }, () => 0);
  bits.splice(layout.facility.from, layout.facility.bits, ...digitsOf('facility', card, layout));
  bits.splice(layout.number.from, layout.number.bits, ...digitsOf('number', card, layout));
  for (const one of layout.parity) bits[one.at] = parityOf(bits, one);
  return BigInt(`0b${bits.join('')}`);
}

/** Throws CardFormatError for too many bits, and where a parity bit is wrong. */
export function readWiegand(written: bigint, layout: WiegandLayout): FacilityCard {
  const digits = written.toString(2).padStart(layout.bits, '0');
  if (written < 0n || digits.length > layout.bits) {
    throw new CardFormatError(`a card of ${layout.bits} bits cannot have more bits`);
  }
  const bits = Array.from(digits, Number);
  for (const one of layout.parity) {
    if (bits[one.at] !== parityOf(bits, one)) {
      throw new CardFormatError(`parity bit ${one.at} of ${layout.bits} is wrong`);
    }
  }
  return { facility: take(bits, layout.facility), number: take(bits, layout.number) };
}

/** What stands between the parity bits: facility and number. Throws CardFormatError where parity is wrong. */
export function withoutParity(card: Uint8Array, layout: WiegandLayout): Uint8Array {
  const { facility, number } = readWiegand(valueOf(card), layout);
  const value = (BigInt(facility) << BigInt(layout.number.bits)) | BigInt(number);
  return bytesOf(value, Math.ceil(payloadBits(layout) / 8));
}

/** The card of `sizeBytes` again. Throws CardFormatError for more than the layout holds. */
export function withParity(
  payload: Uint8Array,
  layout: WiegandLayout,
  sizeBytes: number,
): Uint8Array {
  const value = valueOf(payload);
  const numberBits = BigInt(layout.number.bits);
  const facility = Number(value >> numberBits);
  const number = Number(value & ((1n << numberBits) - 1n));
  return bytesOf(writeWiegand({ facility, number }, layout), sizeBytes);
}

/** Facility and number together. */
export function payloadBits({ facility, number }: WiegandLayout): number {
  return facility.bits + number.bits;
}

function valueOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
}

function bytesOf(value: bigint, sizeBytes: number): Uint8Array {
  const digits = value.toString(16).padStart(sizeBytes * 2, '0');
  if (digits.length > sizeBytes * 2) {
    throw new CardFormatError(`a card of ${sizeBytes} bytes has fewer bits`);
  }
  return new Uint8Array(Buffer.from(digits, 'hex'));
}

function digitsOf(
  part: 'facility' | 'number',
  card: FacilityCard,
  layout: WiegandLayout,
): readonly number[] {
  const { bits } = layout[part];
  const value = card[part];
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
    throw new CardFormatError(`the ${part} must be a whole number from 0 to ${2 ** bits - 1}`);
  }
  return Array.from(value.toString(2).padStart(bits, '0'), Number);
}

function take(bits: readonly number[], { from, bits: width }: Field): number {
  return Number.parseInt(bits.slice(from, from + width).join('') || '0', 2);
}

function parityOf(bits: readonly number[], { ones, over }: Parity): number {
  const count = over.reduce((sum, index) => sum + (bits[index] ?? 0), 0);
  return (count + (ones === 'odd' ? 1 : 0)) % 2;
}

function run(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Even over the first half, odd over the second, as most layouts have it. */
function halves(bits: number, middle: number): readonly Parity[] {
  return [
    { at: 0, ones: 'even', over: run(1, middle) },
    { at: bits - 1, ones: 'odd', over: run(bits - 1 - middle, bits - 2) },
  ];
}

export type WiegandBits = keyof typeof wiegandLayouts;

/** The layouts in common use, by their bits. */
export const wiegandLayouts = {
  26: {
    bits: 26,
    facility: { from: 1, bits: 8 },
    number: { from: 9, bits: 16 },
    parity: halves(26, 12),
  },
  34: {
    bits: 34,
    facility: { from: 1, bits: 16 },
    number: { from: 17, bits: 16 },
    parity: halves(34, 16),
  },
  35: {
    bits: 35,
    facility: { from: 2, bits: 12 },
    number: { from: 14, bits: 20 },
    parity: [
      { at: 1, ones: 'even', over: run(2, 33).filter((bit) => bit % 3 !== 1) },
      { at: 34, ones: 'odd', over: run(1, 32).filter((bit) => bit % 3 !== 0) },
      { at: 0, ones: 'odd', over: run(1, 34) },
    ],
  },
  37: {
    bits: 37,
    facility: { from: 1, bits: 16 },
    number: { from: 17, bits: 19 },
    parity: halves(37, 18),
  },
} as const satisfies Readonly<Record<number, WiegandLayout>>;

export const wiegandSizes: readonly WiegandBits[] = [26, 34, 35, 37];
