/** One pixel of a raster line: 0xRRGGBB. */
export type Sampler = (line: Buffer, x: number) => number;

/** How the colours of a pixel are written: light, ink, or both ways with several colours. */
export type Colors = 'gray' | 'black' | 'rgb' | 'cmy' | 'cmyk';

export interface PixelForm {
  readonly colors: Colors;
  readonly bitsPerPixel: number;
  /** Of two bytes of a colour the second one is the more telling. */
  readonly isSwapped: boolean;
}

/** Undefined for what is not drawn: colours of 1, 8 and 16 bits are, side by side. */
export function samplerOf({ colors, bitsPerPixel, isSwapped }: PixelForm): Sampler | undefined {
  const channels = channelsOf[colors];
  const bits = bitsPerPixel / channels;
  if (bits === 1 && channels === 1) return colors === 'black' ? inverted(bitAt) : bitAt;
  if (bits !== 8 && bits !== 16) return undefined;
  const step = bits / 8;
  const first = isSwapped ? step - 1 : 0;
  return samplers[colors]({ step, first });
}

interface Place {
  /** Bytes of a colour. */
  readonly step: number;
  /** Of a pixel's bytes, the one that counts for its first colour. */
  readonly first: number;
}

const channelsOf: Readonly<Record<Colors, number>> = { gray: 1, black: 1, rgb: 3, cmy: 3, cmyk: 4 };

const samplers: Readonly<Record<Colors, (place: Place) => Sampler>> = {
  gray: grayAt,
  black: (place) => inverted(grayAt(place)),
  rgb: rgbAt,
  cmy: (place) => inverted(rgbAt(place)),
  cmyk: cmykAt,
};

const white = 0xffffff;

function inverted(sampler: Sampler): Sampler {
  return (line, x) => white - sampler(line, x);
}

function bitAt(line: Buffer, x: number): number {
  const byte = line[x >> 3] ?? 0;
  return (byte >> (7 - (x & 7))) & 1 ? white : 0;
}

function grayAt({ step, first }: Place): Sampler {
  return (line, x) => (line[x * step + first] ?? 0) * 0x010101;
}

function rgbAt({ step, first }: Place): Sampler {
  return (line, x) => {
    const at = x * 3 * step + first;
    return ((line[at] ?? 0) << 16) | ((line[at + step] ?? 0) << 8) | (line[at + 2 * step] ?? 0);
  };
}

/** Without a profile of inks: black takes away from each colour what the ink left. */
function cmykAt({ step, first }: Place): Sampler {
  return (line, x) => {
    const at = x * 4 * step + first;
    const light = 255 - (line[at + 3 * step] ?? 0);
    const left = (offset: number): number =>
      Math.round(((255 - (line[at + offset * step] ?? 0)) * light) / 255);
    return (left(0) << 16) | (left(1) << 8) | left(2);
  };
}
