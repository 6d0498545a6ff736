/** A suite of Debian's cups-ipp-utils. */
export interface Suite {
  readonly name: string;
  /** The version that ipptool is to speak. */
  readonly version: '1.1' | '2.0' | '2.1' | '2.2';
  readonly tests: number;
  /** Those that can pass: five of ipp-1.1, which the others include, wait for names that nothing defines. */
  readonly reachable: number;
}

export const suites: readonly Suite[] = [
  { name: 'ipp-1.1', version: '1.1', tests: 66, reachable: 61 },
  { name: 'ipp-2.0', version: '2.0', tests: 67, reachable: 62 },
  { name: 'ipp-2.1', version: '2.1', tests: 68, reachable: 63 },
  { name: 'ipp-2.2', version: '2.2', tests: 69, reachable: 64 },
  { name: 'ipp-everywhere', version: '2.0', tests: 500, reachable: 495 },
];

export const suiteFolder = '/usr/share/cups/ipptool';
