import {
  type Effect,
  effectOfName,
  eitherOf,
  perhaps,
  setting,
  whole,
} from './postscript-effect.ts';
import { PostScriptTokens } from './postscript-tokens.ts';

/**
 * How often a program has each page printed (PLRM 6.2.1 NumCopies, 8.2 #copies), as far as that
 * can be seen without running it: literal numbers, procedures that set one, and sections of a driver
 * that name the number. What the program computes makes the number unsure.
 */
export class PostScriptCopies {
  /** Undefined where the program leaves the number to the printer. */
  copies: number | undefined;
  sure = true;
  /** How often it was set. */
  settings = 0;
  readonly #tokens = new PostScriptTokens((token) => this.#take(token));
  /** The effects of named procedures. */
  readonly #procedures = new Map<string, Effect>();
  /** The last tokens: one before a name of copies, the name, and one behind it. */
  #last: readonly [string, string, string] = noTokens;
  /** The program and, inside it, the open procedures. */
  #levels: Level[] = [levelOf(undefined)];
  /** The number that the comment of the current section names. */
  #section: number | undefined;

  line(text: string): void {
    // Lines that only draw need no tokens.
    if (this.#isWaiting || telling.test(text) || !isBalanced(text)) this.#tokens.line(text);
    else this.#take('');
  }

  /** A line that starts as a comment does. What looked like an open string or procedure ends at a section. */
  comment(text: string): void {
    if (!structural.test(text)) {
      this.line(text);
      return;
    }
    this.end();
    const [, copies] = copiesSection.exec(text) ?? [];
    this.#section = copies === undefined ? undefined : Number(copies);
  }

  end(): void {
    this.#take('');
    this.#take('');
    const cut = this.#levels.slice(1);
    this.#levels = [levelOf(undefined)];
    for (const { effect } of cut) this.#apply(perhaps(effect));
    this.#tokens.resync();
  }

  get #isWaiting(): boolean {
    const { ended } = this.#level;
    const isOpen = !this.#tokens.atRest || ended.length > 0 || this.#levels.length > 1;
    return isOpen || this.#procedures.size > 0 || this.#last.some((name) => copiesNames.has(name));
  }

  get #level(): Level {
    return this.#levels.at(-1) ?? levelOf(undefined);
  }

  #take(token: string): void {
    const [before, name, next] = this.#last;
    if (copiesNames.has(name)) this.#apply(this.#effectOf(effectOfName(before, next, token)));
    this.#last = [name, next, token];
    if (token !== '{' && this.#level.ended.length > 0) this.#settle(token);
    if (token === '{') this.#begin(next);
    else if (token === '}') this.#finish();
    else this.#call(token, next);
  }

  #effectOf(effect: Effect | undefined): Effect | undefined {
    return effect === undefined || this.#section === undefined ? effect : setting(this.#section);
  }

  #begin(before: string): void {
    if (this.#levels.length > deepest) return;
    this.#levels.push(levelOf(before.startsWith('/') ? before.slice(1) : undefined));
  }

  #finish(): void {
    if (this.#levels.length === 1) return;
    const procedure = this.#levels.pop();
    if (procedure === undefined) return;
    const { ended } = this.#level;
    ended.push(procedure);
    if (ended.length > mostEnded) this.#apply(perhaps(ended.shift()?.effect));
  }

  /** The token behind procedures tells what becomes of them. */
  #settle(token: string): void {
    if (token === 'bind') return;
    const ended = this.#level.ended.splice(0);
    const [one, other] = [ended.at(-2), ended.at(-1)];
    if (other?.name !== undefined) this.#define(other.name, other.effect);
    else if (token === 'ifelse') this.#apply(eitherOf(one?.effect, other?.effect));
    else if (token === 'if') this.#apply(perhaps(other?.effect));
    else for (const { effect } of ended) this.#apply(effect);
  }

  #define(name: string, effect: Effect | undefined): void {
    if (effect === undefined) this.#procedures.delete(name);
    else if (this.#procedures.size < mostProcedures) this.#procedures.set(name, effect);
  }

  #call(name: string, operand: string): void {
    const effect = this.#procedures.get(name);
    const isGiven = effect?.kind === 'operand' && whole.test(operand);
    this.#apply(this.#effectOf(isGiven ? setting(Number(operand), effect.sure) : effect));
  }

  #apply(effect: Effect | undefined): void {
    if (effect === undefined) return;
    if (this.#levels.length > 1) {
      this.#level.effect = effect;
      return;
    }
    this.settings += 1;
    const isSame = effect.kind === 'set' && this.sure && effect.copies === this.copies;
    this.sure = isSame || (effect.kind === 'set' && effect.sure);
    if (effect.kind === 'set') this.copies = effect.copies;
  }
}

/** The program, or a procedure that may have a name; `ended` are procedures in it that have just ended. */
interface Level {
  readonly name: string | undefined;
  readonly ended: Level[];
  effect: Effect | undefined;
}

function levelOf(name: string | undefined): Level {
  return { name, ended: [], effect: undefined };
}

/** No string or procedure goes beyond the line, as far as can be seen without reading it. */
function isBalanced(text: string): boolean {
  if (!brackets.test(text)) return true;
  let [parentheses, braces] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x28) parentheses += 1;
    else if (code === 0x29) parentheses -= 1;
    else if (code === 0x7b) braces += 1;
    else if (code === 0x7d) braces -= 1;
  }
  return parentheses === 0 && braces === 0;
}

const noTokens = ['', '', ''] as const;
const copiesNames: ReadonlySet<string> = new Set(['/NumCopies', '/#copies']);
const telling = /[\\%]|<~|\/NumCopies|\/#copies/;
const brackets = /[(){}]/;
/** Sections and pages; `%RBI` stands before those that a spooler puts into a document. */
const structural = /^%{1,2}(?:RBI)?(?:Begin|End|Page|Trailer|EOF)/;
const copiesSection = /^%{1,2}(?:RBI)?Begin(?:NonPPD)?Feature:[ \t]*\*?NumCopies[ \t]+(\d{1,9})/;
const deepest = 1000;
const mostProcedures = 100;
const mostEnded = 8;
