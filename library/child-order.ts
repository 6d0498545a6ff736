/** Start settings of the child process of a bench or a printer, passed to it as JSON. */
export type ChildOrder =
  | {
      readonly kind: 'bench';
      /** Path of a seed file. */
      readonly seed: string;
      readonly http: boolean;
      readonly printers: number;
    }
  | {
      readonly kind: 'printer';
      readonly name: string;
      readonly rawPort?: number;
      readonly ippPort?: number;
    };

/** The child's only message, sent when it is ready. */
export interface ChildReady {
  readonly control: { readonly url: string; readonly token: string };
}
