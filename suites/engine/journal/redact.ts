import { isArray, isObject, type Json } from './json.ts';
import { isNumberLike, type NumberForm, numberForms } from './number-forms.ts';

/** card and short-id: numbers by which somebody logs in without a password (interface 4.3, authtypes 1 and 2). */
export type SecretKind =
  | 'key'
  | 'token'
  | 'refresh'
  | 'device'
  | 'password'
  | 'pin'
  | 'card'
  | 'short-id';

const shortestInside = 16;
/** Inside other text, forms are found by their first 16 characters, shorter ones by so many. */
const beginning = 8;
/** In what a program said at length, where a name too many does no harm. */
const shortestSaid = 6;

const leastNumber = 10 ** (beginning - 1);

interface Form extends NumberForm {
  readonly name: string;
}

type Forms = Map<string, Form[]>;

/**
 * Replaces secrets by `kind#n`, equal values by equal names, before anything is written. A value
 * is replaced where it stands alone or behind "Bearer "; long ones (16 characters and more, where
 * a chance match is out of the question) also inside other text, and in base64 or percent-encoded.
 * Numbers of cards and short ids are replaced inside other text too, in all their forms.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  /** What is replaced inside other text, by its beginning: what a text costs does not grow with their number. */
  readonly #long: Forms = new Map();
  /** The same of forms with less than 16 characters. */
  readonly #short: Forms = new Map();
  /** How forms begin, by two characters: what most places of a text are not. */
  readonly #starts = new Uint8Array(0x1_00_00);
  /** Names of what is too short to be looked for elsewhere. */
  readonly #aside = new Map<string, string>();
  readonly #counts = new Map<SecretKind, number>();

  /** Makes a secret known and answers its name in the journal. */
  learn(kind: SecretKind, value: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const name = this.#aside.get(value) ?? this.#next(kind);
    if (value !== '') this.#names.set(value, name);
    for (const form of formsOf(kind, value)) this.#enter({ ...form, name });
    return name;
  }

  /** The name of what stands where a card or a short id belongs: one that could be anything is not looked for elsewhere. */
  nameNumber(kind: 'card' | 'short-id', value: string): string {
    if (isNumberLike(value)) return this.learn(kind, value);
    const known = this.#names.get(value) ?? this.#aside.get(value);
    if (known !== undefined) return known;
    const name = this.#next(kind);
    this.#aside.set(value, name);
    return name;
  }

  #next(kind: SecretKind): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return `${kind}#${String(count)}`;
  }

  #enter(form: Form): void {
    const isShort = form.text.length < shortestInside;
    const [forms, length] = isShort ? [this.#short, beginning] : [this.#long, shortestInside];
    const start = form.text.slice(0, length);
    forms.set(start, [...(forms.get(start) ?? []), form]);
    this.#starts[twoAt(form.text, 0)] = 1;
    if (!this.#names.has(form.text)) this.#names.set(form.text, form.name);
  }

  /** What a program said, of any length: short secrets are replaced inside it too. */
  said(text: string): string {
    const known = [...this.#names].filter(([value]) => value.length >= shortestSaid);
    const longestFirst = known.toSorted(([one], [other]) => other.length - one.length);
    return longestFirst.reduce((left, [value, name]) => left.replaceAll(value, name), text);
  }

  text(value: string): string {
    const whole = this.#names.get(value);
    if (whole !== undefined) return whole;
    if (/^bearer /i.test(value)) {
      const name = this.#names.get(value.slice(7));
      if (name !== undefined) return `Bearer ${name}`;
    }
    return value.length <= beginning ? value : this.#within(value);
  }

  #within(value: string): string {
    const pieces: string[] = [];
    let from = 0;
    for (let at = 0; at + beginning <= value.length; at += 1) {
      if (this.#starts[twoAt(value, at)] === 0) continue;
      const found = this.#formAt(value, at);
      if (found === undefined) continue;
      pieces.push(value.slice(from, at), found.name);
      from = at + found.text.length;
      at = from - 1;
    }
    return from === 0 ? value : pieces.join('') + value.slice(from);
  }

  /** Of two that begin alike the longer one is meant. */
  #formAt(value: string, at: number): Form | undefined {
    const long = this.#long.get(value.slice(at, at + shortestInside));
    const short =
      this.#short.size === 0 ? undefined : this.#short.get(value.slice(at, at + beginning));
    if (long === undefined && short === undefined) return undefined;
    const [found] = [...(long ?? []), ...(short ?? [])]
      .filter((form) => stands(form, value, at))
      .toSorted((one, other) => other.text.length - one.text.length);
    return found;
  }

  json(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    // A number of as many digits may be a card's; shorter ones are counts and sizes.
    if (typeof value === 'number' && value >= leastNumber)
      return this.#names.get(String(value)) ?? value;
    if (isArray(value)) return value.map((item) => this.json(item));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [this.#within(name), this.json(item)]),
      );
    }
    return value;
  }
}

/** The lower bytes of two neighbouring characters as one number, an index into `#starts`. */
function twoAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

function stands({ text, not }: NumberForm, value: string, at: number): boolean {
  if (!value.startsWith(text, at)) return false;
  const [before = '', after = ''] = [value[at - 1], value[at + text.length]];
  return not === undefined || !(not.test(before) || not.test(after));
}

function formsOf(kind: SecretKind, value: string): readonly NumberForm[] {
  const isNumber = (kind === 'card' || kind === 'short-id') && isNumberLike(value);
  if (isNumber) return numberForms(value);
  return value.length < shortestInside ? [] : textForms(value);
}

/** As it is, in base64 (RFC 4648 4 and 5, without what pads it) and in a URL. */
function textForms(secret: string): readonly NumberForm[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  const forms = [secret, base64, bytes.toString('base64url'), encodeURIComponent(secret)];
  return [...new Set(forms)].map((text) => ({ text }));
}
