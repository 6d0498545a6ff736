/** What of the service's configuration its rules depend on. Times in milliseconds, sizes in bytes. */
export interface RuleSettings {
  readonly version: {
    readonly version: string;
    readonly buildDate: string;
    readonly buildTimeStampMs: number;
  };
  /** Access controls work on a primary server only (interface 4.9, SIL-76). */
  readonly serverRole: 'primary' | 'secondary' | 'gateway';
  /** Uploads beyond it answer 413 (SIL-5A). */
  readonly uploadLimitBytes: number;
  /** How long a document is kept, fixed when it arrives (SIL-51). */
  readonly retentionMs: number;
  /** SIL-25. */
  readonly tokens: { readonly accessMs: number; readonly refreshMs: number };
  /** SIL-27: how long an administrator has to authorise an endpoint, and how often it may ask meanwhile. */
  readonly devices: { readonly codeMs: number; readonly pollMs: number };
  /** SIL-28. */
  readonly lockout: LockoutSettings;
  /** Short names of printer vendors (SIL-60): each with the model families it has. */
  readonly vendors: Readonly<Record<string, readonly number[]>>;
  /** What a terminal configuration calls the cloud-office shortcut: names that carry a brand. */
  readonly cloudOffice: { readonly key: string; readonly serviceId: string };
}

export interface LockoutSettings {
  /** Failures of one user id within the window that lock it. */
  readonly userFailures: number;
  /** Failures from one source within the window that lock it; devices with a token are not counted. */
  readonly sourceFailures: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

export const defaultRuleSettings: RuleSettings = {
  version: { version: '0.1.0', buildDate: '1970-01-01T00:00:00Z', buildTimeStampMs: 0 },
  serverRole: 'primary',
  uploadLimitBytes: 2 * 1024 ** 3,
  retentionMs: 24 * 3_600_000,
  tokens: { accessMs: 3_600_000, refreshMs: 90 * 24 * 3_600_000 },
  devices: { codeMs: 900_000, pollMs: 5_000 },
  lockout: { userFailures: 10, sourceFailures: 100, windowMs: 600_000, lockMs: 600_000 },
  vendors: {
    unknown: [],
    alpha: [0, 1],
    bravo: [0, 1, 2],
    charlie: [],
    delta: [],
    echo: [],
    foxtrot: [],
    golf: [],
    hotel: [],
    india: [],
    juliett: [],
    kilo: [],
    lima: [],
    eop: [],
  },
  cloudOffice: { key: 'cloudOfficeShortcut', serviceId: 'CLOUDOFFICE' },
};
