import { isArray, isObject, type Json } from './json.ts';

export type SecretKind = 'key' | 'token' | 'refresh' | 'device' | 'password' | 'pin';

const shortestInside = 16;

/**
 * Replaces secrets by `kind#n`, equal values by equal names, before anything is written. A value
 * is replaced where it stands alone or behind "Bearer "; long ones (16 characters and more, where
 * a chance match is out of the question) also inside other text.
 */
export class Redactor {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<SecretKind, number>();

  /** Makes a secret known and answers its name in the journal. */
  learn(kind: SecretKind, value: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${kind}#${String(count)}`;
    if (value !== '') this.#names.set(value, name);
    return name;
  }

  text(value: string): string {
    const whole = this.#names.get(value);
    if (whole !== undefined) return whole;
    if (/^bearer /i.test(value)) {
      const name = this.#names.get(value.slice(7));
      if (name !== undefined) return `Bearer ${name}`;
    }
    let redacted = value;
    if (value.length <= shortestInside) return value;
    for (const [secret, name] of this.#names) {
      if (secret.length >= shortestInside && redacted.includes(secret))
        redacted = redacted.replaceAll(secret, name);
    }
    return redacted;
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
