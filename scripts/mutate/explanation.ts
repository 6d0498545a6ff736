/** Mutants of the service that no call of the interface can show, or that the interface leaves free. */
export interface Explanation {
  /** Of the file's path, below `simulators/service/`. */
  readonly file: RegExp;
  /** What stands there; any text when absent. */
  readonly was?: RegExp;
  /** Of the line that it stands on; any when absent. */
  readonly on?: RegExp;
  /** What it becomes; anything when absent. */
  readonly becomes?: RegExp;
  readonly why: string;
}
