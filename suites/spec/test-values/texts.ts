import { exactly, type Obliged, oneLike, type ValueClass } from './value-class.ts';

/** `name`: later calls find the object by this text. `free`: the text is only shown. */
export type TextUse = 'name' | 'free';

type Row = readonly [name: string, pattern: RegExp, ...endings: readonly string[]];

/** Letters of every script, in normal form C. Their case pairs are where software goes wrong. */
const letterRows: readonly Row[] = [
  ['capitals and small letters', /[a-z].*[A-Z]|[A-Z].*[a-z]/s, 'AbCdEf', 'camelCase'],
  ['Latin letters with accents', /[à-öø-ÿ]/, ' Zoë Müller', ' José Ñandú'],
  ['a sharp s', /ß/, ' Straße', ' Weiß'],
  ['a capital I with a dot, or a small one without', /[İı]/, ' İstanbul', ' Diyarbakır'],
  ['a final sigma', /ς/, ' Οδυσσεύς', ' λόγος'],
  ['a digraph or ligature', /[ǅǈĲĳﬁ]/, ' Ǆǅ ǈ', ' ĳs'],
  ['Cyrillic letters', /[а-яё]/i, ' Ключ', ' ещё'],
  ['Chinese or Japanese letters', /[\u3040-\u9fff]/, ' 名前', ' 打印机'],
  ['letters written right to left', /[\u0590-\u06ff]/, ' שלום', ' مرحبا'],
  ['letters outside of the basic plane', /[\u{10400}-\u{1d7ff}\u{20000}-\u{2fa1f}]/u, ' 𝒜𝒷', ' 𠮷'],
];

/** Signs that mean something in URLs, forms, JSON, SQL, HTML or shells. */
const signRows: readonly Row[] = [
  ['a percent sign before digits', /%[0-9A-F]{2}/i, ' 50%41', ' %00'],
  ['a plus sign', /\+/, '+plus', ' a+b'],
  ['an ampersand', /&/, ' & x', '&y'],
  ['a semicolon', /;/, '; z', ';'],
  ['an equals sign', /=/, '=', ' a=b'],
  ['a backslash', /\\/, ' C:\\n', '\\'],
  ['an apostrophe', /'/, " d'Arc", "'--"],
  ['quotes', /"/, ' "Q"', '"'],
  ['a comma', /,/, ', b', ','],
  ['a number sign or a question mark', /[#?]/, ' #1?', '?'],
  ['a wildcard', /[_*]/, ' _%*', '*'],
  ['angle brackets', /<.*>/, ' <b>1</b>', ' <!-- -->'],
  ['braces', /[{}$]/, ' {0} ${1}', ' %s'.concat(' {}')],
  ['two spaces', /\S {2,}\S/, ' a  b', ' x   y'],
  ['an emoji', /\p{Extended_Pictographic}/u, ' 🖨', ' 👩‍💻'],
];

/** Which of these there may be, and what becomes of them, is not said. */
const openRows: readonly Row[] = [
  ['a combining sign (form D)', /\p{M}/u, ' Zoe\u0308', ' e\u0301'],
  ['letters of a script with vowel signs', /[\u0900-\u0e7f]/, ' नमस्ते', ' ภาษาไทย'],
  [
    'a text direction mark',
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    '\u202eabc\u202c',
    '\u200f',
  ],
  ['a zero-width character', /[\u200b\u2060\ufeff]/, '\u200b', '\ufeff'],
  ['a slash', /\//, '/b', '/../x'],
  ['a trailing space', / $/, ' ', '  '],
  ['a line feed', /\n/, '\r\nb', '\nb'],
  ['a tab', /\t/, '\tb', '\t'],
  ['another control character', /[\u0001-\u0008\u007f]/, '\u0001', '\u007f'],
  ['a null character', /\0/, '\0', '\0b'],
  ['a private or unassigned character', /[\ue000-\uf8ff\uffff]/, '\ue000', '\uffff'],
];

const rows = (obliged: Obliged, of: readonly Row[], details: Pick<ValueClass, 'names'> = {}) =>
  of.map(([name, pattern, ...endings]) =>
    oneLike([name, obliged, details], pattern, (plain, chance) => plain + chance.pick(endings)),
  );

const ofLength = (length: number): ValueClass => ({
  name: `${String(length)} characters`,
  obliged: 'unspecified',
  is: (values) => values.some((value) => Array.from(value).length === length),
  make: (plain) => [plain.padEnd(length, 'x')],
});

const lengths = [255, 256, 257, 4096].map(ofLength);

/** Found as names or only shown, these are what texts may hold (SIL-08, SIL-185). */
export function textClasses(use: TextUse): readonly ValueClass[] {
  return [
    ...rows('kept', letterRows, { names: 'letters' }),
    ...rows('kept', signRows, { names: 'any' }),
    ...rows('unspecified', openRows),
    oneLike(['small letters, digits and hyphens', 'kept'], /^[a-z0-9-]+$/, (plain) => plain),
    oneLike(['a leading space', 'unspecified'], /^ /, (plain) => ` ${plain}`),
    ...lengths,
    exactly('unspecified', ''),
    ...(use === 'free' ? freeTexts : []),
  ];
}

/** No call finds an object by these, so several objects may have the same. */
const freeTexts: readonly ValueClass[] = [
  oneLike(['one letter', 'kept'], /^\p{L}$/u, (_, chance) => chance.pick(['a', 'Z', 'é', '名'])),
  oneLike(
    ['a word with a meaning in programs', 'kept'],
    /^(null|true|undefined|NaN)$/,
    (_, chance) => chance.pick(['null', 'true', 'undefined', 'NaN']),
  ),
  oneLike(['digits with leading zeros', 'kept'], /^0\d+$/, () => '0012'),
];
