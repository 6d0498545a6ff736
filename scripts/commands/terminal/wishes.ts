import type { Wishes } from '../../../simulators/terminal/index.ts';
import { choice, flag, wholeNumber } from '../../command-line/options.ts';

/** What may be wished for at a release; what is left out is the document's own. */
export const wishOptions = {
  copies: wholeNumber('--copies <number>', 'number of copies', { min: 1, max: 9999 }),
  sides: choice('--sides <how>', 'sides to print on', {
    of: ['as-uploaded', 'one-sided', 'long-edge', 'short-edge'],
    fallback: 'as-uploaded',
  }),
  grayscale: flag('--grayscale', 'without colour'),
  retain: flag('--retain', 'keep the document for another release'),
};

export interface WishChoice {
  readonly copies: number | undefined;
  readonly sides: 'as-uploaded' | 'one-sided' | 'long-edge' | 'short-edge';
  readonly grayscale: boolean;
  readonly retain: boolean;
}

export function wishesOf({ copies, sides, grayscale, retain }: WishChoice): Wishes {
  const duplex = duplexOf[sides];
  return {
    ...(copies === undefined ? {} : { copies }),
    ...(duplex === undefined ? {} : { duplex }),
    ...(grayscale ? { grayscale } : {}),
    ...(retain ? { retain } : {}),
  };
}

const duplexOf = {
  'as-uploaded': undefined,
  'one-sided': 0,
  'long-edge': 1,
  'short-edge': 2,
} as const satisfies Record<WishChoice['sides'], Wishes['duplex']>;
