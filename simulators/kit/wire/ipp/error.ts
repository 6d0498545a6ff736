/** What can be wrong with a message's bytes, or with a message that is to become bytes. */
export type IppProblem =
  | 'truncated'
  | 'reserved-delimiter'
  | 'value-outside-group'
  | 'additional-value-without-attribute'
  | 'name-too-long'
  | 'value-too-long'
  | 'bad-value'
  | 'bad-number'
  | 'bad-collection'
  | 'collection-too-deep'
  | 'too-many-groups'
  | 'too-many-values'
  | 'attributes-too-large';

/** The only error the codec throws for what it is fed. `offset` counts bytes from the message's start. */
export class IppFormatError extends Error {
  override readonly name = 'IppFormatError';
  readonly problem: IppProblem;
  readonly offset: number;

  constructor(problem: IppProblem, offset: number, detail: string) {
    super(`${problem} at byte ${String(offset)}: ${detail}`);
    this.problem = problem;
    this.offset = offset;
  }
}

/** The problems that mean "too much", as against "wrong": RFC 8011 has its own status for them. */
export function isOversize(problem: IppProblem): boolean {
  return oversize.has(problem);
}

const oversize: ReadonlySet<IppProblem> = new Set<IppProblem>([
  'name-too-long',
  'value-too-long',
  'collection-too-deep',
  'too-many-groups',
  'too-many-values',
  'attributes-too-large',
]);
