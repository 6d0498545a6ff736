import type { Chance } from '../kit/chance.ts';
import { writeTrackTwo } from './track-two.ts';
import { type FacilityCard, type WiegandLayout, wiegandLayouts, writeWiegand } from './wiegand.ts';

/** Kinds of cards, by what a reader gets from them. */
export type CardTechnology =
  | 'prox-26'
  | 'prox-34'
  | 'prox-35'
  | 'prox-37'
  | 'prox-40'
  | 'uid-4'
  | 'uid-7'
  | 'uid-8'
  | 'uid-10'
  | 'uid-random'
  | 'stripe';

interface Technology {
  /** In words, for a list. */
  readonly about: string;
  /** A card of this kind as a reader is told of it: hex, or a stripe's characters. */
  readonly draw: (chance: Chance) => string;
  /** Where the card's number is a facility and a number. */
  readonly layout?: WiegandLayout;
}

export const cardTechnologies: Readonly<Record<CardTechnology, Technology>> = {
  'prox-26': proximity(wiegandLayouts[26]),
  'prox-34': proximity(wiegandLayouts[34]),
  'prox-35': proximity(wiegandLayouts[35]),
  'prox-37': proximity(wiegandLayouts[37]),
  'prox-40': { about: '125 kHz, version and number in 40 bits', draw: (chance) => hex(chance, 5) },
  'uid-4': {
    about: '13.56 MHz, unique id of 4 bytes',
    // ISO/IEC 14443-3 6.5.4: 08 begins a random one, 88 is the cascade tag.
    draw: (chance) => afterFirst(chance.pick(['04', '1A', '3B', '94', 'D2']), chance, 3),
  },
  'uid-7': {
    about: '13.56 MHz, unique id of 7 bytes',
    draw: (chance) => afterFirst('04', chance, 6),
  },
  'uid-8': {
    about: '13.56 MHz vicinity (ISO/IEC 15693), unique id of 8 bytes',
    draw: (chance) => afterFirst('E0', chance, 7),
  },
  'uid-10': {
    about: '13.56 MHz, unique id of 10 bytes',
    draw: (chance) => afterFirst('04', chance, 9),
  },
  'uid-random': {
    about: '13.56 MHz, a new id of 4 bytes for each tap',
    draw: (chance) => afterFirst('08', chance, 3),
  },
  stripe: {
    about: 'magnetic stripe, track 2',
    draw: (chance) => writeTrackTwo(Array.from({ length: 16 }, () => chance.below(10)).join('')),
  },
};

export const cardTechnologyNames = Object.keys(cardTechnologies) as readonly CardTechnology[];

/** A proximity card by its facility and number, in hex with its parity bits. Throws CardFormatError. */
export function proximityCard(card: FacilityCard, layout: WiegandLayout): string {
  const digits = 2 * Math.ceil(layout.bits / 8);
  return writeWiegand(card, layout).toString(16).toUpperCase().padStart(digits, '0');
}

function proximity(layout: WiegandLayout): Technology {
  return {
    about: `125 kHz, facility and number in ${layout.bits} bits`,
    layout,
    draw: (chance) =>
      proximityCard(
        {
          facility: chance.below(2 ** layout.facility.bits),
          number: chance.below(2 ** layout.number.bits),
        },
        layout,
      ),
  };
}

function afterFirst(first: string, chance: Chance, bytes: number): string {
  return first + hex(chance, bytes);
}

function hex(chance: Chance, bytes: number): string {
  const drawn = Uint8Array.from({ length: bytes }, () => chance.below(256));
  return Buffer.from(drawn).toString('hex').toUpperCase();
}
