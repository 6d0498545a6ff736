import { logLevels } from '../log-level.ts';
import { cloudOffice } from './cloud-office.ts';
import {
  duration,
  instant,
  type Kind,
  networks,
  oneOf,
  secret,
  size,
  text,
  truth,
  urlOf,
  wait,
  waits,
  wholeNumber,
} from './kinds.ts';
import { vendors } from './vendors.ts';

export interface Setting<T> {
  readonly kind: Kind<T>;
  /** The word that stands for its value in help: `--data-folder <folder>`. */
  readonly value: string;
  /** As it would be written; undefined where the setting may be left out. */
  readonly fallback?: string;
  readonly about: string;
}

const port = wholeNumber(0, 65_535);

/** Every setting of the service: each is a flag, a variable PLATEN_..., and a member of a settings file. */
export const settingTable = {
  host: {
    value: 'address',
    kind: text,
    fallback: '127.0.0.1',
    about: 'address to listen on; 0.0.0.0 for all',
  },
  port: {
    value: 'number',
    kind: port,
    about: 'port of the interface, 0 for any free port; default 7300',
  },
  http: { value: 'truth', kind: truth, fallback: 'false', about: 'plain HTTP instead of HTTPS' },
  cert: { value: 'file', kind: text, about: 'PEM file with your own certificate' },
  key: { value: 'file', kind: text, about: 'PEM file with its private key' },
  dataFolder: {
    value: 'folder',
    kind: text,
    fallback: '.platen/service',
    about: 'data folder',
  },
  database: {
    value: 'url',
    kind: urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    about:
      'PostgreSQL database for the records, which several processes can share; default: SQLite in the data folder',
  },
  seed: { value: 'file', kind: text, about: 'seed file for the first start with a data folder' },
  clock: {
    value: 'time',
    kind: instant,
    about: 'time to which the clock of the service is set at each start',
  },
  controlPort: {
    value: 'number',
    kind: port,
    fallback: '0',
    about: 'port of the control plane',
  },
  controlHost: {
    value: 'address',
    kind: text,
    fallback: '127.0.0.1',
    about: 'address of the control plane; every request needs its token',
  },
  controlToken: {
    value: 'text',
    kind: secret,
    about: 'token of the control plane; default: a new random one',
  },
  trustedProxies: {
    value: 'networks',
    kind: networks,
    about: 'load balancers in front of the service, whose X-Forwarded-For is trusted',
  },
  drainTime: {
    value: 'duration',
    kind: wait,
    fallback: '0s',
    about: 'time for which /readyz returns 503 before a stop',
  },
  serverRole: {
    value: 'role',
    kind: oneOf(['primary', 'secondary', 'gateway']),
    fallback: 'primary',
    about: 'role of this server (access controls work on a primary only)',
  },
  releaseTime: {
    value: 'duration',
    kind: wait,
    fallback: '30s',
    about: 'time limit for answering a release (SIL-42)',
  },
  tapTime: {
    value: 'duration',
    kind: wait,
    fallback: '30s',
    about: 'time after which a tapped job that did not start is cancelled (SIL-57)',
  },
  pushPauses: {
    value: 'durations',
    kind: waits,
    fallback: '1m,4m,8m,12m',
    about: 'pauses between attempts of a push job (SIL-50)',
  },
  uploadLimit: {
    value: 'size',
    kind: size,
    fallback: '2GB',
    about: 'size limit of an upload (SIL-5A)',
  },
  retention: {
    value: 'duration',
    kind: duration,
    fallback: '24h',
    about: 'lifetime of a document (SIL-51)',
  },
  auditRetention: {
    value: 'duration',
    kind: duration,
    fallback: '90d',
    about: 'lifetime of audit records and of their daily files (SIL-78)',
  },
  accessTokenLife: {
    value: 'duration',
    kind: duration,
    fallback: '1h',
    about: 'lifetime of a user token (SIL-25)',
  },
  refreshTokenLife: {
    value: 'duration',
    kind: duration,
    fallback: '90d',
    about: 'lifetime of a refresh token (SIL-25)',
  },
  office: {
    value: 'program',
    kind: text,
    fallback: 'soffice',
    about: 'LibreOffice program, which converts office files; none to disable',
  },
  conversionTime: {
    value: 'duration',
    kind: wait,
    fallback: '5m',
    about: 'time limit of a conversion (interface 8)',
  },
  conversionsAtOnce: {
    value: 'number',
    kind: wholeNumber(1, 16),
    fallback: '1',
    about: 'number of parallel conversions',
  },
  driver: {
    value: 'program',
    kind: text,
    fallback: 'gs',
    about: 'Ghostscript program, which converts to output types; none to disable',
  },
  renderer: {
    value: 'program',
    kind: text,
    fallback: 'pdftoppm',
    about: 'poppler’s pdftoppm program, which detects colour pages (SIL-52a); none to disable',
  },
  ldapConnectTime: {
    value: 'duration',
    kind: wait,
    fallback: '3s',
    about: 'time limit for connecting to a directory',
  },
  ldapTime: {
    value: 'duration',
    kind: wait,
    fallback: '5s',
    about: 'time limit for the responses of a directory to a login',
  },
  ldapCa: {
    value: 'file',
    kind: text,
    about: 'PEM certificates of the CAs of directories; default: the public ones',
  },
  logLevel: {
    value: 'level',
    kind: oneOf(logLevels),
    fallback: 'warn',
    about: 'log level on stderr; info logs each request',
  },
  vendors: {
    value: 'names',
    kind: vendors,
    about: 'short vendor names and model families (SIL-60)',
  },
  cloudOffice: {
    value: 'names',
    kind: cloudOffice,
    fallback: 'cloudOfficeShortcut:CLOUDOFFICE',
    about: 'key and serviceId of the cloud-office shortcut in terminal configurations',
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type SettingName = keyof typeof settingTable;

/** The value a setting has when it is given. */
export type SettingValue<N extends SettingName> =
  (typeof settingTable)[N]['kind'] extends Kind<infer T> ? T : never;

/** What is known once all sources were read: settings with a fallback are always there. */
export type SettingValues = {
  readonly [N in SettingName]: (typeof settingTable)[N] extends { readonly fallback: string }
    ? SettingValue<N>
    : SettingValue<N> | undefined;
};

export const settingNames = Object.keys(settingTable) as readonly SettingName[];

/** `dataFolder` as a flag: `data-folder`. */
export function flagOf(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `dataFolder` in the environment: `PLATEN_DATA_FOLDER`. */
export function variableOf(name: SettingName): string {
  return `PLATEN_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}
