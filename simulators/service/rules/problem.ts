import type { ProblemCode } from './problems.ts';

/** A refusal: thrown as a code, translated to an answer once, where answers are made. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** The parameter to blame, as the interface spells it. */
  readonly parameter: string | undefined;

  constructor(code: ProblemCode, about: ProblemAbout = {}) {
    super(about.detail ?? code);
    this.code = code;
    this.parameter = about.parameter;
    this.detail = about.detail;
  }

  /** What a person needs to put it right; never a secret. */
  readonly detail: string | undefined;
}

export interface ProblemAbout {
  readonly parameter?: string;
  readonly detail?: string;
}
