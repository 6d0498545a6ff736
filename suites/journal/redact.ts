import { isArray, isObject, type Json } from './json.ts';

export type SecretKind = 'key' | 'token' | 'refresh' | 'device' | 'password' | 'pin';

const shortestInside = 16;
/** In what a program said at length, where a name too many does no harm. */
const shortestSaid = 6;

/**
 * Replaces secrets by `kind#n`, equal values by equal names, before anything is written. A value
 * is replaced where it stands alone or behind "Bearer "; long ones (16 characters and more, where
 * a chance match is out of the question) also inside other text, and in base64 or percent-encoded.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  /** Long secrets by their beginnings: what a text costs does not grow with their number. */
  readonly #long = new Map<string, string[]>();
  readonly #counts = new Map<SecretKind, number>();

  /** Makes a secret known and answers its name in the journal. */
  learn(kind: SecretKind, value: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${kind}#${String(count)}`;
    if (value !== '') this.#names.set(value, name);
    if (value.length >= shortestInside) for (const form of formsOf(value)) this.#enter(form, name);
    return name;
  }

  #enter(form: string, name: string): void {
    const start = form.slice(0, shortestInside);
    this.#long.set(start, [...(this.#long.get(start) ?? []), form]);
    if (!this.#names.has(form)) this.#names.set(form, name);
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
    return value.length <= shortestInside ? value : this.#inside(value);
  }

  #inside(value: string): string {
    const pieces: string[] = [];
    let from = 0;
    for (let at = 0; at + shortestInside <= value.length; at += 1) {
      const candidates = this.#long.get(value.slice(at, at + shortestInside)) ?? [];
      // Of two that begin alike the longer one is meant.
      const [secret] = candidates
        .filter((one) => value.startsWith(one, at))
        .toSorted((one, other) => other.length - one.length);
      if (secret === undefined) continue;
      pieces.push(value.slice(from, at), this.#names.get(secret) ?? '');
      from = at + secret.length;
      at = from - 1;
    }
    return from === 0 ? value : pieces.join('') + value.slice(from);
  }

  json(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    if (isArray(value)) return value.map((item) => this.json(item));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.json(item)]),
      );
    }
    return value;
  }
}

/** As it is, in base64 (RFC 4648 4 and 5, without what pads it) and in a URL. */
function formsOf(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return new Set([secret, base64, bytes.toString('base64url'), encodeURIComponent(secret)]);
}
