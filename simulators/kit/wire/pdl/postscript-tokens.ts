/**
 * Cuts lines of PostScript into tokens (PLRM 3.2): names, numbers and delimiters; a string is the
 * token `()`. Comments are passed over. Binary data may look like an open string: `resync` ends it.
 */
export class PostScriptTokens {
  readonly #take: (token: string) => void;
  /** How deep the parentheses of an open string are nested. */
  #depth = 0;
  #inAscii85 = false;

  constructor(take: (token: string) => void) {
    this.#take = take;
  }

  /** Whether the last line ended between two tokens and outside of strings. */
  get atRest(): boolean {
    return this.#depth === 0 && !this.#inAscii85;
  }

  line(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#inAscii85) at = this.#ascii85(text, at);
      else if (this.#depth > 0) at = this.#string(text, at);
      else at = this.#token(text, at);
    }
  }

  resync(): void {
    this.#depth = 0;
    this.#inAscii85 = false;
  }

  #token(text: string, at: number): number {
    form.lastIndex = at;
    const [token = ''] = form.exec(text) ?? [];
    if (token === '') return text.length;
    if (token === '(') this.#depth = 1;
    else if (token === '<~') this.#inAscii85 = true;
    else if (!token.startsWith('%')) this.#take(token);
    return form.lastIndex;
  }

  #string(text: string, at: number): number {
    parenthesis.lastIndex = at;
    const [mark] = parenthesis.exec(text) ?? [];
    if (mark === undefined) return text.length;
    if (mark === '(') this.#depth += 1;
    if (mark === ')') this.#depth -= 1;
    if (this.#depth === 0) this.#take('()');
    return parenthesis.lastIndex;
  }

  #ascii85(text: string, at: number): number {
    const end = text.indexOf('~>', at);
    if (end < 0) return text.length;
    this.#inAscii85 = false;
    this.#take('()');
    return end + 2;
  }
}

const form = /\/{0,2}[^\s\0()<>{}[\]/%]+|\/{1,2}|<<|>>|<~|[(){}[\]<>]|%.*/g;
const parenthesis = /\\.|[()]/g;
