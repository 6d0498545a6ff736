/** How long is waited for directories. */
export interface DirectorySettings {
  /** Until a connection stands, TLS included. */
  readonly connectMs: number;
  /** For all that is then asked on it. */
  readonly operationMs: number;
  /** A directory that failed is left alone for so long, so that not everybody waits for it. */
  readonly restMs: number;
  /** PEM certificates to trust where a provider names none; undefined: those that Node trusts. */
  readonly ca?: string;
}

export const defaultDirectorySettings: DirectorySettings = {
  connectMs: 3_000,
  operationMs: 5_000,
  restMs: 10_000,
};
