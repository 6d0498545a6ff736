import {
  type Attribute,
  attribute,
  type Collection,
  collection,
} from '../../kit/wire/ipp/attribute.ts';
import { enumeration, keyword } from '../../kit/wire/ipp/value.ts';

/**
 * The attributes of RFC 8011 5.2.6 and PWG 5100.1 5.3 for what a printer does with printed sheets;
 * `none` is always among it. Throws a TypeError that names what is no finishing.
 */
export function finishingsAttributes(names: readonly string[]): readonly Attribute[] {
  const all = [...new Set(['none', ...names])];
  const asNumbers = all.map((name) => enumeration(numberOf(name)));
  const templates = all.map(templateOf);
  return [
    attribute('finishings-supported', ...asNumbers),
    attribute('finishings-default', enumeration(numberOf('none'))),
    attribute('finishings-ready', ...asNumbers),
    attribute('finishing-template-supported', ...all.map(keyword)),
    attribute('finishings-col-supported', keyword('finishing-template')),
    attribute('finishings-col-default', templateOf('none')),
    attribute('finishings-col-ready', ...templates),
    attribute('finishings-col-database', ...templates),
  ];
}

function numberOf(name: string): number {
  const number = numbers[name];
  if (number === undefined) throw new TypeError(`/finishings ${name} is not a finishing`);
  return number;
}

function templateOf(name: string): Collection {
  return collection(attribute('finishing-template', keyword(name)));
}

/** The values of finishings by the names they have as finishing-template (PWG 5100.1 5.2.3, table 2). */
const numbers: Readonly<Record<string, number>> = {
  none: 3,
  staple: 4,
  punch: 5,
  cover: 6,
  bind: 7,
  'saddle-stitch': 8,
  'edge-stitch': 9,
  fold: 10,
  trim: 11,
  bale: 12,
  'booklet-maker': 13,
  'jog-offset': 14,
  coat: 15,
  laminate: 16,
  'staple-top-left': 20,
  'staple-bottom-left': 21,
  'staple-top-right': 22,
  'staple-bottom-right': 23,
  'edge-stitch-left': 24,
  'edge-stitch-top': 25,
  'edge-stitch-right': 26,
  'edge-stitch-bottom': 27,
  'staple-dual-left': 28,
  'staple-dual-top': 29,
  'staple-dual-right': 30,
  'staple-dual-bottom': 31,
  'staple-triple-left': 32,
  'staple-triple-top': 33,
  'staple-triple-right': 34,
  'staple-triple-bottom': 35,
  'trim-after-pages': 60,
  'trim-after-documents': 61,
  'trim-after-copies': 62,
  'trim-after-job': 63,
  'punch-top-left': 70,
  'punch-bottom-left': 71,
  'punch-top-right': 72,
  'punch-bottom-right': 73,
  'punch-dual-left': 74,
  'punch-dual-top': 75,
  'punch-dual-right': 76,
  'punch-dual-bottom': 77,
  'punch-triple-left': 78,
  'punch-triple-top': 79,
  'punch-triple-right': 80,
  'punch-triple-bottom': 81,
  'punch-quad-left': 82,
  'punch-quad-top': 83,
  'punch-quad-right': 84,
  'punch-quad-bottom': 85,
  'fold-accordion': 90,
  'fold-double-gate': 91,
  'fold-gate': 92,
  'fold-half': 93,
  'fold-half-z': 94,
  'fold-left-gate': 95,
  'fold-letter': 96,
  'fold-parallel': 97,
  'fold-poster': 98,
  'fold-right-gate': 99,
  'fold-z': 100,
  'fold-engineering-z': 101,
};
